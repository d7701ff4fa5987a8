import { expect, test } from "vitest";
import { digestOf } from "./learned-facts.ts";

const FACT = {
  predicate: "plan",
  value: { value: "dentist", date: "2026-03-09" },
  qualifiers: {},
  valid_from: "2026-03-02T09:00:00.000Z",
  valid_to: null,
};
const SAID = { at: "2026-03-02T09:00:00.000Z", text: "Dentist on Monday." };

test("a fact has the same digest whatever the order of its keys", () => {
  const turned = { ...FACT, value: { date: "2026-03-09", value: "dentist" } };

  expect(digestOf(turned, SAID)).toBe(digestOf(FACT, SAID));
});

test("another date or another message makes another fact to label", () => {
  const moved = { ...FACT, value: { ...FACT.value, date: "2026-03-10" } };
  const elsewhere = { ...SAID, text: "Seeing the dentist on Monday." };

  expect(new Set([FACT, moved].map((fact) => digestOf(fact, SAID))).size).toBe(2);
  expect(digestOf(FACT, elsewhere)).not.toBe(digestOf(FACT, SAID));
});

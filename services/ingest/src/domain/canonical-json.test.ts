import { atOnce } from "@memory/fairness";
import { rawNumber } from "@memory/values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson, canonicalSteps } from "./canonical-json.ts";

test("keys are sorted at every depth and nothing is spaced out", () => {
  const value = { b: [{ d: 1, c: null }], a: { z: "é", "1": true, Z: 0.5 } };

  expect(canonicalJson(value)).toBe('{"a":{"1":true,"Z":0.5,"z":"é"},"b":[{"c":null,"d":1}]}');
});

test("a number that a double cannot hold keeps its digits", () => {
  const raw = rawNumber("12345678901234567890");

  expect(canonicalJson({ n: [raw] })).toBe('{"n":[12345678901234567890]}');
  expect(atOnce(canonicalSteps({ n: [raw] }))).toBe('{"n":[12345678901234567890]}');
});

test("a key named __proto__ is a key like any other", () => {
  expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"y":1,"x":2}}'))).toBe(
    '{"__proto__":{"x":2,"y":1},"b":1}',
  );
});

test("the text does not depend on the order of keys, and is JSON of the same value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(canonicalJson(reversed(value))).toBe(text);
      expect(atOnce(canonicalSteps(value))).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, member]) => [key, reversed(member)]));
}

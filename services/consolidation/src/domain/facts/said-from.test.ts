import { expect, test } from "vitest";
import type { Assertion } from "./fact.ts";
import { saidFrom } from "./said-from.ts";

const saidAt = (...instants: string[]) =>
  saidFrom({ assertions: instants.map((occurredAt) => ({ occurredAt }) as Assertion) });

test("a fact was said from the earliest event of its assertions on, in whatever order they are", () => {
  expect(saidAt("2026-01-02T00:00:00Z", "2026-01-01T23:59:59.9999Z", "2026-01-03T00:00:00Z")).toBe(
    "2026-01-01T23:59:59.9999Z",
  );
  expect(saidAt("2026-01-01T00:00:00.5Z", "2026-01-01T00:00:00Z")).toBe("2026-01-01T00:00:00Z");
  expect(saidAt()).toBeNull();
});

import type { Statement } from "@memory/extraction";
import { atOnce } from "@memory/fairness";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  applyTo,
  context,
  emptyMemory,
  factsIn,
  factWith,
  forget,
  rowsOf,
  type ScopeMemory,
  say,
  written,
} from "../../../test/scope-memory.ts";
import { decideAll } from "../decide/decide.ts";
import { restoreFacts } from "../forget/restore.ts";
import { sourceCount } from "./compact.ts";
import type { CompactedSource } from "./decision.ts";

const HOUR_MS = 3_600_000;
const hour = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * HOUR_MS).toISOString();
const restated = (n: number, more: Partial<Statement> = {}): Statement =>
  say("health", "ok", "2026-01-01", {
    eventId: `beat-${String(n).padStart(6, "0")}`,
    confidence: 0.3,
    validFrom: hour(n),
    occurredAt: hour(n),
    ...more,
  });

interface Learnt {
  memory: ScopeMemory;
  compacted: readonly CompactedSource[];
}

/** Decides about statements in portions, keeping compacted sources as the store does. */
function decideIn(portions: readonly (readonly Statement[])[]): Learnt {
  return portions.reduce<Learnt>(
    ({ memory, compacted }, statements) => {
      const decision = decideAll(rowsOf(memory), statements, { ...context, compacted });
      return {
        memory: written(memory, decision),
        compacted: [...compacted, ...decision.compacted],
      };
    },
    { memory: emptyMemory, compacted: [] },
  );
}

const portionsOf = (count: number, size: number): Statement[][] =>
  Array.from({ length: count / size }, (_, p) =>
    Array.from({ length: size }, (_, n) => restated(p * size + n)),
  );

test("a fact that is restated for ever has a row of bounded size and loses no source", () => {
  const { memory, compacted } = decideIn(portionsOf(1_000, 50));
  const fact = factWith(memory, "ok");

  expect(fact.assertions.length).toBeLessThanOrEqual(32);
  expect(fact.assertions.length).toBeGreaterThan(20);
  expect(sourceCount(fact)).toBe(1_000);
  expect(new Set([...compacted.map(({ eventId }) => eventId), ...fact.sourceEventIds]).size).toBe(
    1_000,
  );
  expect(fact.sourceEventIds.at(-1)).toBe("beat-000999");
  expect(fact).toMatchObject({
    validFrom: hour(0),
    validTo: null,
    lastReinforcedAt: hour(999),
    confidence: 1,
  });
});

test("a large value that is restated has as many assertions as its row can hold of it", () => {
  const value = { text: "x".repeat(16_000) };
  const portions = portionsOf(200, 50).map((one) => one.map((said) => ({ ...said, value })));

  const { memory } = decideIn(portions);
  const [fact] = factsIn(memory);

  expect(JSON.stringify(fact?.assertions).length).toBeLessThan(100_000);
  expect(fact && sourceCount(fact)).toBe(200);
  expect(fact).toMatchObject({ validFrom: hour(0), lastReinforcedAt: hour(199) });
});

test("what was compacted is a replay as much as what was not", () => {
  const portions = portionsOf(200, 50);
  const { memory, compacted } = decideIn(portions);

  const again = decideAll(rowsOf(memory), portions.flat(), { ...context, compacted });

  expect(again).toMatchObject({ inserted: [], updated: [], history: [], compacted: [] });
  expect(new Set(again.outcomes.map(({ kind }) => kind))).toEqual(new Set(["unchanged"]));
});

test("an event that says the same in many entries is one source", () => {
  const entries = Array.from({ length: 300 }, (_, position) => restated(1, { position }));

  const { memory } = decideIn([[restated(0)], entries]);

  expect(sourceCount(factWith(memory, "ok"))).toBe(2);
});

test("confidence grows as if no assertion was compacted", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 70, maxLength: 140 }),
      (hundredths) => {
        const confidences = hundredths.map((one) => one / 2_000);
        const { memory } = decideIn([
          confidences.map((confidence, n) => restated(n, { confidence })),
        ]);
        const [first = 0, ...others] = [...confidences].sort((a, b) => b - a);
        const doubt = others.reduce((left, one) => left * (1 - one / 2), 1 - first);

        expect(factWith(memory, "ok").confidence).toBeCloseTo(1 - doubt, 3);
      },
    ),
    { numRuns: 50 },
  );
});

test("an end that was stated, and a start before the first statement, outlive any number of restatements", () => {
  const end = hour(100_000);
  const portion = Array.from({ length: 200 }, (_, n) => restated(n + 2));
  const said = { origin: "text", cue: "none" } as const;

  const { memory } = decideIn([
    [restated(0), restated(1, { validTo: end, validFrom: hour(-5), ...said }), ...portion],
  ]);

  expect(factsIn(memory)).toHaveLength(1);
  expect(factWith(memory, "ok")).toMatchObject({ validFrom: hour(-5), validTo: end });
});

test("a change that is captured late splits a fact whose middle is compacted", () => {
  const late = restated(500, { value: { value: "down" }, action: "supersede", eventId: "late" });

  const { memory } = decideIn([...portionsOf(1_000, 50), [late]]);

  expect(factsIn(memory).map(({ value, status }) => `${value["value"]} ${status}`)).toEqual([
    "ok active",
    "ok superseded",
    "down superseded",
  ]);
  expect(factWith(memory, "down").validFrom).toBe(hour(500));
});

test("a fact that took a restored one over takes it along when it is deleted, though their sources are compacted", () => {
  const { memory: learned } = decideIn(portionsOf(64, 64));
  const first = factWith(learned, "ok");
  const again = applyTo(forget(learned, first.id, "disable"), [restated(300)]);
  const restored = written(again, atOnce(restoreFacts(rowsOf(again), [first.id], "f", context)));
  const active = factsIn(restored).find(({ status }) => status === "active");

  const deleted = forget(restored, active?.id ?? "", "delete");

  expect(factsIn(deleted).map(({ status, value }) => [status, value])).toEqual([
    ["deleted", {}],
    ["deleted", {}],
  ]);
});

test("a fact that takes a restored one over has all its sources, those that are compacted too", () => {
  const { memory: learned } = decideIn(portionsOf(200, 50));
  const first = factWith(learned, "ok");
  const again = applyTo(forget(learned, first.id, "disable"), [restated(300, { confidence: 0.1 })]);

  const restored = written(again, atOnce(restoreFacts(rowsOf(again), [first.id], "f", context)));
  const active = factsIn(restored).find(({ status }) => status === "active");

  expect(active && sourceCount(active)).toBe(201);
  expect(active?.confidence).toBeGreaterThanOrEqual(first.confidence ?? 1);
});

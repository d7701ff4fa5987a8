import { UUID_BYTES, writeHex } from "@memory/bytes";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countDecisions,
  DecisionWriter,
  OUTCOME,
  packedIds,
  unpackDecisions,
  unpackScores,
  withoutItems,
} from "./trace-codec.ts";

const decision = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom("fact" as const, "episode" as const),
  outcome: fc.constantFrom(...Object.values(OUTCOME)),
});

function pack(
  decisions: readonly {
    id: string;
    kind: "fact" | "episode";
    outcome: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  }[],
) {
  const ids = new Uint8Array(UUID_BYTES * decisions.length);
  const writer = new DecisionWriter(1);
  for (const [slot, { id, kind, outcome }] of decisions.entries()) {
    writeHex(ids, id, slot * UUID_BYTES);
    writer.add(new DataView(ids.buffer), slot, kind, outcome);
  }
  return writer.packed();
}

test("decisions come out of their packed form as they went in", () => {
  fc.assert(
    fc.property(fc.array(decision), (decisions) => {
      const unpacked = unpackDecisions(pack(decisions));

      expect(unpacked.map(({ fact_id, episode_id }) => ({ fact_id, episode_id }))).toEqual(
        decisions.map(({ id, kind }) => ({
          fact_id: kind === "fact" ? id : null,
          episode_id: kind === "episode" ? id : null,
        })),
      );
    }),
  );
});

test.each([
  ["topScore", "included", "top_score"],
  ["oneHop", "included", "multi_hop_expansion"],
  ["servedPastHorizon", "included", "volatility_expired"],
  ["overBudget", "excluded", "over_budget"],
  ["pastHorizon", "excluded", "volatility_expired"],
  ["belowFloor", "excluded", "below_relevance_floor"],
  ["conflictOpen", "blocked", "conflict_open"],
] as const)("%s is stored as %s, %s", (outcome, action, reason_code) => {
  const id = "0197a1b2-0000-7000-8000-0000000000ab";

  expect(unpackDecisions(pack([{ id, kind: "fact", outcome: OUTCOME[outcome] }]))).toEqual([
    { fact_id: id, episode_id: null, action, reason_code },
  ]);
});

test("decisions about given items can be taken out", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(decision, { selector: ({ id }) => id, minLength: 1 }),
      (decisions) => {
        const [gone, ...kept] = decisions;

        expect(withoutItems(pack(decisions), packedIds([gone?.id ?? ""]))).toEqual(pack(kept));
      },
    ),
  );
});

test("bytes that nobody packed are refused", () => {
  expect(() => unpackDecisions(new Uint8Array(16))).toThrow("broken length");
  expect(() => unpackDecisions(new Uint8Array(17).fill(0x7f))).toThrow("unknown outcome");
});

test("a score goes with its decision: its largest parts and the rest add up to its points", () => {
  const ids = new DataView(new ArrayBuffer(2 * UUID_BYTES));
  ids.setUint8(0, 1);
  ids.setUint8(UUID_BYTES, 2);
  const writer = new DecisionWriter(1);
  writer.add(ids, 0, "episode", OUTCOME.topScore);
  writer.addScore(3, 7.5, Float64Array.from([5, -1, 0, 0.4, 1, 1, 0.6, 0.5]));
  writer.add(ids, 1, "episode", OUTCOME.overBudget);
  writer.addScore(3, -2, Float64Array.from([-2]));
  const packed = writer.packed();
  const [first = "", second = ""] = unpackDecisions(packed).map(
    ({ episode_id }) => episode_id ?? "",
  );

  expect(countDecisions(packed)).toBe(2);
  expect(unpackScores(packed)).toEqual({
    [first]: {
      points: 7.5,
      parts: {
        words: 5,
        concepts: -1,
        rarest: 1,
        surroundings: 1,
        before: 0.6,
        after: 0.6,
        other: 0.3,
      },
      version: 3,
    },
    [second]: { points: -2, parts: { words: -2, other: 0 }, version: 3 },
  });
  expect(Object.keys(unpackScores(withoutItems(packed, packedIds([first]))))).toEqual([second]);
});

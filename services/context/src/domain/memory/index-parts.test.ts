import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ask,
  episodeRow,
  factRow,
  idOf,
  indexOf,
  memory,
  question,
} from "../../../test/arbitrary-rows.ts";
import { recall } from "../build-packet.ts";
import { flatten, unflattened } from "../structures/array-tree.ts";
import {
  applyRows,
  hasAllVectors,
  type IndexParts,
  indexParts,
  type RowChanges,
  restoringSteps,
  type ScopeIndex,
} from "./scope-index.ts";

const unit = (number: number): Float32Array => Float32Array.of(Math.sin(number), Math.cos(number));

const numbers = fc.uniqueArray(fc.nat({ max: 60 }), { maxLength: 12 });

/** A change of a memory: rows added or replaced, rows that an erasure or a change of state takes, and vectors of some. */
const change = fc.record({ rows: memory, facts: numbers, events: numbers, vectors: numbers }).map(
  ({ rows, facts, events, vectors }): RowChanges => ({
    ...rows,
    removedFactIds: facts.map((number) => idOf("fact", number)),
    removedEventIds: events.map((number) => idOf("event", number)),
    vectors: vectors.map((number) => ({
      ...{ kind: "episode", id: idOf("event", number), vector: unit(number) },
    })),
  }),
);

/** What an index is after its bytes went from one process to another, in portions. */
function copyOf(index: ScopeIndex, portionBytes: number): ScopeIndex {
  const { text, arrays } = flatten(indexParts(index));
  const copy = unflattened(text);
  for (let from = 0; from < arrays.byteLength; from += portionBytes)
    copy.arrays.write(from, arrays.read(from, portionBytes));
  const steps = restoringSteps(copy.tree as IndexParts);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const answers = (index: ScopeIndex, queries: readonly string[]) =>
  queries.flatMap((query) =>
    [undefined, unit(1)].map((embedding) => {
      const { packetJson, decisions } = recall(index, ask(query, embedding && { embedding }));
      return { packetJson, decisions };
    }),
  );

test("an index that was stored, read and brought up to date answers as one that was never stored", () => {
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.array(change, { maxLength: 4 }),
      fc.array(question, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 16, max: 5_000 }),
      (before, after, queries, portionBytes) => {
        const index = indexOf(...before);
        const copy = copyOf(index, portionBytes);
        const all = [...queries, "Tell me everything"];

        expect(answers(copy, all)).toEqual(answers(index, all));
        for (const next of after) {
          applyRows(index, next);
          applyRows(copy, next);
        }
        expect(answers(copy, all)).toEqual(answers(index, all));
        expect(hasAllVectors(copy)).toBe(hasAllVectors(index));
        expect(copy.languages.present()).toEqual(index.languages.present());
      },
    ),
    { numRuns: 60 },
  );
});

test("what an index holds for the same rows is what FORMAT of index-snapshots.ts names: where this differs, raise that", () => {
  const index = indexOf({
    facts: [factRow(1, { entities: ["Ana"] }), factRow(2, { validTo: "2027-01-01T00:00:00.000Z" })],
    episodes: [
      episodeRow(1, "When do we meet at 10:30? She moved to Lyon, running late.", {
        speaker: "Ana",
      }),
      episodeRow(2, "Always answer in French.", { role: "user", recordedAt: null }),
      episodeRow(3, "Mein Bruder wohnt seit 2019 in Hamburg und arbeitet viel.", {
        threadId: null,
      }),
    ],
    removedEventIds: [],
  });

  const { text, arrays } = flatten(indexParts(index));

  expect([crc32(text), crc32(arrays.read(0, arrays.byteLength))]).toEqual([3255836645, 3257947800]);
});

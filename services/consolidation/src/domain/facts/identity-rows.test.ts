import { agrees } from "@memory/values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEvent, type MemoryState, scopeEvents } from "../../../test/scope-events.ts";
import { emptyMemory, rowsOf } from "../../../test/scope-memory.ts";
import { type Fact, isLive } from "./fact.ts";
import { IdentityRows, seriesKey } from "./identity-rows.ts";
import { isOnTimeline } from "./on-timeline.ts";

const emptyState: MemoryState = { memory: emptyMemory, erasedEventIds: new Set() };
const ids = (rows: Iterable<Fact>): string[] => [...rows].map(({ id }) => id).sort();
const PARTS = [{ value: "Paris" }, { city: "Lyon" }, { city: "Lyon", country: "FR" }, {}];

/** What a reader of every row would find. */
function expectSameAsEveryRow(index: IdentityRows, rows: readonly Fact[]): void {
  const facts = rows.filter(({ kind }) => kind === "fact");
  expect(ids(index.all.values())).toEqual(ids(rows));
  expect(ids(index.facts.values())).toEqual(ids(facts));
  expect(ids(index.live.values())).toEqual(ids(rows.filter(isLive)));
  expect(ids(index.members.values())).toEqual(
    ids(rows.filter((row) => isLive(row) && row.conflictSetId !== null)),
  );
  expect(ids(index.retractions.values())).toEqual(
    ids(rows.filter(({ kind }) => kind === "retraction")),
  );
  for (const { valueKey } of rows)
    expect(ids(index.withValue(valueKey))).toEqual(
      ids(rows.filter((row) => row.valueKey === valueKey)),
    );
  for (const part of PARTS)
    expect(ids(index.holding(part))).toEqual(
      ids(facts.filter(({ value }) => agrees(part, value, "value"))),
    );
  const onTimeline = facts.filter(isOnTimeline);
  expect([...index.seriesByKey.keys()].sort()).toEqual(
    [...new Set(onTimeline.map(seriesKey))].sort(),
  );
  for (const [key, series] of index.seriesByKey) {
    const own = onTimeline.filter((row) => seriesKey(row) === key);
    expect(ids(series.rows.values())).toEqual(ids(own));
    expect(ids(series.open.values())).toEqual(ids(own.filter(({ endedAt }) => endedAt === null)));
  }
}

test("whatever happens to the rows of an identity, what is found by index is what a look at every row finds", () => {
  fc.assert(
    fc.property(scopeEvents, (events) => {
      const index = new IdentityRows("value");
      let before = new Map<string, Fact>();
      let state = emptyState;
      for (const event of events) {
        state = applyEvent(state, event);
        // Several identities, as if they were one: the more rows meet.
        const after = new Map(rowsOf(state.memory).map((row) => [row.id, row]));
        for (const [id, row] of before) if (!after.has(id)) index.drop(row);
        for (const [id, row] of after) if (before.get(id) !== row) index.put(row, before.get(id));
        before = after;
        expectSameAsEveryRow(index, [...after.values()]);
      }
    }),
    { numRuns: 300 },
  );
});

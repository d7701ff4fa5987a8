import type { Statement } from "@memory/extraction";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  applyEvent,
  type MemoryState,
  scopeEvents,
  shuffled,
  statementsWith,
} from "../../../test/scope-events.ts";
import {
  applyEach,
  applyTo,
  context,
  day,
  emptyMemory,
  factsIn,
  rowsOf,
  type ScopeMemory,
  say,
} from "../../../test/scope-memory.ts";
import { type Fact, isLive } from "../facts/fact.ts";
import { decideAll } from "./decide.ts";

const emptyState: MemoryState = { memory: emptyMemory, erasedEventIds: new Set() };

/** What is so now, and the intervals of time in which each value was so; intervals of one value that touch are one. Rows that lost a conflict or live on in another row say nothing of it. */
function stateOf(memory: ScopeMemory): unknown {
  const shown = (fact: Fact) => ({
    of: fact.identityKey,
    value: fact.valueKey,
    status: fact.status,
    inSet: fact.conflictSetId !== null,
    from: fact.validFrom,
    to: fact.validTo,
  });
  const intervals: ReturnType<typeof shown>[] = [];
  const rows = factsIn(memory).filter(({ temporalState }) => temporalState !== "detached");
  for (const next of rows.map(shown).sort(byTime)) {
    const last = intervals.findLast(({ of, value }) => of === next.of && value === next.value);
    if (last?.to === next.from) Object.assign(last, { ...next, from: last.from });
    else intervals.push(next);
  }
  return intervals.sort(byTime);
}

interface Interval {
  of: string;
  value: string;
  from: string | null;
  to: string | null;
}
const byTime = (a: Interval, b: Interval): number => {
  const [first, second] = [sortKey(a), sortKey(b)];
  return first < second ? -1 : Number(first > second);
};
const sortKey = ({ of, from, to, value }: Interval): string =>
  [of, from, to ?? "9999", value].join(" ");

test("whatever happens, no two facts of one value stand side by side, no move leaves the graph, and versions rise", () => {
  fc.assert(
    fc.property(scopeEvents, (events) => {
      // `written`, below `live`, throws where a decision breaks one of these promises.
      expect(() => events.reduce(applyEvent, emptyState)).not.toThrow();
    }),
    { numRuns: 1500 },
  );
});

test("whatever happens, the source of what was stated is kept until it is erased", () => {
  fc.assert(
    fc.property(scopeEvents, (events) => {
      const { memory, erasedEventIds } = events.reduce(applyEvent, emptyState);
      const kept = new Set(rowsOf(memory).flatMap((fact) => fact.sourceEventIds));
      const stated = events.flatMap((event) =>
        event.kind === "statements" ? event.statements : [],
      );

      const lost = stated.filter(
        ({ eventId }) => !erasedEventIds.has(eventId) && !kept.has(eventId),
      );

      expect(lost).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test("a replay of everything that was stated changes nothing", () => {
  fc.assert(
    fc.property(scopeEvents, (events) => {
      const { memory, erasedEventIds } = events.reduce(applyEvent, emptyState);
      const stated = events.flatMap((event) =>
        event.kind === "statements" ? event.statements : [],
      );
      const dropped = rowsOf(memory).some(({ status }) => status === "deleted");
      const again = stated.filter(({ action }) => !(dropped && action === "retract"));

      const decision = decideAll(rowsOf(memory), again, {
        ...context,
        erasedEventIds,
      });

      expect(decision).toMatchObject({ inserted: [], updated: [], history: [], dropped: [] });
    }),
    { numRuns: 500 },
  );
});

const orders = (statements: fc.Arbitrary<Statement[]>): fc.Arbitrary<[Statement[], Statement[]]> =>
  statements.chain((drawn) => fc.tuple(fc.constant(drawn), shuffled(drawn)));

test("statements with an explicit action end in the same state in whatever order they arrive", () => {
  fc.assert(
    fc.property(orders(statementsWith(["supersede", "retract"])), ([stated, arrived]) => {
      expect(stateOf(applyEach(emptyMemory, arrived))).toEqual(
        stateOf(applyEach(emptyMemory, stated)),
      );
    }),
    { numRuns: 2000 },
  );
});

test("so do they after a plain statement that is older than all of them", () => {
  const first = (statements: Statement[]) => [
    say("seat", { city: "Paris" }, "2025-01-01"),
    ...statements,
  ];
  fc.assert(
    fc.property(
      orders(statementsWith(["supersede", "retract"], ["seat"]).map(first)),
      ([stated, arrived]) => {
        expect(stateOf(applyEach(emptyMemory, arrived))).toEqual(
          stateOf(applyEach(emptyMemory, stated)),
        );
      },
    ),
    { numRuns: 1000 },
  );
});

test("statements about predicates of many values end in the same state in whatever order they arrive", () => {
  fc.assert(
    fc.property(orders(statementsWith([null, "retract"], ["likes"])), ([stated, arrived]) => {
      expect(stateOf(applyEach(emptyMemory, arrived))).toEqual(
        stateOf(applyEach(emptyMemory, stated)),
      );
    }),
    { numRuns: 1000 },
  );
});

test("statements that wait together end in the same state in whatever order they arrived", () => {
  const any = statementsWith([null, "create", "supersede", "retract"]);
  fc.assert(
    fc.property(orders(any), ([stated, arrived]) => {
      expect(stateOf(applyTo(emptyMemory, arrived))).toEqual(stateOf(applyTo(emptyMemory, stated)));
    }),
    { numRuns: 500 },
  );
});

test("statements that wait together end as if they had been stated one after the other", () => {
  const any = statementsWith([null, "create", "supersede", "retract"]);
  const bySaying = (a: Statement, b: Statement) =>
    a.occurredAt.localeCompare(b.occurredAt) || a.eventId.localeCompare(b.eventId);
  fc.assert(
    fc.property(any, (stated) => {
      expect(stateOf(applyTo(emptyMemory, stated))).toEqual(
        stateOf(applyEach(emptyMemory, stated.toSorted(bySaying))),
      );
    }),
    { numRuns: 500 },
  );
});

test("the last of several replacements holds, in any order of arrival", () => {
  const stated = ["Paris", "Lyon", "Nice"].map((value, index) =>
    say("city", value, `2026-0${index + 1}-01`, { action: "supersede" }),
  );
  const states = permutations(stated).map((arrived) => applyEach(emptyMemory, arrived));

  for (const memory of states) {
    const [current, ...others] = factsIn(memory).filter(isLive);
    expect(others).toEqual([]);
    expect(current).toMatchObject({ value: { value: "Nice" }, validFrom: day("2026-03-01") });
    expect(stateOf(memory)).toEqual(stateOf(applyEach(emptyMemory, stated)));
  }
});

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) =>
        permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
      );

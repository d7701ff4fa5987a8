import { type Action, CUES, type Statement } from "@memory/extraction";
import { atOnce } from "@memory/fairness";
import type { JsonObject } from "@memory/values";
import fc from "fast-check";
import { resolveConflict } from "../src/domain/decide/resolve.ts";
import { rateFact } from "../src/domain/facts/rate-fact.ts";
import { forgetFact } from "../src/domain/forget/forget.ts";
import { restoreFacts } from "../src/domain/forget/restore.ts";
import {
  applyTo,
  context,
  contextAt,
  day,
  factsIn,
  type ScopeMemory,
  say,
  written,
} from "./scope-memory.ts";

/** Values of one kind, few enough to meet again. */
const SCALARS: JsonObject[] = ["Paris", "Lyon", "Nice"].map((value) => ({ value }));
const STRUCTURES: JsonObject[] = [
  { city: "Paris" },
  { city: "Lyon" },
  { city: "Lyon", country: "FR" },
  { country: "BE" },
  { street: "Rue X" },
];

const anyValue = fc.oneof(fc.constantFrom(...SCALARS), fc.constantFrom(...STRUCTURES));

const DAY_MS = 86_400_000;

/** Some days after the first of January 2026, as an instant. */
const daysOn = (days: number): string =>
  new Date(Date.UTC(2026, 0, 1) + days * DAY_MS).toISOString();

/**
 * Statements about two predicates that hold one value and one that holds many, with and without a qualifier, each of an event of
 * its own. Several may be of one day; some speak of another day than they were said on, or say when what they tell ends.
 */
export const statementsWith = (
  actions: readonly (Action | null)[],
  predicates: readonly string[] = ["city", "seat", "likes"],
): fc.Arbitrary<Statement[]> =>
  fc
    .array(
      fc.record({
        predicate: fc.constantFrom(...predicates),
        value: anyValue,
        action: fc.constantFrom(...actions),
        namesNothing: fc.boolean(),
        day: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 6, max: 200 })),
        startsAfterDays: fc.constantFrom(0, 0, 0, 0, -3, -40, 5),
        lastsDays: fc.constantFrom(null, null, null, null, 0, 0.5),
        qualifiers: fc.constantFrom<JsonObject>({}, {}, { of: "work" }),
      }),
      { minLength: 1, maxLength: 7 },
    )
    .map((drawn) =>
      drawn.map(({ predicate, value, action, namesNothing, ...drew }) => {
        const from = drew.day + drew.startsAfterDays;
        const isEnding = action !== "retract" && "value" in value && drew.lastsDays !== null;
        return say(predicate, action === "retract" && namesNothing ? null : value, "2026-01-01", {
          action,
          qualifiers: drew.qualifiers,
          occurredAt: daysOn(drew.day),
          validFrom: daysOn(from),
          statedValidFrom: drew.startsAfterDays !== 0,
          validTo: isEnding ? daysOn(from + (drew.lastsDays ?? 0)) : null,
        });
      }),
    );

/** The same statements in another order. */
export const shuffled = (statements: readonly Statement[]): fc.Arbitrary<Statement[]> =>
  fc.shuffledSubarray([...statements], { minLength: statements.length });

/** Some of them as text says them: with a cue, a start or an end of their own, or a value they put right. */
const inWords = (statements: readonly Statement[]): fc.Arbitrary<Statement[]> =>
  fc.tuple(
    ...statements.map((statement) =>
      fc.oneof(
        fc.constant(statement),
        fc
          .record({
            origin: fc.constantFrom("text" as const, "model" as const),
            cue: fc.constantFrom(...CUES),
            validTo: fc.constantFrom(null, day("2026-03-15"), day("2026-12-31")),
            validFrom: fc.constantFrom(day("2024-01-01"), statement.validFrom),
            replacedValue: fc.constantFrom(null, ...SCALARS),
            cardinality: fc.constantFrom(null, null, "single" as const, "multi" as const),
          })
          .map((said): Statement => ({ ...statement, ...said })),
      ),
    ),
  );

export type ScopeEvent =
  | { kind: "statements"; statements: Statement[]; hidden: boolean }
  | { kind: "rate"; pick: number; rating: "useful" | "irrelevant" | "incorrect" }
  | { kind: "forget"; pick: number; mode: "disable" | "delete" }
  | { kind: "resolve" | "restore"; pick: number };

const pick = fc.nat(40);

/** Whatever can happen to a scope, in any order. */
export const scopeEvents: fc.Arbitrary<ScopeEvent[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant("statements" as const),
        statements: statementsWith([null, null, "create", "supersede", "retract"])
          .chain(shuffled)
          .chain(inWords),
        hidden: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      }),
    },
    fc.record({
      kind: fc.constant("rate" as const),
      pick,
      rating: fc.constantFrom("useful" as const, "irrelevant" as const, "incorrect" as const),
    }),
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("forget" as const),
        pick,
        mode: fc.constantFrom("disable" as const, "delete" as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom("resolve" as const, "restore" as const), pick }),
    },
  ),
  { maxLength: 12 },
);

export interface MemoryState {
  readonly memory: ScopeMemory;
  readonly erasedEventIds: ReadonlySet<string>;
}

/** A scope after one more event; an event that finds nothing to act on changes nothing. */
export function applyEvent(
  { memory, erasedEventIds }: MemoryState,
  event: ScopeEvent,
): MemoryState {
  const all = [...memory.facts.values()];
  if (event.kind === "statements") {
    const marks = event.statements.map(
      ({ eventId }) => [eventId, { epoch: 0, hidden: event.hidden }] as const,
    );
    const when = contextAt(day("2027-01-01"), { events: new Map(marks), erasedEventIds });
    return { memory: applyTo(memory, event.statements, when), erasedEventIds };
  }
  const shown = factsIn(memory);
  const fact = shown[event.pick % Math.max(1, shown.length)];
  if (!fact) return { memory, erasedEventIds };
  switch (event.kind) {
    case "rate": {
      const { decision } = rateFact(fact, event.rating, "feedback-1", context);
      return { memory: written(memory, decision), erasedEventIds };
    }
    case "forget": {
      const done = forgetFact(all, fact.id, event.mode, "forget-1", context);
      if (done.kind !== "done") return { memory, erasedEventIds };
      const erased = new Set([...erasedEventIds, ...done.erasedEventIds]);
      return { memory: written(memory, done.decision), erasedEventIds: erased };
    }
    case "resolve": {
      const set = fact.conflictSetId === null ? undefined : memory.sets.get(fact.conflictSetId);
      const done = set && resolveConflict(set, all, fact.id, context);
      if (done?.kind !== "resolved") return { memory, erasedEventIds };
      return { memory: written(memory, done.decision), erasedEventIds };
    }
    case "restore": {
      const disabled = shown.filter(({ status }) => status === "disabled").map(({ id }) => id);
      const decision = atOnce(restoreFacts(all, disabled, "forget-1", context));
      return { memory: written(memory, decision), erasedEventIds };
    }
  }
}

import type { Cardinality } from "@memory/contracts";
import type { Statement } from "@memory/extraction";
import type { PredicateRegistry } from "@memory/extraction/predicates";
import { atOnce } from "@memory/fairness";
import { sameSaying } from "../facts/assertion.ts";
import type { Decision, DecisionContext } from "../facts/decision.ts";
import type { Fact } from "../facts/fact.ts";
import { type Incoming, readIncoming } from "../facts/incoming-fact.ts";
import { outcome, type StatementOutcome } from "../facts/outcome.ts";
import type { Steps } from "../facts/steps.ts";
import {
  changeFact,
  closeLedger,
  type Ledger,
  openStepwise,
  rowsFrom,
  rowsIn,
} from "../facts/working-set.ts";
import { agrees } from "../predicates/identity.ts";
import { compareInstants } from "../values/instant.ts";
import { bearDisabled } from "./insert-disabled.ts";
import { decideMulti } from "./multi-valued.ts";
import { resolveReference } from "./reference.ts";
import { decideRetraction } from "./retraction.ts";
import { decideAgainstSet, decideSingle } from "./single-valued.ts";

/**
 * Decides about one statement given the facts of its scope: all rows of the statement's identity, whatever their status and kind; for
 * a statement that refers to others, all live facts. Gives back the rows to write and the outcome of the statement.
 */
export const decide = (
  facts: readonly Fact[],
  statement: Statement,
  context: DecisionContext,
  registry?: PredicateRegistry,
): Decision => decideAll(facts, [statement], context, registry);

/** Decides about a batch of statements in the order they were said, each seeing the effect of the one before. */
export function decideAll(
  facts: readonly Fact[],
  statements: readonly Statement[],
  context: DecisionContext,
  registry?: PredicateRegistry,
): Decision {
  return atOnce(decideStepwise(facts, statements, context, registry));
}

/** The same in steps: one for each statement, and for each value that a statement may end. */
export function* decideStepwise(
  facts: readonly Fact[],
  statements: readonly Statement[],
  context: DecisionContext,
  registry?: PredicateRegistry,
): Steps<Decision> {
  const ledger = yield* openStepwise(facts, context, registry);
  for (const statement of [...statements].sort(bySaying)) {
    const { eventId, position } = statement;
    const decided = yield* decideOne(ledger, statement);
    ledger.outcomes.push({ eventId, position, ...decided });
    yield;
  }
  return closeLedger(ledger);
}

const bySaying = (a: Statement, b: Statement): number =>
  compareInstants(a.occurredAt, b.occurredAt) ||
  (a.eventId < b.eventId ? -1 : a.eventId > b.eventId ? 1 : a.position - b.position);

function* decideOne(ledger: Ledger, statement: Statement): Steps<StatementOutcome> {
  const { erasedEventIds } = ledger.context;
  if (erasedEventIds?.has(statement.eventId)) {
    return outcome("rejected", [], "a fact of this event was deleted");
  }
  if (statement.refersTo && isKnownReference(ledger, statement)) return outcome("unchanged");
  const outcomes: StatementOutcome[] = [];
  for (const named of yield* resolveReference(ledger, statement))
    outcomes.push(yield* decideNamed(ledger, readIncoming(ledger, named)));
  const [first] = outcomes;
  if (!first) return outcome("rejected", [], "it refers to nothing that is known");
  return { ...first, factIds: [...new Set(outcomes.flatMap(({ factIds }) => factIds))] };
}

function* decideNamed(ledger: Ledger, incoming: Incoming): Steps<StatementOutcome> {
  const { assertion, statement, fact } = incoming;
  const known = findReplay(ledger, incoming);
  if (known) return outcome("unchanged", known.kind === "fact" ? [known] : []);
  if (ledger.context.events?.get(statement.eventId)?.hidden) return bearDisabled(ledger, incoming);
  if (assertion.says === "ends") return yield* decideRetraction(ledger, incoming);
  const isContested = rowsIn(ledger, fact).members.size > 0;
  if (!isContested) agreeOnCardinality(ledger, incoming, statement.cardinality);
  if (fact.cardinality === "single")
    return isContested ? decideAgainstSet(ledger, incoming) : decideSingle(ledger, incoming);
  const { replacedValue } = statement;
  const made = yield* decideMulti(ledger, incoming);
  if (replacedValue) {
    const over: Statement = { ...statement, value: replacedValue, action: "retract" };
    const ended = yield* decideRetraction(ledger, readIncoming(ledger, over));
    const successor = made.factIds[0] ?? null;
    for (const id of ended.factIds) changeFact(ledger, id, { supersededBy: successor });
    return ended.factIds.length > 0 ? { ...made, kind: "superseded" } : made;
  }
  return made;
}

/** The row that already holds what this event says, in whatever state it is. */
function findReplay(ledger: Ledger, incoming: Incoming): Fact | undefined {
  const { fact, assertion, statement } = incoming;
  const held = rowsFrom(ledger, statement.eventId).find(
    (row) =>
      row.identityKey === fact.identityKey &&
      row.assertions.some((one) => sameSaying(one, assertion, statement.origin === "structured")),
  );
  return held ?? findSettled(ledger, incoming);
}

/** The row out of which the same saying of the event has settled. */
function findSettled(ledger: Ledger, incoming: Incoming): Fact | undefined {
  const { fact, assertion, statement, mainKey } = incoming;
  for (const { factId, position } of ledger.settledByEvent.get(statement.eventId) ?? []) {
    const row = ledger.facts.get(factId);
    if (row?.identityKey !== fact.identityKey || row.kind !== fact.kind) continue;
    const isSame =
      statement.origin === "structured"
        ? position === assertion.position
        : agrees(assertion.stated ?? {}, row.value, mainKey);
    if (isSame) return row;
  }
  return undefined;
}

const isKnownReference = (ledger: Ledger, { eventId, position }: Statement): boolean =>
  rowsFrom(ledger, eventId).some((fact) =>
    fact.assertions.some((one) => one.eventId === eventId && one.position === position),
  );

/** A statement that says how many values there may be says so for the whole identity. */
function agreeOnCardinality(ledger: Ledger, { fact }: Incoming, stated: Cardinality | null): void {
  const { live, liveSingles } = rowsIn(ledger, fact);
  // Several values that stand side by side stay what they are until one of them is chosen.
  if (stated === "single" && live.size !== 1) return;
  const others = stated === "single" ? live : liveSingles;
  if (stated !== null)
    for (const id of [...others.keys()]) changeFact(ledger, id, { cardinality: stated });
}

import type { Statement } from "@memory/extraction";
import { atOnce } from "@memory/fairness";
import { agrees, compareInstants } from "@memory/values";
import { sameSaying } from "../facts/assertion.ts";
import type { Decision, DecisionContext } from "../facts/decision.ts";
import type { Fact } from "../facts/fact.ts";
import { type IncomingFact, toIncomingFact } from "../facts/incoming-fact.ts";
import { outcome, type StatementOutcome } from "../facts/outcome.ts";
import type { Steps } from "../facts/steps.ts";
import {
  changeFact,
  closeWorkingSet,
  openWorkingSetStepwise,
  rowsFrom,
  rowsIn,
  type WorkingSet,
} from "../facts/working-set.ts";
import { asQuarantined, insertQuarantined } from "../quarantine/insert-quarantined.ts";
import { quarantineReason } from "../quarantine/quarantine.ts";
import { agreeOnCardinality, tidyIdentity } from "./cardinality.ts";
import { insertDisabled } from "./insert-disabled.ts";
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
): Decision => decideAll(facts, [statement], context);

/** Decides about a batch of statements in the order they were said, each seeing the effect of the one before. */
export function decideAll(
  facts: readonly Fact[],
  statements: readonly Statement[],
  context: DecisionContext,
): Decision {
  return atOnce(decideStepwise(facts, statements, context));
}

/** The same in steps: one for each statement, and for each value that a statement may end. */
export function* decideStepwise(
  facts: readonly Fact[],
  statements: readonly Statement[],
  context: DecisionContext,
): Steps<Decision> {
  const workingSet = yield* openWorkingSetStepwise(facts, context);
  for (const statement of [...statements].sort(bySaying)) {
    const { eventId, position } = statement;
    const decided = yield* decideOne(workingSet, statement);
    workingSet.outcomes.push({ eventId, position, ...decided });
    yield;
  }
  return closeWorkingSet(workingSet);
}

const bySaying = (a: Statement, b: Statement): number =>
  compareInstants(a.occurredAt, b.occurredAt) ||
  (a.eventId < b.eventId ? -1 : a.eventId > b.eventId ? 1 : a.position - b.position);

/** The reason of a fact that a model understood from other words. */
const INFERRED = "inferred";

function* decideOne(workingSet: WorkingSet, statement: Statement): Steps<StatementOutcome> {
  const { erasedEventIds } = workingSet.context;
  if (erasedEventIds?.has(statement.eventId)) {
    return outcome("rejected", [], "a fact of this event was deleted");
  }
  if (statement.refersTo && isKnownReference(workingSet, statement)) return outcome("unchanged");
  const outcomes: StatementOutcome[] = [];
  for (const named of yield* resolveReference(workingSet, statement))
    outcomes.push(yield* decideNamed(workingSet, toIncomingFact(workingSet, named)));
  const [first] = outcomes;
  if (!first) return outcome("rejected", [], "it refers to nothing that is known");
  const factIds = [...new Set(outcomes.flatMap((one) => one.factIds))];
  const reason = first.reason ?? (statement.evidence?.isInferred ? INFERRED : null);
  return { ...first, factIds, reason };
}

function* decideNamed(workingSet: WorkingSet, incoming: IncomingFact): Steps<StatementOutcome> {
  const { assertion, statement, fact } = incoming;
  const known = findReplay(workingSet, incoming);
  if (known) return outcome("unchanged", known.kind === "fact" ? [known] : []);
  const isHidden = workingSet.context.events?.get(statement.eventId)?.hidden === true;
  const held = keptForReview(workingSet, incoming, isHidden);
  if (held) return held;
  if (isHidden) return insertDisabled(workingSet, incoming);
  tidyIdentity(workingSet, incoming);
  if (assertion.says === "ends") return yield* decideRetraction(workingSet, incoming);
  const isContested = rowsIn(workingSet, fact).members.size > 0;
  if (!isContested) agreeOnCardinality(workingSet, incoming);
  if (fact.cardinality === "single")
    return isContested
      ? decideAgainstSet(workingSet, incoming)
      : decideSingle(workingSet, incoming);
  const made = yield* decideMulti(workingSet, incoming);
  return statement.replacedValue ? yield* endReplaced(workingSet, statement, made) : made;
}

/** The outcome of a statement that waits for review; null for one that is learned, because nothing speaks against it or it was released before. */
function keptForReview(
  workingSet: WorkingSet,
  incoming: IncomingFact,
  isHidden: boolean,
): StatementOutcome | null {
  const reason = quarantineReason(incoming.statement, workingSet.context.trustedSources);
  if (reason === null || incoming.assertion.says === "ends") return null;
  const learned = rowsIn(workingSet, incoming.fact).withValue(incoming.fact.valueKey);
  if (learned.some(({ status }) => status === "active")) return null;
  const kept = asQuarantined(incoming, reason);
  const replayed = findReplay(workingSet, kept);
  return replayed
    ? outcome("unchanged", [replayed])
    : insertQuarantined(workingSet, kept, isHidden);
}

/** Ends the value that a statement replaces by another one of many; `made` is the outcome of that one. */
function* endReplaced(
  workingSet: WorkingSet,
  statement: Statement,
  made: StatementOutcome,
): Steps<StatementOutcome> {
  const over: Statement = { ...statement, value: statement.replacedValue, action: "retract" };
  const ended = yield* decideRetraction(workingSet, toIncomingFact(workingSet, over));
  const successor = made.factIds[0] ?? null;
  for (const id of ended.factIds) changeFact(workingSet, id, { supersededBy: successor });
  return ended.factIds.length > 0 ? { ...made, kind: "superseded" } : made;
}

/** The row that already holds what this event says, in whatever state it is. */
function findReplay(workingSet: WorkingSet, incoming: IncomingFact): Fact | undefined {
  const { fact, assertion, statement } = incoming;
  const held = rowsFrom(workingSet, statement.eventId).find(
    (row) =>
      row.identityKey === fact.identityKey &&
      row.assertions.some((one) => sameSaying(one, assertion, statement.origin === "structured")),
  );
  return held ?? findCompacted(workingSet, incoming);
}

/** The row out of which the same saying of the event was compacted. */
function findCompacted(workingSet: WorkingSet, incoming: IncomingFact): Fact | undefined {
  const { fact, assertion, statement, mainKey } = incoming;
  for (const { factId, position } of workingSet.compactedByEvent.get(statement.eventId) ?? []) {
    const row = workingSet.facts.get(factId);
    if (row?.identityKey !== fact.identityKey || row.kind !== fact.kind) continue;
    const isSame =
      statement.origin === "structured"
        ? position === assertion.position
        : agrees(assertion.stated ?? {}, row.value, mainKey);
    if (isSame) return row;
  }
  return undefined;
}

const isKnownReference = (workingSet: WorkingSet, { eventId, position }: Statement): boolean =>
  rowsFrom(workingSet, eventId).some((fact) =>
    fact.assertions.some((one) => one.eventId === eventId && one.position === position),
  );

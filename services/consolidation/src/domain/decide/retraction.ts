import { agrees, compareInstants, type JsonObject, laterOf } from "@memory/values";
import { derived, lastAt } from "../facts/assertion.ts";
import { closeSet, openSetOf } from "../facts/conflict-set.ts";
import type { Fact } from "../facts/fact.ts";
import type { IdentityRows } from "../facts/identity-rows.ts";
import type { IncomingFact } from "../facts/incoming-fact.ts";
import { isOnTimeline } from "../facts/on-timeline.ts";
import { outcome, type StatementOutcome } from "../facts/outcome.ts";
import type { Steps } from "../facts/steps.ts";
import { changeFact, insertFact, moveFact, rowsIn, type WorkingSet } from "../facts/working-set.ts";
import { reorderSeries } from "../timeline/insert-statement.ts";

/**
 * Ends the values that the statement names, or every value when it names none. The retraction stays as a row, so that an older
 * statement that arrives later stays retracted; values stated again after it stay.
 */
export function* decideRetraction(
  workingSet: WorkingSet,
  incoming: IncomingFact,
): Steps<StatementOutcome> {
  const { assertion, fact, cause } = incoming;
  const movedBefore = workingSet.history.length;
  const members = openSetOf(workingSet, fact.identityKey);
  rememberRetraction(workingSet, incoming);
  endMembers(workingSet, incoming, members);
  yield* reorderSeries(workingSet, fact, assertion, cause);
  const ended = workingSet.history
    .slice(movedBefore)
    .filter(({ from, to }) => from !== null && to === "superseded")
    .flatMap(({ factId }) => workingSet.facts.get(factId) ?? []);
  return outcome("retracted", ended);
}

/** One row for all retractions of the same value. */
function rememberRetraction(
  workingSet: WorkingSet,
  { fact, assertion, cause }: IncomingFact,
): void {
  const known = rowsIn(workingSet, fact)
    .withValue(fact.valueKey)
    .find(
      (row) =>
        row.kind === "retraction" &&
        row.status === "superseded" &&
        (row.assertions[0]?.stated === null) === (assertion.stated === null),
    );
  if (known) {
    changeFact(workingSet, known.id, derived([...known.assertions, assertion], known.compacted));
    return;
  }
  const past = {
    status: "superseded",
    temporalState: "past",
    recordedTo: workingSet.context.now,
  } as const;
  insertFact(workingSet, { ...fact, ...past }, cause);
}

function endMembers(
  workingSet: WorkingSet,
  incoming: IncomingFact,
  members: readonly Fact[],
): void {
  const { assertion, fact, cause } = incoming;
  const setId = members[0]?.conflictSetId;
  if (!setId) return;
  for (const member of members) {
    if (!isEnded(member, incoming)) continue;
    moveFact(workingSet, member.id, "superseded", cause, {
      conflictSetId: null,
      temporalState: "detached",
      validTo: laterOf(member.validFrom ?? assertion.validFrom, assertion.validFrom),
    });
  }
  closeSet(workingSet, fact.identityKey, setId, "resolved", cause);
}

const isEnded = (row: Fact, { assertion, mainKey }: IncomingFact): boolean =>
  compareInstants(lastAt(row), assertion.at) <= 0 &&
  (assertion.stated === null || agrees(assertion.stated, row.value, mainKey));

/** The first instant after `at` at which a known retraction ends the value; null when none does. */
export function laterRetraction(
  rows: IdentityRows,
  at: string,
  value: JsonObject,
  mainKey: string,
): string | null {
  if (compareInstants(rows.latestEnding, at) <= 0) return null;
  const [first] = [...rows.retractions.values()]
    .filter(isOnTimeline)
    .flatMap((row) => row.assertions)
    .filter(({ stated }) => stated === null || agrees(stated, value, mainKey))
    .map((assertion) => assertion.at)
    .filter((end) => compareInstants(end, at) > 0)
    .sort(compareInstants);
  return first ?? null;
}

import { compareInstants, completes } from "@memory/values";
import { firstAt, isAfterAllOf, isOverAt } from "../facts/assertion.ts";
import { FULL_SET, joinSet, MOST_MEMBERS, openSet } from "../facts/conflict-set.ts";
import { type Fact, isLive } from "../facts/fact.ts";
import type { IncomingFact } from "../facts/incoming-fact.ts";
import { outcome, type StatementOutcome } from "../facts/outcome.ts";
import { rowsIn, type WorkingSet } from "../facts/working-set.ts";
import { insertDetached, insertStatement } from "../timeline/insert-statement.ts";
import { reinforceFact } from "./reinforce.ts";
import { laterRetraction } from "./retraction.ts";

/** A statement about something that has one value, with no open conflict set. */
export function decideSingle(workingSet: WorkingSet, incoming: IncomingFact): StatementOutcome {
  const rows = rowsIn(workingSet, incoming.fact);
  const rivals = [...rows.live.values()].filter((row) => row.temporalState === "current");
  const replaces = incoming.assertion.says === "replaces";
  const equal = rows.withValue(incoming.fact.valueKey).find(isLive);
  const isRestated =
    equal && isAfterAllOf(incoming.assertion, equal) && !isOverAt(equal, incoming.assertion.at);
  if (equal && isRestated && (!replaces || rivals.every((rival) => rival.id === equal.id))) {
    return outcome("reinforced", [reinforce(workingSet, incoming, equal)]);
  }
  const fits = rivals.every((rival) => leavesRoom(incoming, rival));
  if (replaces || fits) return insertStatement(workingSet, incoming);
  const retraction = laterRetraction(
    rows,
    incoming.assertion.at,
    incoming.fact.value,
    incoming.mainKey,
  );
  if (retraction) return insertDetached(workingSet, incoming, retraction);
  if (rivals.length >= MOST_MEMBERS) return outcome("rejected", [], FULL_SET);
  openSet(workingSet, rivals, incoming.fact, incoming.cause);
  return outcome("conflict", [incoming.fact]);
}

/** True when a plain statement does not contradict a live fact: it is older, completes the fact, or follows its stated end. */
function leavesRoom(incoming: IncomingFact, rival: Fact): boolean {
  const { assertion, fact, mainKey } = incoming;
  if (isBefore(incoming, firstAt(rival))) return true;
  if (rival.validTo !== null && compareInstants(rival.validTo, assertion.at) <= 0) return true;
  return completes(fact.value, rival.value, mainKey);
}

/** While a set is open, whatever is not older than all of it, nor in it, joins it as long as there is room. */
export function decideAgainstSet(workingSet: WorkingSet, incoming: IncomingFact): StatementOutcome {
  const { fact, mainKey, cause } = incoming;
  const rows = rowsIn(workingSet, fact);
  const isMember = ({ id }: Fact) => rows.members.has(id);
  const equal =
    rows.withValue(fact.valueKey).find(isMember) ?? rows.holding(fact.value).find(isMember);
  if (equal) return outcome("reinforced", [reinforce(workingSet, incoming, equal)]);
  const oldest = oldestOf(rows.members.values());
  if (oldest && isBefore(incoming, firstAt(oldest))) {
    const boundary = {
      at: firstAt(oldest),
      validFrom: oldest.validFrom ?? firstAt(oldest),
      factId: oldest.id,
    };
    return insertStatement(workingSet, incoming, boundary);
  }
  const retraction = laterRetraction(rows, incoming.assertion.at, fact.value, mainKey);
  if (retraction) return insertDetached(workingSet, incoming, retraction);
  if (rows.members.size >= MOST_MEMBERS) return outcome("rejected", [], FULL_SET);
  const setId = oldest?.conflictSetId;
  if (setId) joinSet(workingSet, setId, fact, cause);
  return outcome("conflict", [fact]);
}

function oldestOf(members: Iterable<Fact>): Fact | null {
  let oldest: Fact | null = null;
  for (const member of members)
    if (oldest === null || compareInstants(firstAt(member), firstAt(oldest)) < 0) oldest = member;
  return oldest;
}

const isBefore = (incoming: IncomingFact, at: string): boolean =>
  compareInstants(incoming.assertion.at, at) < 0;

const reinforce = (workingSet: WorkingSet, { assertion, fact }: IncomingFact, row: Fact): Fact =>
  reinforceFact(workingSet, row, [assertion], fact.entities);

import { firstAt, isOverAt, lastAt } from "./assertion.ts";
import { FULL_SET, joinSet, MOST_MEMBERS, openSet } from "./conflict-set.ts";
import { type Fact, isLive } from "./fact.ts";
import { completes } from "./identity.ts";
import { compareInstants } from "./instant.ts";
import { type Ledger, rowsIn } from "./ledger.ts";
import type { Newcomer } from "./newcomer.ts";
import { keepAside, place } from "./place-statement.ts";
import { reinforceFact } from "./reinforce.ts";
import { laterRetraction } from "./retraction.ts";
import { type Verdict, verdict } from "./verdict.ts";

/** A statement about something that has one value, with no open conflict set. */
export function judgeSingle(ledger: Ledger, newcomer: Newcomer): Verdict {
  const rows = rowsIn(ledger, newcomer.fact);
  const rivals = [...rows.live.values()].filter((row) => row.standing === "current");
  const replaces = newcomer.assertion.says === "replaces";
  const equal = rows.withValue(newcomer.fact.valueKey).find(isLive);
  const isRestated =
    equal && !isBefore(newcomer, lastAt(equal)) && !isOverAt(equal, newcomer.assertion.at);
  if (equal && isRestated && (!replaces || rivals.every((rival) => rival.id === equal.id))) {
    return verdict("reinforced", [reinforce(ledger, newcomer, equal)]);
  }
  const fits = rivals.every((rival) => leavesRoom(newcomer, rival));
  if (replaces || fits) return place(ledger, newcomer);
  const retraction = laterRetraction(
    rows,
    newcomer.assertion.at,
    newcomer.fact.value,
    newcomer.mainKey,
  );
  if (retraction) return keepAside(ledger, newcomer, retraction);
  if (rivals.length >= MOST_MEMBERS) return verdict("rejected", [], FULL_SET);
  openSet(ledger, rivals, newcomer.fact, newcomer.cause);
  return verdict("conflict", [newcomer.fact]);
}

/** True when a plain statement does not contradict a live fact: told late, completing it, or after its stated end. */
function leavesRoom(newcomer: Newcomer, rival: Fact): boolean {
  const { assertion, fact, mainKey } = newcomer;
  if (isBefore(newcomer, firstAt(rival))) return true;
  if (rival.validTo !== null && compareInstants(rival.validTo, assertion.at) <= 0) return true;
  return completes(fact.value, rival.value, mainKey);
}

/** While a set is open, whatever is not older than all of it, nor in it, joins it as long as there is room. */
export function judgeAgainstSet(ledger: Ledger, newcomer: Newcomer): Verdict {
  const { fact, mainKey, cause } = newcomer;
  const rows = rowsIn(ledger, fact);
  const isMember = ({ id }: Fact) => rows.members.has(id);
  const equal =
    rows.withValue(fact.valueKey).find(isMember) ?? rows.holding(fact.value).find(isMember);
  if (equal) return verdict("reinforced", [reinforce(ledger, newcomer, equal)]);
  const oldest = oldestOf(rows.members.values());
  if (oldest && isBefore(newcomer, firstAt(oldest))) {
    const boundary = {
      at: firstAt(oldest),
      validFrom: oldest.validFrom ?? firstAt(oldest),
      factId: oldest.id,
    };
    return place(ledger, newcomer, boundary);
  }
  const retraction = laterRetraction(rows, newcomer.assertion.at, fact.value, mainKey);
  if (retraction) return keepAside(ledger, newcomer, retraction);
  if (rows.members.size >= MOST_MEMBERS) return verdict("rejected", [], FULL_SET);
  const setId = oldest?.conflictSetId;
  if (setId) joinSet(ledger, setId, fact, cause);
  return verdict("conflict", [fact]);
}

function oldestOf(members: Iterable<Fact>): Fact | null {
  let oldest: Fact | null = null;
  for (const member of members)
    if (oldest === null || compareInstants(firstAt(member), firstAt(oldest)) < 0) oldest = member;
  return oldest;
}

const isBefore = (newcomer: Newcomer, at: string): boolean =>
  compareInstants(newcomer.assertion.at, at) < 0;

const reinforce = (ledger: Ledger, { assertion, fact }: Newcomer, row: Fact): Fact =>
  reinforceFact(ledger, row, [assertion], fact.entities);

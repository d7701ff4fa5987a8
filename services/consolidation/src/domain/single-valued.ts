import { firstAt, isOverAt, lastAt } from "./assertion.ts";
import { joinSet, openSet } from "./conflict-set.ts";
import { type Fact, isLive } from "./fact.ts";
import { agrees, completes } from "./identity.ts";
import { compareInstants } from "./instant.ts";
import { isOnTimeline, laneOf } from "./lanes.ts";
import { insertFact, type Ledger, rowsOf } from "./ledger.ts";
import type { Newcomer } from "./newcomer.ts";
import { placeOnTimeline } from "./place.ts";
import { reinforceFact } from "./reinforce.ts";
import { laterRetraction } from "./retraction.ts";
import type { Boundary } from "./timeline.ts";
import { placedVerdict, type Verdict, verdict } from "./verdict.ts";

/** A statement about something that has one value, with no open conflict set. */
export function judgeSingle(ledger: Ledger, newcomer: Newcomer): Verdict {
  const rows = rowsOf(ledger, newcomer.fact.identityKey);
  const live = rows.filter(isLive);
  const rivals = live.filter((row) => row.standing === "current");
  const replaces = newcomer.assertion.says === "replaces";
  const equal = live.find((row) => row.valueKey === newcomer.fact.valueKey);
  const isRestated =
    equal && !isBefore(newcomer, lastAt(equal)) && !isOverAt(equal, newcomer.assertion.at);
  if (equal && isRestated && (!replaces || rivals.every((rival) => rival.id === equal.id))) {
    return verdict("reinforced", [reinforce(ledger, newcomer, equal)]);
  }
  const fits = rivals.every((rival) => leavesRoom(newcomer, rival));
  if (replaces || fits) return place(ledger, newcomer, rows);
  const retraction = laterRetraction(
    rows,
    newcomer.assertion.at,
    newcomer.fact.value,
    newcomer.mainKey,
  );
  if (retraction) return keepAside(ledger, newcomer, retraction);
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

/** While a set is open, whatever is not older than all of it, nor in it, joins it. */
export function judgeAgainstSet(
  ledger: Ledger,
  newcomer: Newcomer,
  members: readonly Fact[],
): Verdict {
  const { fact, mainKey, cause } = newcomer;
  const equal =
    members.find((member) => member.valueKey === fact.valueKey) ??
    members.find((member) => agrees(fact.value, member.value, mainKey));
  if (equal) return verdict("reinforced", [reinforce(ledger, newcomer, equal)]);
  const rows = rowsOf(ledger, fact.identityKey);
  const [oldest] = [...members].sort((a, b) => compareInstants(firstAt(a), firstAt(b)));
  if (oldest && isBefore(newcomer, firstAt(oldest))) {
    const boundary = {
      at: firstAt(oldest),
      validFrom: oldest.validFrom ?? firstAt(oldest),
      factId: oldest.id,
    };
    return place(ledger, newcomer, rows, boundary);
  }
  const retraction = laterRetraction(rows, newcomer.assertion.at, fact.value, mainKey);
  if (retraction) return keepAside(ledger, newcomer, retraction);
  const setId = oldest?.conflictSetId;
  if (setId) joinSet(ledger, setId, fact, cause);
  return verdict("conflict", [fact]);
}

const isBefore = (newcomer: Newcomer, at: string): boolean =>
  compareInstants(newcomer.assertion.at, at) < 0;

const reinforce = (ledger: Ledger, { assertion, fact }: Newcomer, row: Fact): Fact =>
  reinforceFact(ledger, row, [assertion], fact.entities);

export function place(
  ledger: Ledger,
  newcomer: Newcomer,
  rows: readonly Fact[],
  boundary?: Boundary,
): Verdict {
  const movedBefore = ledger.history.length;
  const lane = laneOf(rows, newcomer.fact);
  // Where several values stood side by side and the newcomer says that there is one, it is the one.
  const besides = rows.filter(
    (row) => isOnTimeline(row) && isLive(row) && row.cardinality !== newcomer.fact.cardinality,
  );
  const held = placeOnTimeline(ledger, {
    rows: newcomer.fact.cardinality === "single" ? [...lane, ...besides] : lane,
    newcomer,
    mainKey: newcomer.mainKey,
    cause: newcomer.cause,
    ...(boundary && { boundary }),
  });
  return placedVerdict(ledger, held, movedBefore);
}

/** A value that was retracted before it was told contradicts nothing: history beside the timeline. */
function keepAside(ledger: Ledger, newcomer: Newcomer, endedAt: string): Verdict {
  const kept = insertFact(
    ledger,
    {
      ...newcomer.fact,
      status: "superseded",
      standing: "aside",
      validTo: endedAt,
      recordedTo: ledger.context.now,
    },
    newcomer.cause,
  );
  return verdict("history", [kept]);
}

import type { FactsChange } from "@memory/contracts";
import { newId } from "@memory/ids";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import { type Scope, trustedScope } from "@memory/scope";
import type { Claim } from "./claim-work.ts";
import { decideAll } from "./domain/decide.ts";
import { identityKey } from "./domain/identity.ts";
import type { EventMark, Outcome } from "./domain/judgement.ts";
import { predicateRegistry } from "./domain/predicate-registry.ts";
import type { Statement } from "./domain/statement.ts";
import type { Lesson } from "./learn.ts";
import type { ClaimedEvents } from "./read-claim.ts";
import { type LockedScope, lockScope, releaseScope } from "./store/claims.ts";
import { readFactsAbout, readScopeFacts, type StoredFact } from "./store/facts.ts";
import { erasedAmong, hiddenBelow } from "./store/forgets.ts";
import type { EventOutcome } from "./store/jobs.ts";
import { writeJudgement } from "./store/judgements.ts";
import { finishParts, returnParts } from "./store/parts.ts";

const REGISTRY = predicateRegistry();

/** Statements judged in one transaction, so that the change it makes fits into one message. */
const STATEMENTS_AT_ONCE = 2_000;

export interface Judged {
  doneJobIds: string[];
  /** One per transaction. */
  changes: FactsChange[];
}

/**
 * Judges what a claim taught, with the scope's row locked, and ends the lease in the same transaction. Writes nothing once
 * another runner has taken over.
 */
export const judgeClaim =
  ({ pool }: { pool: Pool }) =>
  async (claim: Claim, read: ClaimedEvents, lessons: Lesson[]): Promise<Judged> => {
    const [first] = read.events;
    const scope = first ? trustedScope(first.projectId, first.subjectId) : null;
    const job: JobOfClaim = { claim, read, lessons, scope };
    const judged: Judged & { outcomes: Outcome[] } = { doneJobIds: [], changes: [], outcomes: [] };
    const rounds = inRounds(lessons);
    for (const round of rounds) {
      const isLast = round === rounds.at(-1);
      const isOurs = await transaction(pool, async (tx) => {
        const row = await lockScope(tx, claim.token);
        if (row.leaseNo !== claim.leaseNo) return false;
        const { change, outcomes } = await judgeRound(tx, job, row, round);
        if (change) judged.changes.push(change);
        judged.outcomes.push(...outcomes);
        if (isLast) judged.doneJobIds = await finish(tx, job, judged.outcomes);
        return true;
      });
      if (!isOurs) break;
    }
    return judged;
  };

interface JobOfClaim {
  claim: Claim;
  read: ClaimedEvents;
  lessons: Lesson[];
  /** Null when none of the events is left. */
  scope: Scope | null;
}

export type JudgeClaim = ReturnType<typeof judgeClaim>;

function inRounds(lessons: Lesson[]): Lesson[][] {
  const rounds: Lesson[][] = [[]];
  let count = 0;
  for (const lesson of lessons) {
    if (count > 0 && count + lesson.statements.length > STATEMENTS_AT_ONCE) {
      rounds.push([]);
      count = 0;
    }
    rounds.at(-1)?.push(lesson);
    count += lesson.statements.length;
  }
  return rounds;
}

async function judgeRound(
  tx: Tx,
  { claim: { token }, read: { events }, scope }: JobOfClaim,
  { now, epoch, erasedEpoch }: LockedScope,
  lessons: Lesson[],
): Promise<{ change: FactsChange | null; outcomes: readonly Outcome[] }> {
  // What was erased since it was read teaches nothing.
  const standing = events.filter((event) => event.epoch >= erasedEpoch);
  const hidden = await hiddenBelow(tx, token);
  const marks = new Map<string, EventMark>(
    standing.map((event) => [event.id, { epoch: event.epoch, hidden: event.epoch < hidden }]),
  );
  const statements = lessons
    .filter(({ eventId }) => marks.has(eventId))
    .flatMap((lesson) => lesson.statements);
  if (scope === null || statements.length === 0) return { change: null, outcomes: [] };
  const facts = await factsConcerned(tx, token, statements);
  const erasedEventIds = await erasedAmong(tx, token, [...marks.keys()]);
  const context = { now, newId, epoch, events: marks, erasedEventIds };
  const judgement = decideAll(facts, statements, context, REGISTRY);
  const change = await writeJudgement(tx, scope, judgement, { epoch, now });
  return { change, outcomes: judgement.outcomes };
}

/** All rows that may matter: of the same identities, of the same events, and any where a statement points at another. */
function factsConcerned(tx: Tx, token: string, statements: Statement[]): Promise<StoredFact[]> {
  if (statements.some(({ refersTo }) => refersTo !== null)) return readScopeFacts(tx, token);
  const identities = statements.map(({ predicate, qualifiers }) =>
    identityKey(REGISTRY, predicate, qualifiers),
  );
  const eventIds = statements.map(({ eventId }) => eventId);
  return readFactsAbout(tx, token, [...new Set(identities)], [...new Set(eventIds)]);
}

async function finish(
  tx: Tx,
  { claim, read: { parts, postponed, events }, lessons }: JobOfClaim,
  outcomes: Outcome[],
): Promise<string[]> {
  const bodies = new Map(events.map((event) => [event.id, event]));
  const byEvent = outcomesByEvent(lessons, outcomes);
  const doneJobIds = await finishParts(
    tx,
    claim,
    parts.map(({ jobId, eventIds }) => ({
      jobId,
      projectId: eventIds.map((id) => bodies.get(id)?.projectId).find(Boolean) ?? null,
      outcomes: eventIds.flatMap((id) => byEvent.get(id) ?? []),
    })),
  );
  await returnParts(
    tx,
    claim,
    postponed.map(({ jobId }) => jobId),
  );
  await releaseScope(tx, claim, { leftover: claim.leftover || postponed.length > 0 });
  return doneJobIds;
}

function outcomesByEvent(lessons: Lesson[], outcomes: Outcome[]): Map<string, EventOutcome> {
  const byEvent = new Map<string, EventOutcome>(
    lessons.map(({ eventId, rejections, usage }) => [
      eventId,
      {
        eventId,
        ...(usage && { usage }),
        outcomes: rejections.map((reason) => ({ kind: "rejected", factIds: [], reason })),
      },
    ]),
  );
  for (const { eventId, kind, factIds, reason } of outcomes)
    byEvent.get(eventId)?.outcomes.push({ kind, factIds: [...factIds], reason });
  return byEvent;
}

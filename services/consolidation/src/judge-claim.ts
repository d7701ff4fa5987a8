import type { FactsChange } from "@memory/contracts";
import { newId } from "@memory/ids";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import { type Scope, trustedScope } from "@memory/scope";
import type { Claim } from "./claim-work.ts";
import { decideAll } from "./domain/decide.ts";
import type { ReadingFailure } from "./domain/extraction/extractor.ts";
import { identityKey } from "./domain/identity.ts";
import type { EventMark, Outcome } from "./domain/judgement.ts";
import { type PredicateRegistry, predicateRegistry } from "./domain/predicate-registry.ts";
import type { Statement } from "./domain/statement.ts";
import { inGroups } from "./in-groups.ts";
import type { Lesson } from "./learn.ts";
import type { ClaimedEvents } from "./read-claim.ts";
import { retryAfter } from "./retry-after.ts";
import { type LockedScope, lockLeases, lockScope, releaseScopes } from "./store/claims.ts";
import { readFactsAbout, readScopeFacts, type StoredFact } from "./store/facts.ts";
import { erasedAmong, hiddenBelow } from "./store/forgets.ts";
import type { EventOutcome } from "./store/jobs.ts";
import { writeJudgement } from "./store/judgements.ts";
import {
  type DonePart,
  failParts,
  finishParts,
  noteOutcomes,
  type Part,
  returnParts,
} from "./store/parts.ts";

/** Statements judged in one transaction, so that the change it makes fits into one message. */
const STATEMENTS_AT_ONCE = 2_000;

/** `first`: a model is still to add to it, the lease is kept. `model`: that is what it added. */
export type Stage = "whole" | "first" | "model";

/** Claims that taught nothing and end in one transaction. */
const UNTAUGHT_AT_ONCE = 64;

export interface Judged {
  doneJobIds: string[];
  failedJobIds: string[];
  /** One per transaction. */
  changes: FactsChange[];
}

/**
 * Judges what a claim taught, with the scope's row locked, and ends the lease in the same transaction unless more is to come.
 * Parts with an event that a model could not read fail by themselves. Writes nothing once another runner has taken over.
 */
export const judgeClaim = ({
  pool,
  predicates = predicateRegistry(),
}: {
  pool: Pool;
  predicates?: PredicateRegistry | undefined;
}) => {
  const finishUntaught = inGroups((jobs: JobOfClaim[]) => finishAll(pool, jobs), UNTAUGHT_AT_ONCE);
  return async (
    claim: Claim,
    read: ClaimedEvents,
    lessons: Lesson[],
    stage: Stage = "whole",
  ): Promise<Judged> => {
    const [first] = read.events;
    const scope = first ? trustedScope(first.projectId, first.subjectId) : null;
    const job: JobOfClaim = { claim, read, lessons, scope, stage, predicates };
    if (stage === "whole" && lessons.every(({ statements }) => statements.length === 0))
      return { doneJobIds: await finishUntaught(job), failedJobIds: [], changes: [] };
    const judged: Judged = { doneJobIds: [], failedJobIds: [], changes: [] };
    const became: Outcome[] = [];
    const rounds = inRounds(lessons);
    for (const round of rounds) {
      const isLast = round === rounds.at(-1);
      const isOurs = await transaction(pool, async (tx) => {
        const row = await lockScope(tx, claim.token);
        if (row.leaseNo !== claim.leaseNo) return false;
        const { change, outcomes } = await judgeRound(tx, job, row, round);
        if (change) judged.changes.push(change);
        became.push(...outcomes);
        if (isLast) Object.assign(judged, await finish(tx, job, became));
        return true;
      });
      if (!isOurs) break;
    }
    return judged;
  };
};

interface JobOfClaim {
  claim: Claim;
  read: ClaimedEvents;
  lessons: Lesson[];
  /** Null when none of the events is left. */
  scope: Scope | null;
  stage: Stage;
  predicates: PredicateRegistry;
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
  { claim: { token }, read: { events }, scope, predicates }: JobOfClaim,
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
  const facts = await factsConcerned(tx, token, statements, predicates);
  const erasedEventIds = await erasedAmong(tx, token, [...marks.keys()]);
  const context = { now, newId, epoch, events: marks, erasedEventIds };
  const judgement = decideAll(facts, statements, context, predicates);
  const change = await writeJudgement(tx, scope, judgement, { epoch, now });
  return { change, outcomes: judgement.outcomes };
}

/** All rows that may matter: of the same identities, of the same events, and any where a statement points at another. */
function factsConcerned(
  tx: Tx,
  token: string,
  statements: Statement[],
  predicates: PredicateRegistry,
): Promise<StoredFact[]> {
  if (statements.some(({ refersTo }) => refersTo !== null)) return readScopeFacts(tx, token);
  const identities = statements.map(({ predicate, qualifiers }) =>
    identityKey(predicates, predicate, qualifiers),
  );
  const eventIds = statements.map(({ eventId }) => eventId);
  return readFactsAbout(tx, token, [...new Set(identities)], [...new Set(eventIds)]);
}

type Ended = Pick<Judged, "doneJobIds" | "failedJobIds">;

/** Ends claims of which there is nothing to judge; answers for each of them the jobs that became done. */
async function finishAll(pool: Pool, jobs: readonly JobOfClaim[]): Promise<string[][]> {
  const done = await transaction(pool, async (tx) => {
    const held = new Set(
      await lockLeases(
        tx,
        jobs.map(({ claim }) => claim),
      ),
    );
    const ours = jobs.filter(({ claim }) => held.has(claim));
    const doneJobIds = await finishParts(
      tx,
      ours.flatMap((job) => job.read.parts.map(donePart(job, []))),
    );
    await release(tx, ours);
    return new Set(doneJobIds);
  });
  return jobs.map(({ read }) =>
    read.parts.map(({ jobId }) => jobId).filter((jobId) => done.delete(jobId)),
  );
}

async function finish(tx: Tx, job: JobOfClaim, became: readonly Outcome[]): Promise<Ended> {
  const { claim, read, stage } = job;
  const noted = notedOf(job, became);
  if (stage === "first") {
    await noteOutcomes(tx, claim, read.parts.map(noted));
    return { doneJobIds: [], failedJobIds: [] };
  }
  const { done, failed } = byFailure(job);
  const doneJobIds = await finishParts(tx, done.map(donePart(job, became)));
  await noteOutcomes(
    tx,
    claim,
    failed.map(({ part }) => noted(part)),
  );
  for (const { part, failure } of failed)
    await failParts(tx, claim, [part.jobId], failure.reason, retryAfter(failure));
  await release(tx, [job]);
  return { doneJobIds, failedJobIds: failed.map(({ part }) => part.jobId) };
}

/** Gives back what there was no room for and ends the leases. */
async function release(tx: Tx, jobs: readonly JobOfClaim[]): Promise<void> {
  for (const { claim, read } of jobs)
    await returnParts(
      tx,
      claim,
      read.postponed.map(({ jobId }) => jobId),
    );
  await releaseScopes(
    tx,
    jobs.map(({ claim: { token, leaseNo, leftover }, read: { postponed } }) => ({
      token,
      leaseNo,
      leftover: leftover || postponed.length > 0,
    })),
  );
}

function donePart(job: JobOfClaim, became: readonly Outcome[]): (part: Part) => DonePart {
  const { token, leaseNo } = job.claim;
  const noted = notedOf(job, became);
  const projects = new Map(job.read.events.map((event) => [event.id, event.projectId]));
  return (part) => ({
    ...noted(part),
    token,
    leaseNo,
    projectId: part.eventIds.map((id) => projects.get(id)).find(Boolean) ?? null,
  });
}

function byFailure({ read: { parts }, lessons }: JobOfClaim) {
  const failures = new Map(
    lessons.flatMap(({ eventId, failure }) => (failure ? [[eventId, failure] as const] : [])),
  );
  const done: Part[] = [];
  const failed: { part: Part; failure: ReadingFailure }[] = [];
  for (const part of parts) {
    const failure = part.eventIds.map((id) => failures.get(id)).find(Boolean);
    if (failure) failed.push({ part, failure });
    else done.push(part);
  }
  return { done, failed };
}

/** What is to be noted of a part: what became of its events at this stage. */
function notedOf({ lessons, stage }: JobOfClaim, became: readonly Outcome[]) {
  const byEvent = new Map<string, EventOutcome>(
    lessons.map(({ eventId, rejections, usage, failure }) => [
      eventId,
      {
        eventId,
        ...(usage && { usage }),
        ...(stage === "model" && !failure && { isModelRead: true }),
        outcomes: rejections.map((reason) => ({ kind: "rejected", factIds: [], reason })),
      },
    ]),
  );
  for (const { eventId, kind, factIds, reason } of became)
    byEvent.get(eventId)?.outcomes.push({ kind, factIds: [...factIds], reason });
  return ({ jobId, eventIds }: Part) => ({
    jobId,
    outcomes: eventIds.flatMap((id) => byEvent.get(id) ?? []),
  });
}

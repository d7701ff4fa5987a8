import type { ReadingFailure } from "@memory/extraction";
import type { Tx } from "@memory/postgres";
import type { Outcome } from "../domain/facts/decision.ts";
import type { EventOutcome } from "../domain/jobs/event-outcome.ts";
import { releaseScopes } from "../store/claims.ts";
import {
  type DonePart,
  failParts,
  finishParts,
  noteOutcomes,
  type Part,
  returnParts,
} from "../store/parts.ts";
import type { DecidedClaim, ExtractedClaim } from "./decide-claims.ts";
import { retryAfter } from "./retry-after.ts";

export interface ClaimResult {
  /** Jobs that became done. */
  doneJobIds: string[];
  failedJobIds: string[];
}

/** Finishes claims whose parts are all done; gives back the jobs that became done. */
export async function finishWhole(tx: Tx, decided: readonly DecidedClaim[]): Promise<Set<string>> {
  const done = await finishParts(
    tx,
    decided.flatMap(({ job, outcomes }) => job.read.parts.map(donePart(job, outcomes))),
  );
  await release(
    tx,
    decided.map(({ job }) => job),
  );
  return new Set(done);
}

/** Ends a claim at its stage: parts with an event that a model could not read fail. */
export async function finish(
  tx: Tx,
  job: ExtractedClaim,
  outcomes: readonly Outcome[],
): Promise<ClaimResult> {
  const { claim, read, stage } = job;
  const noted = notedOf(job, outcomes);
  if (stage === "first") {
    await noteOutcomes(tx, claim, read.parts.map(noted));
    return { doneJobIds: [], failedJobIds: [] };
  }
  const { done, failed } = byFailure(job);
  const doneJobIds = await finishParts(tx, done.map(donePart(job, outcomes)));
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
async function release(tx: Tx, jobs: readonly ExtractedClaim[]): Promise<void> {
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

function donePart(job: ExtractedClaim, outcomes: readonly Outcome[]): (part: Part) => DonePart {
  const { token, leaseNo } = job.claim;
  const noted = notedOf(job, outcomes);
  return (part) => ({ ...noted(part), token, leaseNo });
}

function byFailure({ read: { parts }, results }: ExtractedClaim) {
  const failures = new Map(
    results.flatMap(({ eventId, failure }) => (failure ? [[eventId, failure] as const] : [])),
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

/** The outcomes to note for a part: those of its events at this stage. */
function notedOf({ results, stage }: ExtractedClaim, outcomes: readonly Outcome[]) {
  const byEvent = new Map<string, EventOutcome>(
    results.map(({ eventId, rejections, usage, failure }) => [
      eventId,
      {
        eventId,
        ...(usage && { usage }),
        ...(stage === "model" && !failure && { isModelRead: true }),
        outcomes: rejections.map((reason) => ({ kind: "rejected", factIds: [], reason })),
      },
    ]),
  );
  for (const { eventId, kind, factIds, reason } of outcomes)
    byEvent.get(eventId)?.outcomes.push({ kind, factIds: [...factIds], reason });
  return ({ jobId, eventIds }: Part) => ({
    jobId,
    outcomes: eventIds.flatMap((id) => byEvent.get(id) ?? []),
  });
}

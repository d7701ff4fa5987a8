import type { ReadingFailure } from "@memory/extraction";
import type { Tx } from "@memory/postgres";
import type { Outcome } from "../domain/facts/decision.ts";
import type { EventOutcome } from "../domain/jobs/event-outcome.ts";
import { releaseScopes } from "../store/claims.ts";
import {
  type DoneJobScope,
  failJobScopes,
  finishJobScopes,
  type JobScope,
  noteOutcomes,
  returnJobScopes,
} from "../store/job-scopes.ts";
import type { DecidedClaim, ExtractedClaim } from "./decide-claims.ts";
import { retryAfter } from "./retry-after.ts";

export interface ClaimResult {
  /** Jobs that became done. */
  doneJobIds: string[];
  failedJobIds: string[];
}

/** Finishes claims whose job scopes are all done; gives back the jobs that became done. */
export async function finishWhole(tx: Tx, decided: readonly DecidedClaim[]): Promise<Set<string>> {
  const done = await finishJobScopes(
    tx,
    decided.flatMap(({ job, outcomes }) => job.read.jobScopes.map(doneJobScope(job, outcomes))),
  );
  await release(
    tx,
    decided.map(({ job }) => job),
  );
  return new Set(done);
}

/** Ends a claim at its stage: job scopes with an event that a model could not read fail. */
export async function finish(
  tx: Tx,
  job: ExtractedClaim,
  outcomes: readonly Outcome[],
): Promise<ClaimResult> {
  const { claim, read, stage } = job;
  const noted = notedOf(job, outcomes);
  if (stage === "first") {
    await noteOutcomes(tx, claim, read.jobScopes.map(noted));
    return { doneJobIds: [], failedJobIds: [] };
  }
  const { done, failed } = byFailure(job);
  const doneJobIds = await finishJobScopes(tx, done.map(doneJobScope(job, outcomes)));
  await noteOutcomes(
    tx,
    claim,
    failed.map(({ jobScope }) => noted(jobScope)),
  );
  for (const { jobScope, failure } of failed)
    await failJobScopes(tx, claim, [jobScope.jobId], failure.reason, retryAfter(failure));
  await release(tx, [job]);
  return { doneJobIds, failedJobIds: failed.map(({ jobScope }) => jobScope.jobId) };
}

/** Gives back what there was no room for and ends the leases. */
async function release(tx: Tx, jobs: readonly ExtractedClaim[]): Promise<void> {
  for (const { claim, read } of jobs)
    await returnJobScopes(
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

function doneJobScope(
  job: ExtractedClaim,
  outcomes: readonly Outcome[],
): (jobScope: JobScope) => DoneJobScope {
  const { token, leaseNo } = job.claim;
  const noted = notedOf(job, outcomes);
  return (jobScope) => ({ ...noted(jobScope), token, leaseNo });
}

function byFailure({ read: { jobScopes }, results }: ExtractedClaim) {
  const failures = new Map(
    results.flatMap(({ eventId, failure }) => (failure ? [[eventId, failure] as const] : [])),
  );
  const done: JobScope[] = [];
  const failed: { jobScope: JobScope; failure: ReadingFailure }[] = [];
  for (const jobScope of jobScopes) {
    const failure = jobScope.eventIds.map((id) => failures.get(id)).find(Boolean);
    if (failure) failed.push({ jobScope, failure });
    else done.push(jobScope);
  }
  return { done, failed };
}

/** The outcomes to note for a job scope: those of its events at this stage. */
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
  return ({ jobId, eventIds }: JobScope) => ({
    jobId,
    outcomes: eventIds.flatMap((id) => byEvent.get(id) ?? []),
  });
}

import type { ReadingFailure } from "@memory/extraction";
import type { Subscriptions } from "@memory/outbox";
import type { Tx } from "@memory/postgres";
import type { Outcome } from "../domain/facts/decision.ts";
import type { EventOutcome } from "../domain/jobs/event-outcome.ts";
import { announceFailures, failedIn } from "../store/announce.ts";
import { awaitModel, type ModelPause, postponeModel } from "../store/awaiting-model.ts";
import { releaseScopes } from "../store/claims.ts";
import {
  type DoneJobScope,
  failJobScopes,
  finishJobScopes,
  noteOutcomes,
  returnJobScopes,
} from "../store/job-scopes.ts";
import { addUsage } from "../store/model-usage.ts";
import type { JobScope } from "../store/take-job-scopes.ts";
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

interface Ending {
  modelPause: ModelPause;
  /** What projects want to hear of. */
  asked: Subscriptions;
  erasedEpoch: number;
}

/**
 * Ends a claim at its stage: job scopes with an event that a model could not read fail, or wait on while the model is misconfigured.
 */
export async function finish(
  tx: Tx,
  job: ExtractedClaim,
  outcomes: readonly Outcome[],
  { modelPause, asked, erasedEpoch }: Ending,
): Promise<ClaimResult> {
  const { claim, read, stage } = job;
  const noted = notedOf(job, outcomes);
  if (stage === "first") {
    await noteOutcomes(tx, claim, read.jobScopes.map(noted));
    return { doneJobIds: [], failedJobIds: [] };
  }
  if (stage === "rules") return finishRules(tx, job, outcomes, modelPause);
  const { done, failed, postponed } = byFailure(job);
  const doneJobIds = await finishJobScopes(tx, done.map(doneJobScope(job, outcomes)));
  await noteOutcomes(
    tx,
    claim,
    [...failed, ...postponed].map(({ jobScope }) => noted(jobScope)),
  );
  for (const [failure, jobIds] of byCause(failed)) {
    const first = await failJobScopes(tx, claim, jobIds, failure.reason, retryAfter(failure));
    await announceFailures(tx, failedIn(claim, first), failure.cause, asked);
  }
  for (const [failure, jobIds] of byCause(postponed))
    await postponeModel(tx, claim, jobIds, { ...failure, ...retryAfter(failure) });
  await noteUsage(tx, job, erasedEpoch);
  await release(tx, [job]);
  return { doneJobIds, failedJobIds: failed.map(({ jobScope }) => jobScope.jobId) };
}

/** Ends a claim whose events were read but for what a model adds: job scopes with something left to a model wait for it. */
async function finishRules(
  tx: Tx,
  job: ExtractedClaim,
  outcomes: readonly Outcome[],
  modelPause: ModelPause,
): Promise<ClaimResult> {
  const { claim, read, leftEventIds } = job;
  const waits = ({ eventIds }: JobScope) => eventIds.some((id) => leftEventIds.has(id));
  const [waiting, done] = [
    read.jobScopes.filter(waits),
    read.jobScopes.filter((one) => !waits(one)),
  ];
  const doneJobIds = await finishJobScopes(tx, done.map(doneJobScope(job, outcomes)));
  await noteOutcomes(tx, claim, waiting.map(notedOf(job, outcomes)));
  const jobIds = waiting.map(({ jobId }) => jobId);
  await awaitModel(tx, claim, jobIds, modelPause);
  await release(tx, [job]);
  return { doneJobIds, failedJobIds: [] };
}

/** Counts what a model used for the subject, unless all that was read was erased meanwhile. */
async function noteUsage(
  tx: Tx,
  { claim, read, results, scope }: ExtractedClaim,
  erasedEpoch: number,
): Promise<void> {
  const used = results.flatMap(({ usage }) => usage ?? []);
  const epoch = Math.max(...read.events.map((event) => event.epoch));
  if (scope === null || used.length === 0 || epoch < erasedEpoch) return;
  await addUsage(tx, {
    token: claim.token,
    projectId: scope.projectId,
    subjectId: scope.subjectId,
    epoch,
    events: results.filter(({ failure }) => !failure).length,
    promptTokens: used.reduce((sum, { promptTokens }) => sum + promptTokens, 0),
    answerTokens: used.reduce((sum, { answerTokens }) => sum + answerTokens, 0),
  });
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

interface FailedJobScope {
  jobScope: JobScope;
  failure: ReadingFailure;
}

/** The job scopes of each failure: all that waited for one call have the same. */
const byCause = (failed: readonly FailedJobScope[]): [ReadingFailure, string[]][] =>
  [...Map.groupBy(failed, ({ failure }) => failure)].map(([failure, of]) => [
    failure,
    of.map(({ jobScope }) => jobScope.jobId),
  ]);

function byFailure({ read: { jobScopes }, results }: ExtractedClaim) {
  const failures = new Map(
    results.flatMap(({ eventId, failure }) => (failure ? [[eventId, failure] as const] : [])),
  );
  const done: JobScope[] = [];
  const failed: FailedJobScope[] = [];
  const postponed: FailedJobScope[] = [];
  for (const jobScope of jobScopes) {
    const failure = jobScope.eventIds.map((id) => failures.get(id)).find(Boolean);
    if (!failure) done.push(jobScope);
    else (failure.cause === "configuration" ? postponed : failed).push({ jobScope, failure });
  }
  return { done, failed, postponed };
}

/** The outcomes to note for a job scope: those of its events at this stage. A failure that used nothing is noted nowhere: it may come at every try. */
function notedOf({ results, stage }: ExtractedClaim, outcomes: readonly Outcome[]) {
  const notable = results.filter(({ failure, usage }) => !failure || usage);
  const byEvent = new Map<string, EventOutcome>(
    notable.map(({ eventId, rejections, usage, failure }) => [
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

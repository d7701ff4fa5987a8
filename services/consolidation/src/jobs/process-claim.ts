import { isUnavailable } from "@memory/errors";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import type { Extract, ExtractByModel, ExtractionResult } from "../extraction/pipeline.ts";
import type { ContextLink } from "../messages/context.ts";
import { eventsReader } from "../messages/events.ts";
import { LEASE_MS, releaseScopes, renewLease } from "../store/claims.ts";
import { failParts, returnParts, separateParts } from "../store/parts.ts";
import type { Claim } from "./claim-jobs.ts";
import type { CommitDecisions, Committed } from "./commit-decisions.ts";
import type { ClaimResult, Stage } from "./decide-claim.ts";
import type { WorkMetrics } from "./metrics.ts";
import { type ClaimedEvents, readClaim } from "./read-events.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  log: Log;
  context: Pick<ContextLink, "announce">;
  extract: Extract;
  extractByModel?: ExtractByModel | null;
  commit: CommitDecisions;
  metrics?: WorkMetrics;
}

/** A runner's place among those that work at a time; it is left while a model is waited for. */
export interface Place {
  /** False when too many wait already: the model is to be asked another time. */
  leave(): boolean;
  enter(): void;
}

const NOTHING: ClaimResult = { doneJobIds: [], failedJobIds: [] };
const KEPT_PLACE: Place = { leave: () => true, enter: () => undefined };
/** How long a scope rests when what it needs cannot be reached. */
const REST_MS = 2_000;
const CROWDED_MS = 5_000;

/**
 * Does what a claim asks for: bodies from ingest, what they teach, then the decision in a transaction that also ends the
 * lease; what a model is to add is committed apart, so that nothing waits for it that was read without. A job whose events cannot
 * be extracted from fails, those that were read beside it are tried again alone; when a part of the system cannot be reached they
 * go back untried and it throws.
 */
export const workClaim = (deps: Deps) => {
  const readEvents = eventsReader(deps.bus);
  return async (claim: Claim, place: Place = KEPT_PLACE): Promise<ClaimResult> => {
    if (claim.parts.length === 0) return NOTHING;
    const heartbeat = keepLease(deps, claim);
    let read: ClaimedEvents | undefined;
    try {
      read = await readClaim(readEvents, claim);
      const results = await extractFrom(deps, claim, read);
      if (results === null) return await fail(deps, claim, read, "extraction failed");
      return await commitInStages(deps, { claim, read, results, place });
    } catch (error) {
      if (isUnavailable(error) || read === undefined) {
        await giveBack(deps, claim);
        throw error;
      }
      deps.log.error({ err: error, scope: claim.token }, "decision failed");
      return await fail(deps, claim, read, "decision failed");
    } finally {
      clearInterval(heartbeat);
    }
  };
};

export type WorkClaim = ReturnType<typeof workClaim>;

interface Work {
  claim: Claim;
  read: ClaimedEvents;
  results: ExtractionResult[];
  place: Place;
}

async function commitInStages(
  deps: Deps,
  { claim, read, results, place }: Work,
): Promise<ClaimResult> {
  const extracted = new Set(read.parts.flatMap(({ extractedEventIds }) => extractedEventIds));
  const modelRead = new Set(read.parts.flatMap(({ modelReadEventIds }) => modelReadEventIds));
  const fresh = results.filter(({ eventId }) => !extracted.has(eventId));
  const left = deps.extractByModel
    ? results.filter(({ eventId, eventForModel }) => eventForModel && !modelRead.has(eventId))
    : [];
  const commit = async (stage: Stage, of: ExtractionResult[]): Promise<Committed> => {
    deps.metrics?.extracted(of);
    const committed = await deps.commit(claim, read, of, stage);
    for (const change of committed.changes) deps.context.announce(change);
    return committed;
  };
  if (!deps.extractByModel || left.length === 0) return ended(deps, read, await commit("whole", fresh));
  if (fresh.length > 0) await commit("first", fresh);
  const more = place.leave() ? await deps.extractByModel(left).finally(place.enter) : crowded(left);
  return ended(deps, read, await commit("model", more));
}

function ended(
  { metrics, log }: Deps,
  { parts, events }: ClaimedEvents,
  committed: Committed,
): ClaimResult {
  const { doneJobIds, failedJobIds } = committed;
  const failed = new Set(failedJobIds);
  const eventIds = new Set(parts.flatMap((part) => (failed.has(part.jobId) ? [] : part.eventIds)));
  const read = events.filter(({ id }) => eventIds.has(id));
  metrics?.done(doneJobIds.length, read, Date.now());
  metrics?.failed(failedJobIds.length);
  if (failedJobIds.length > 0) log.warn({ jobs: failedJobIds.length }, "a model could not read");
  return { doneJobIds, failedJobIds };
}

/** Too many wait for the model: it has not been asked, so that work goes on that does without it. */
const crowded = (left: ExtractionResult[]): ExtractionResult[] =>
  left.map(({ eventId }) => ({
    eventId,
    statements: [],
    rejections: [],
    failure: {
      reason: "extraction failed: too many wait for the model",
      afterMs: CROWDED_MS,
      cause: "budget",
    },
  }));

function keepLease({ pool, log }: Deps, claim: Claim): NodeJS.Timeout {
  const renew = () => {
    renewLease(pool, claim).catch((err: unknown) => log.warn({ err }, "lease not renewed"));
  };
  return setInterval(renew, LEASE_MS / 3);
}

async function extractFrom(
  { extract, log }: Deps,
  { token }: Claim,
  { events }: ClaimedEvents,
): Promise<ExtractionResult[] | null> {
  try {
    return events.length === 0 ? [] : await extract(events);
  } catch (err) {
    log.warn({ err, scope: token }, "extraction failed");
    return null;
  }
}

async function fail(
  { pool, metrics }: Deps,
  claim: Claim,
  { parts, postponed }: ClaimedEvents,
  reason: string,
): Promise<ClaimResult> {
  const jobIds = parts.map(({ jobId }) => jobId);
  const isAlone = jobIds.length === 1;
  if (isAlone) await failParts(pool, claim, jobIds, reason);
  else await separateParts(pool, claim, jobIds);
  const failedJobIds = isAlone ? jobIds : [];
  metrics?.failed(failedJobIds.length);
  await returnParts(
    pool,
    claim,
    postponed.map(({ jobId }) => jobId),
  );
  const leftover = claim.leftover || postponed.length > 0;
  await releaseScopes(pool, [{ token: claim.token, leaseNo: claim.leaseNo, leftover }]);
  return { doneJobIds: [], failedJobIds };
}

/** As far as the database can be reached; else the lease runs out. */
async function giveBack({ pool, log }: Deps, claim: Claim): Promise<void> {
  try {
    await returnParts(
      pool,
      claim,
      claim.parts.map(({ jobId }) => jobId),
    );
    const { token, leaseNo } = claim;
    await releaseScopes(pool, [{ token, leaseNo, leftover: true, afterMs: REST_MS }]);
  } catch (err) {
    log.warn({ err }, "claim left to its lease");
  }
}

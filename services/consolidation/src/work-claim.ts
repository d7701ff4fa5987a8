import type { EventBody } from "@memory/contracts";
import { isUnavailable } from "@memory/errors";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import type { Claim } from "./claim-work.ts";
import { ModelFailure } from "./extraction/model/model-failure.ts";
import type { JudgeClaim } from "./judge-claim.ts";
import type { Learn, Lesson } from "./learn.ts";
import type { ContextLink } from "./messages/context.ts";
import { type ClaimedEvents, readClaim } from "./read-claim.ts";
import { LEASE_MS, releaseScope, renewLease } from "./store/claims.ts";
import { failParts, returnParts } from "./store/parts.ts";
import type { WorkMetrics } from "./work-metrics.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  log: Log;
  context: Pick<ContextLink, "announce">;
  learn: Learn;
  judge: JudgeClaim;
  metrics?: WorkMetrics;
}

export interface Worked {
  /** Jobs that became done by this. */
  doneJobIds: string[];
  failedJobIds: string[];
}

const NOTHING: Worked = { doneJobIds: [], failedJobIds: [] };
/** How long a scope rests when what it needs cannot be reached. */
const REST_MS = 2_000;

/**
 * Does what a claim asks for: bodies from ingest, what they teach, then the judgement in a transaction that also ends the
 * lease. Jobs whose events cannot be learnt from fail; when a part of the system is away they go back untried and it throws.
 */
export const workClaim =
  (deps: Deps) =>
  async (claim: Claim): Promise<Worked> => {
    if (claim.parts.length === 0) return NOTHING;
    const heartbeat = keepLease(deps, claim);
    let read: ClaimedEvents | undefined;
    try {
      read = await readClaim(deps.bus, claim);
      const lessons = await learnFrom(deps, read);
      if (lessons instanceof Error) return await fail(deps, claim, read, failureOf(lessons));
      deps.metrics?.learnt(lessons);
      const { doneJobIds, changes } = await deps.judge(claim, read, lessons);
      for (const change of changes) deps.context.announce(change);
      deps.metrics?.done(doneJobIds.length, read.events, Date.now());
      return { doneJobIds, failedJobIds: [] };
    } catch (error) {
      if (isUnavailable(error) || read === undefined) {
        await giveBack(deps, claim);
        throw error;
      }
      deps.log.error({ err: error, scope: claim.token }, "judgement failed");
      return await fail(deps, claim, read, "judgement failed");
    } finally {
      clearInterval(heartbeat);
    }
  };

export type WorkClaim = ReturnType<typeof workClaim>;

function keepLease({ pool, log }: Deps, claim: Claim): NodeJS.Timeout {
  const renew = () => {
    renewLease(pool, claim).catch((err: unknown) => log.warn({ err }, "lease not renewed"));
  };
  return setInterval(renew, LEASE_MS / 3);
}

async function learnFrom(
  { learn, log }: Deps,
  { events }: { events: EventBody[] },
): Promise<Lesson[] | Error> {
  try {
    return events.length === 0 ? [] : await learn(events);
  } catch (err) {
    log.warn({ err }, "events could not be learnt from");
    return err instanceof Error ? err : new Error("unknown", { cause: err });
  }
}

/** What a job says of its failure: a model's says why, any other may hold what was said. */
const failureOf = (error: Error): string =>
  error instanceof ModelFailure ? `extraction failed: ${error.message}` : "extraction failed";

async function fail(
  { pool, metrics }: Deps,
  claim: Claim,
  { parts, postponed }: ClaimedEvents,
  reason: string,
): Promise<Worked> {
  const failedJobIds = parts.map(({ jobId }) => jobId);
  await failParts(pool, claim, failedJobIds, reason);
  metrics?.failed(failedJobIds.length);
  await returnParts(
    pool,
    claim,
    postponed.map(({ jobId }) => jobId),
  );
  await releaseScope(pool, claim, { leftover: claim.leftover || postponed.length > 0 });
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
    await releaseScope(pool, claim, { leftover: true, afterMs: REST_MS });
  } catch (err) {
    log.warn({ err }, "claim left to its lease");
  }
}

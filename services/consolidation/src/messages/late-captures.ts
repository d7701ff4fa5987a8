import { portionsOf } from "@memory/batching";
import { type Capture, CapturesRead, type EpochFloor, EpochsRaise } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import type { Subscriptions } from "@memory/outbox";
import { type Pool, transaction } from "@memory/postgres";
import { announceFailures } from "../store/announce.ts";
import { addFailedJobScopes, enqueueJobs, type LateJobScope } from "../store/enqueue-jobs.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  log: Log;
  /** What projects want to hear of. */
  asked: Subscriptions;
}

const SCOPES_AT_ONCE = 500;

/**
 * Asks ingest about job scopes of an epoch that has ended here. Usually a forget overtook them and there is nothing to do. If ingest's own
 * epoch is lower, its database was restored: ingest raises it, and captures accepted meanwhile are enqueued under the right epoch, or
 * fail when nothing distinguishes them from erased ones. Throws when ingest is unavailable.
 */
export async function healEpochs(
  { pool, bus, log, asked: wanted }: Deps,
  late: LateJobScope[],
): Promise<void> {
  const scopes = [...new Map(late.map((jobScope) => [jobScope.token, jobScope])).values()];
  for (const asked of portionsOf(scopes, [{ most: SCOPES_AT_ONCE, of: () => 1 }])) {
    const { raised } = await askIngest({ bus, log }, asked.map(floorOf));
    if (raised.length === 0) continue;
    log.error(
      { scopes: raised.length },
      "captures of ended epochs: ingest's database was restored",
    );
    const isSorted = new Map(raised.map((scope) => [scope.scopeToken, scope.isSorted]));
    const of = (sorted: boolean) => late.filter(({ token }) => isSorted.get(token) === sorted);
    const captures = await readCaptures(bus, of(true));
    await transaction(pool, async (tx) => {
      await enqueueJobs(tx, captures, { quietPeriodMs: 0 });
      if (of(false).length === 0) return;
      await announceFailures(
        tx,
        await addFailedJobScopes(tx, of(false), UNSORTED),
        "restore",
        wanted,
      );
    });
  }
}

/** Only late job scopes wait for the answer. The error hides its cause, so that it makes dead letters of them instead of stopping the feed. */
const askIngest = ({ bus, log }: Pick<Deps, "bus" | "log">, scopes: EpochFloor[]) =>
  bus.request(EpochsRaise, { scopes }).catch((err: unknown) => {
    log.warn({ err, scopes: scopes.length }, "ingest not asked about epochs");
    throw new Error("ingest did not confirm an epoch");
  });

const UNSORTED =
  "accepted while ingest's database had lost a forget of this subject: capture it again";

const floorOf = ({ token, leastEpoch, erasedEpoch, erasedAt }: LateJobScope) => ({
  scopeToken: token,
  leastEpoch,
  erasedEpoch,
  erasedAt,
});

async function readCaptures(bus: Bus, late: readonly LateJobScope[]): Promise<Capture[]> {
  const found: Capture[] = [];
  for (const jobId of new Set(late.map((jobScope) => jobScope.jobId))) {
    const { capture } = await bus.request(CapturesRead, { jobId });
    if (capture) found.push({ jobId, parts: capture.parts, xid: capture.xid });
  }
  return found;
}

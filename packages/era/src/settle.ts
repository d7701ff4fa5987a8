import { repeatUntil } from "@memory/background";
import type { Log } from "@memory/log";
import { type Pool, tryWithAdvisoryLock } from "@memory/postgres";
import { readEra, settleEra } from "./era.ts";
import type { EraGuard } from "./era-guard.ts";

interface Options {
  /** Not guarded: the guarded pool admits no connection before this is done. */
  pool: Pool;
  guard: EraGuard;
  log: Log;
  /** Recovers what the database has lost and others know; may be called again after it failed. */
  settle: () => Promise<void>;
  /** Maintenance of a settled database. */
  tend?: (() => Promise<void>) | undefined;
  everyMs?: number;
}

/** Watches the era of a database until stopped: one replica at a time settles it when it is new. */
export function settleUntil(
  { pool, guard, log, settle, tend, everyMs = 2_000 }: Options,
  stopping: AbortSignal,
): Promise<void> {
  const failure = "the era of the database could not be checked";
  const onFailure = (err: unknown): void => {
    if (guard.current()?.settled === false) log.error({ err }, "database not settled yet");
    else log.warn({ err }, failure);
  };
  return repeatUntil(stopping, { everyMs, log, failure, onFailure }, async () => {
    if (!(await guard.look(pool)).settled) await settleAlone({ pool, guard, log, settle });
    else if (tend) await tryWithAdvisoryLock(pool, "era", tend);
  });
}

async function settleAlone({
  pool,
  guard,
  log,
  settle,
}: Omit<Options, "everyMs" | "tend">): Promise<void> {
  await tryWithAdvisoryLock(pool, "era", async () => {
    const { era, settled } = await readEra(pool);
    if (settled) return;
    const startedMs = performance.now();
    await settle();
    await settleEra(pool, era);
    await guard.look(pool);
    log.warn({ era, tookMs: Math.round(performance.now() - startedMs) }, "database settled");
  });
}

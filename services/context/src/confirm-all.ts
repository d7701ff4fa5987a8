import { setTimeout as delay } from "node:timers/promises";
import { isUnavailable } from "@memory/errors";
import type { Log } from "@memory/log";
import { type Pool, tryWithAdvisoryLock } from "@memory/postgres";
import type { ConfirmScope } from "./confirm-scope.ts";
import { endSweep, unconfirmedScopes } from "./store/confirmation.ts";

interface Deps {
  pool: Pool;
  log: Log;
  confirm: ConfirmScope;
  everyMs?: number;
}

const SCOPES_AT_ONCE = 200;

/** Confirms the scopes that nobody asks about, one after another, until stopped; one replica at a time does. */
export async function confirmAllUntil(
  { pool, log, confirm, everyMs = 5_000 }: Deps,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      await tryWithAdvisoryLock(pool, "confirm-scopes", () => sweep(pool, confirm, stopping));
    } catch (err) {
      log[isUnavailable(err) ? "debug" : "warn"]({ err }, "scopes wait to be confirmed");
    }
    await delay(everyMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

async function sweep(pool: Pool, confirm: ConfirmScope, stopping: AbortSignal): Promise<void> {
  for (let after = ""; !stopping.aborted; ) {
    const tokens = await unconfirmedScopes(pool, after, SCOPES_AT_ONCE);
    if (tokens === null) return;
    for (const token of tokens) {
      if (stopping.aborted) return;
      await confirm(token);
    }
    after = tokens.at(-1) ?? "";
    if (tokens.length === 0) return endSweep(pool);
  }
}

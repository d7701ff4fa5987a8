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
/** When an owner cannot be asked every scope fails: the others wait for the next sweep. */
const MOST_FAULTS_IN_A_ROW = 3;

/** Confirms the scopes that nobody asks about, one after another, until stopped; one replica at a time does. */
export async function confirmAllUntil(deps: Deps, stopping: AbortSignal): Promise<void> {
  const { pool, log, everyMs = 5_000 } = deps;
  while (!stopping.aborted) {
    try {
      await tryWithAdvisoryLock(pool, "confirm-scopes", () => sweep(deps, stopping));
    } catch (err) {
      log[isUnavailable(err) ? "debug" : "warn"]({ err }, "scopes wait to be confirmed");
    }
    await delay(everyMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

async function sweep(deps: Deps, stopping: AbortSignal): Promise<void> {
  for (let after = ""; !stopping.aborted; ) {
    const tokens = await unconfirmedScopes(deps.pool, after, SCOPES_AT_ONCE);
    if (tokens === null) return;
    await confirmEach(deps, tokens, stopping);
    after = tokens.at(-1) ?? "";
    if (tokens.length === 0) return endSweep(deps.pool);
  }
}

/** A scope that fails by itself keeps none of the others waiting. */
async function confirmEach(
  { log, confirm }: Deps,
  tokens: readonly string[],
  stopping: AbortSignal,
): Promise<void> {
  let faults = 0;
  for (const token of tokens) {
    if (stopping.aborted) return;
    try {
      await confirm(token);
      faults = 0;
    } catch (err) {
      if (++faults === MOST_FAULTS_IN_A_ROW) throw err;
      log[isUnavailable(err) ? "debug" : "warn"]({ err, scope: token }, "a scope is not confirmed");
    }
  }
}

import { repeatUntil } from "@memory/background";
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
/** While an owner is unavailable every scope fails: after this many the rest wait for the next sweep, which begins with them. */
const MOST_FAULTS_IN_A_ROW = 3;

/** Confirms the scopes that get no questions, one after another, until stopped; one replica at a time. */
export async function confirmAllUntil(deps: Deps, stopping: AbortSignal): Promise<void> {
  const { pool, log, everyMs = 5_000 } = deps;
  let after = "";
  await repeatUntil(stopping, { everyMs, log, failure: "scopes not confirmed" }, () =>
    tryWithAdvisoryLock(pool, "confirm-scopes", async () => {
      after = await sweep(deps, after, stopping);
    }),
  );
}

/** The scope after which the next sweep begins; empty for the first. */
async function sweep(deps: Deps, from: string, stopping: AbortSignal): Promise<string> {
  for (let after = from; !stopping.aborted; ) {
    const tokens = await unconfirmedScopes(deps.pool, after, SCOPES_AT_ONCE);
    if (tokens === null) return "";
    const endedAt = await confirmEach(deps, tokens, stopping);
    if (endedAt !== null) return endedAt;
    after = tokens.at(-1) ?? "";
    if (tokens.length === 0) {
      await endSweep(deps.pool);
      return "";
    }
  }
  return "";
}

/** Skips a scope that fails by itself. Gives back the scope at which the sweep gave up, or null. */
async function confirmEach(
  { log, confirm }: Deps,
  tokens: readonly string[],
  stopping: AbortSignal,
): Promise<string | null> {
  let faults = 0;
  for (const token of tokens) {
    if (stopping.aborted) return token;
    try {
      await confirm(token);
      faults = 0;
    } catch (err) {
      log[isUnavailable(err) ? "debug" : "warn"]({ err, scope: token }, "a scope is not confirmed");
      if (++faults === MOST_FAULTS_IN_A_ROW) return token;
    }
  }
  return null;
}

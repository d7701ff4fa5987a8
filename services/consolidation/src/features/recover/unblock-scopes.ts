import { repeatUntil } from "@memory/background";
import { ForgottenAfter } from "@memory/contracts";
import { isUnavailable } from "@memory/errors";
import type { PredicateRegistry } from "@memory/extraction/predicates";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import { type Pool, transaction } from "@memory/postgres";
import { type BlockedScope, blockedScopes, FIRST_JOB_SCOPE } from "../../store/blocked.ts";
import { lockScope } from "../../store/claims.ts";
import { reachEpoch } from "../../store/erase-scope.ts";
import { forgetAgainHere } from "./settle.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  log: Log;
  predicates?: PredicateRegistry | undefined;
  everyMs?: number;
}

/**
 * Unblocks, until stopped, job scopes that wait for a forget which never comes because this database was restored. Forgets that admin
 * knows of are repeated; when there are none, and none is open, the newer epoch is adopted.
 */
export async function unblockScopesUntil(deps: Deps, stopping: AbortSignal): Promise<void> {
  const { log, everyMs = 10_000 } = deps;
  let from = FIRST_JOB_SCOPE;
  const repetition = { everyMs, log, failure: "scopes that wait for forgets not looked after" };
  await repeatUntil(stopping, repetition, async () => {
    const { scopes, next } = await blockedScopes(deps.pool, from);
    from = next;
    for (const scope of scopes) await unblockOne(deps, scope);
  });
}

/** A scope that fails does not delay the others. */
const unblockOne = (deps: Deps, scope: BlockedScope): Promise<void> =>
  unblock(deps, scope).catch((err: unknown) => {
    if (isUnavailable(err)) throw err;
    deps.log.warn({ err, scope: scope.token }, "unblocking a scope failed");
  });

async function unblock(deps: Deps, { token, epoch }: BlockedScope): Promise<void> {
  const { pool, bus, log } = deps;
  const ask = { part: "consolidation" as const, after: 0, scopeToken: token };
  // An open forget will reach this service by itself.
  if ((await bus.request(ForgottenAfter, ask)).isOpen !== false) return;
  const count = await forgetAgainHere(deps, token);
  await transaction(pool, async (tx) => {
    const { epoch: reached } = await lockScope(tx, token);
    if (reached < epoch) await reachEpoch(tx, token, epoch, { erases: false });
  });
  log.error(
    { scope: token, epoch, forgetsDoneAgain: count },
    "scope unblocked: the restored database had an older epoch",
  );
}

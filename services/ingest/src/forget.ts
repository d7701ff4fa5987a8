import { singleFlight } from "@memory/batching";
import type { ForgetCounters, ForgetStep } from "@memory/contracts";
import type { GuardedDatabase } from "@memory/era";
import { invalidPayload, notFound } from "@memory/errors";
import { tokenOf, trustedScope } from "@memory/scope";
import { reachEpoch, xidOf } from "./store/forget-again.ts";
import { forgetScope, liftMark } from "./store/forgets.ts";

export type ForgetSubject = (
  step: ForgetStep,
) => Promise<{ counters: Partial<ForgetCounters>; epoch: number; erasedAt?: string }>;

/** Does ingest's step of a forget of a subject, or of its restore. Safe to repeat. */
export function forgetSubject({ pool, era }: Pick<GuardedDatabase, "pool" | "era">): ForgetSubject {
  // A large subject takes long: a second request for it waits for the first one's work.
  const forget = singleFlight(forgetScope, (_pool, _scope, { forgetId }) => forgetId);

  return async ({ action, forgetId, mode, projectId, target, leastEpoch }) => {
    if (target.scope === "fact") throw invalidPayload("Facts are not kept here.", "target");
    if (action === "restore") {
      const epoch = await liftMark(pool, forgetId);
      if (epoch === null) throw notFound("forget_not_found");
      return { counters: {}, epoch };
    }
    const scope = trustedScope(projectId, target.subjectId);
    if (leastEpoch !== undefined)
      await reachEpoch(pool, Buffer.from(tokenOf(scope), "hex"), leastEpoch - 1);
    const eraBefore = era();
    const { epoch, eventsDeleted } = await forget(pool, scope, { forgetId, mode });
    const xid = await xidOf(pool, forgetId);
    const forgotten = { counters: { events_deleted: eventsDeleted }, epoch };
    if (eraBefore === null || xid === null) return forgotten;
    return { ...forgotten, erasedAt: `${eraBefore}/${xid}` };
  };
}

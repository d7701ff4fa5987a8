import type { EraseStep, ForgetCounters, ForgetMode } from "@memory/contracts";
import { invalidPayload, notFound } from "@memory/errors";
import type { Pool } from "@memory/postgres";
import { type Scope, trustedScope } from "@memory/scope";
import { type Forgotten, forgetScope, liftMark } from "./store/forgets.ts";

export type ForgetSubject = (
  step: EraseStep,
) => Promise<{ counters: Partial<ForgetCounters>; epoch: number }>;

/** Does ingest's part of a forget of a subject, or takes a `disable` back. Safe to ask again. */
export function forgetSubject({ pool }: { pool: Pool }): ForgetSubject {
  // Of a large subject: whoever asks again meanwhile waits for the work that goes on.
  const underWay = new Map<string, Promise<Forgotten>>();
  const forget = (scope: Scope, forgetId: string, mode: ForgetMode): Promise<Forgotten> => {
    const running =
      underWay.get(forgetId) ??
      forgetScope(pool, scope, { forgetId, mode }).finally(() => underWay.delete(forgetId));
    underWay.set(forgetId, running);
    return running;
  };

  return async ({ action, forgetId, mode, projectId, target }) => {
    if (target.scope === "fact") throw invalidPayload("Facts are not kept here.", "target");
    if (action === "restore") {
      const epoch = await liftMark(pool, forgetId);
      if (epoch === null) throw notFound("forget_not_found");
      return { counters: {}, epoch };
    }
    const scope = trustedScope(projectId, target.subjectId);
    const { epoch, eventsDeleted } = await forget(scope, forgetId, mode);
    return { counters: { events_deleted: eventsDeleted }, epoch };
  };
}

import type { EraseStep, ForgetCounters } from "@memory/contracts";
import { invalidPayload, notFound } from "@memory/errors";
import type { Pool } from "@memory/postgres";
import { trustedScope } from "@memory/scope";
import { forgetScope, liftMark } from "./store/forgets.ts";

export type ForgetSubject = (
  step: EraseStep,
) => Promise<{ counters: Partial<ForgetCounters>; epoch: number }>;

/** Does ingest's part of a forget of a subject, or takes a `disable` back. Safe to ask again. */
export const forgetSubject =
  ({ pool }: { pool: Pool }): ForgetSubject =>
  async ({ action, forgetId, mode, projectId, target }) => {
    if (target.scope === "fact") throw invalidPayload("Facts are not kept here.", "target");
    if (action === "restore") {
      const epoch = await liftMark(pool, forgetId);
      if (epoch === null) throw notFound("forget_not_found");
      return { counters: {}, epoch };
    }
    const scope = trustedScope(projectId, target.subjectId);
    const { epoch, eventsDeleted } = await forgetScope(pool, scope, { forgetId, mode });
    return { counters: { events_deleted: eventsDeleted }, epoch };
  };

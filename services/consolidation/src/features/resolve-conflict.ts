import { ApiError, notFound } from "@memory/errors";
import { fairGate } from "@memory/fairness";
import type { Keep } from "@memory/idempotency";
import { newId } from "@memory/ids";
import { subscriptions } from "@memory/outbox";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import { type ProjectScope, type Sender, trustedScope } from "@memory/scope";
import { resolveConflict as decideResolution, type Resolution } from "../domain/decide/resolve.ts";
import type { ContextLink } from "../messages/context.ts";
import { lockScope } from "../store/claims.ts";
import { findConflict, memberIds } from "../store/conflicts.ts";
import { writeDecision } from "../store/decisions.ts";
import { readFactsById } from "../store/facts.ts";

export interface Resolved {
  conflictId: string;
  keptFactId: string;
  supersededFactIds: readonly string[];
  resolvedAt: string;
}

/** Concurrent resolutions: each reads every member of a set, up to 200 values of any size. */
const RESOLVED_AT_ONCE = { capacity: 2, perTenant: 1 };

interface Deps {
  pool: Pool;
  context: ContextLink;
}

/**
 * Resolves an open conflict set in favour of one of its facts and returns when context serves the outcome. `keep` keeps it for a retry. Throws `conflict_not_found`
 * (malformed, unknown and foreign ids alike), `conflict_already_resolved`, `fact_not_in_conflict`, `illegal_status_transition`,
 * and `service_unavailable`: before anything was written when context does not answer.
 */
export const resolveConflict = ({ pool, context }: Deps) => {
  const asked = subscriptions();
  const gate = fairGate({
    name: "resolving conflicts",
    ...RESOLVED_AT_ONCE,
    mostWaitingPerTenant: Number.POSITIVE_INFINITY,
  });
  return async (
    project: ProjectScope,
    conflictId: string | null,
    keepFactId: string,
    sender: Sender,
    keep?: Keep<Resolved>,
  ): Promise<Resolved> => {
    const found = conflictId === null ? null : await findConflict(pool, project, conflictId);
    if (found === null) throw conflictNotFound();
    await context.assertAvailable();
    const resolve = async (tx: Tx) => {
      const { epoch, now } = await lockScope(tx, found.scopeToken);
      const set = await findConflict(tx, project, found.id);
      if (set === null) throw conflictNotFound();
      const factIds = await memberIds(tx, set.id);
      const facts = await readFactsById(tx, factIds);
      const at = { now, newId, epoch };
      const resolution = decideResolution({ ...set, factIds }, facts, keepFactId, at);
      const { decision, supersededFactIds } = orRefusal(resolution);
      const scope = trustedScope(set.projectId, set.subjectId);
      const written = await writeDecision(tx, scope, decision, { epoch, now, sender, asked });
      const kept = { conflictId: set.id, keptFactId: keepFactId, supersededFactIds };
      const resolved = { ...kept, resolvedAt: now };
      await keep?.(tx, resolved);
      return { resolved, change: written };
    };
    const { resolved, change } = await gate.run(project.projectId, 1, () =>
      transaction(pool, resolve),
    );
    await context.applyAndWait(change);
    return resolved;
  };
};

const conflictNotFound = () => notFound("conflict_not_found");

function orRefusal(resolution: Resolution): Extract<Resolution, { kind: "resolved" }> {
  switch (resolution.kind) {
    case "resolved":
      return resolution;
    case "already_resolved":
      throw new ApiError("conflict_already_resolved", "The conflict is resolved already.");
    case "not_in_conflict":
      throw new ApiError("fact_not_in_conflict", "The fact is not a member of the conflict.", {
        field: "keep_fact_id",
      });
    case "illegal":
      throw new ApiError(
        "illegal_status_transition",
        `A fact that is ${resolution.from} cannot be kept.`,
        { field: "keep_fact_id" },
      );
  }
}

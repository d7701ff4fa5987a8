import type { Review } from "@memory/api";
import type { FactStatus } from "@memory/contracts";
import { ApiError, notFound } from "@memory/errors";
import type { PredicateRegistry } from "@memory/extraction/predicates";
import type { Keep } from "@memory/idempotency";
import { newId } from "@memory/ids";
import { emit, subscriptions } from "@memory/outbox";
import { type Pool, transaction } from "@memory/postgres";
import { type ProjectScope, type Sender, trustedScope } from "@memory/scope";
import { releasedKey } from "../domain/quarantine/quarantine.ts";
import { reviewFact as decideReview, isReviewable } from "../domain/quarantine/review.ts";
import type { ContextLink } from "../messages/context.ts";
import { lockScope } from "../store/claims.ts";
import { writeDecision } from "../store/decisions.ts";
import { findFact, readIdentityFacts } from "../store/facts.ts";

interface Deps {
  pool: Pool;
  context: ContextLink;
  predicates?: PredicateRegistry | undefined;
}

export interface ReviewedFact {
  factId: string;
  status: FactStatus;
}

/**
 * Releases a fact from quarantine, or discards it, and returns when context serves the outcome; `keep` keeps it for a retry. Throws `fact_not_found` (malformed,
 * unknown and foreign ids alike), `illegal_status_transition` for a fact that waits for no review, and `service_unavailable`: before
 * anything was written when context does not answer.
 */
export const reviewFact = ({ pool, context, predicates }: Deps) => {
  const asked = subscriptions();
  return async (
    project: ProjectScope,
    factId: string | null,
    review: Review,
    sender: Sender,
    keep?: Keep<ReviewedFact>,
  ): Promise<ReviewedFact> => {
    const found = factId === null ? null : await findFact(pool, project, factId);
    if (found === null) throw factNotFound();
    await context.assertAvailable();
    const { status, change } = await transaction(pool, async (tx) => {
      const { epoch, now } = await lockScope(tx, found.scopeToken);
      const fact = await findFact(tx, project, found.id);
      if (fact === null) throw factNotFound();
      if (!isReviewable(fact)) throw notWaiting(fact.status);
      const beside = await readIdentityFacts(tx, fact.scopeToken, releasedKey(fact.identityKey));
      const at = { now, newId, epoch, predicates };
      const reviewed = decideReview(fact, beside, review, at);
      const scope = trustedScope(fact.projectId, fact.subjectId);
      const change = await writeDecision(tx, scope, reviewed.decision, {
        epoch,
        now,
        sender,
        asked,
      });
      const { projectId, scopeToken } = fact;
      const data = { fact_id: found.id, review, status: reviewed.status };
      await emit(tx, [{ type: "fact.reviewed", projectId, scopeToken, sender, at: now, data }]);
      await keep?.(tx, { factId: found.id, status: reviewed.status });
      return { status: reviewed.status, change };
    });
    await context.applyAndWait(change);
    return { factId: found.id, status };
  };
};

const factNotFound = () => notFound("fact_not_found");

const notWaiting = (status: FactStatus) =>
  new ApiError("illegal_status_transition", `A fact that is ${status} waits for no review.`, {
    field: "fact_id",
  });

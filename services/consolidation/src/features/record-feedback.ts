import type { Rateable } from "@memory/api";
import { type FactStatus, type Rating, TracesCheck } from "@memory/contracts";
import { notFound } from "@memory/errors";
import type { Keep } from "@memory/idempotency";
import { newId } from "@memory/ids";
import type { Bus } from "@memory/jetstream";
import { emit, type Subscriptions, subscriptions } from "@memory/outbox";
import { type Pool, transaction } from "@memory/postgres";
import { type ProjectScope, type Sender, trustedScope } from "@memory/scope";
import { rateFact } from "../domain/facts/rate-fact.ts";
import type { ContextLink } from "../messages/context.ts";
import { lockScope } from "../store/claims.ts";
import { writeDecision } from "../store/decisions.ts";
import { findFact } from "../store/facts.ts";
import { hasFeedback, insertFeedback } from "../store/feedback.ts";

export interface Rated {
  /** Given, the rating is recorded once, however often and by how many at once it is asked for. */
  id?: string;
  rating: Rating;
  comment: string | null;
  sender: Sender;
}

export interface Recorded {
  feedbackId: string;
  /** Null when a trace was rated. */
  factStatus: FactStatus | null;
}

interface Deps {
  pool: Pool;
  bus: Bus;
  context: ContextLink;
}

/**
 * Stores a rating. A rating of a fact counts for its rank, and `incorrect` disputes the fact where that is legal. Returns when
 * context serves the outcome; `keep` keeps it for a retry. Throws `fact_not_found`, `trace_not_found`, or `service_unavailable`: before anything was written
 * when context does not answer.
 */
export const recordFeedback = (given: Deps) => {
  const deps = { ...given, asked: subscriptions() };
  return (
    project: ProjectScope,
    target: Rateable,
    rated: Rated,
    keep?: Keep<Recorded>,
  ): Promise<Recorded> =>
    "factId" in target
      ? ofFact(deps, project, target.factId, rated, keep)
      : ofTrace(deps, project, target.traceId, rated, keep);
};

async function ofFact(
  { pool, context, asked }: Deps & { asked: Subscriptions },
  project: ProjectScope,
  factId: string,
  { id, rating, comment, sender }: Rated,
  keep?: Keep<Recorded>,
): Promise<Recorded> {
  const known = await findFact(pool, project, factId);
  if (known === null) throw notFound("fact_not_found");
  await context.assertAvailable();
  const feedbackId = id ?? newId();
  const { factStatus, change } = await transaction(pool, async (tx) => {
    const { epoch, now } = await lockScope(tx, known.scopeToken);
    const fact = await findFact(tx, project, factId);
    if (fact === null) throw notFound("fact_not_found");
    if (id !== undefined && (await hasFeedback(tx, known.scopeToken, id)))
      return { factStatus: fact.status, change: null };
    const rated = rateFact(fact, rating, feedbackId, { now, newId, epoch });
    const scope = trustedScope(fact.projectId, fact.subjectId);
    const change = await writeDecision(tx, scope, rated.decision, { epoch, now, sender, asked });
    await insertFeedback(tx, {
      id: feedbackId,
      scopeToken: fact.scopeToken,
      projectId: fact.projectId,
      epoch: fact.epoch,
      factId,
      traceId: null,
      rating,
      // The row of an erased fact keeps no comments.
      comment: fact.status === "deleted" ? null : comment,
      factStatus: rated.factStatus,
      sender,
    });
    await emit(tx, [
      {
        ...({ type: "fact.rated", sender, at: now } as const),
        ...{ projectId: fact.projectId, scopeToken: fact.scopeToken },
        data: { feedback_id: feedbackId, fact_id: factId, rating, status: rated.factStatus },
      },
    ]);
    await keep?.(tx, { feedbackId, factStatus: rated.factStatus });
    return { factStatus: rated.factStatus, change };
  });
  if (change !== null) await context.applyAndWait(change);
  return { feedbackId, factStatus };
}

async function ofTrace(
  { pool, bus }: Deps,
  project: ProjectScope,
  traceId: string,
  { rating, comment, sender }: Rated,
  keep?: Keep<Recorded>,
): Promise<Recorded> {
  const { projectId } = project;
  const { trace } = await bus.request(TracesCheck, { projectId, traceId });
  if (trace === null) throw notFound("trace_not_found");
  const id = newId();
  await transaction(pool, async (tx) => {
    const { erasedEpoch } = await lockScope(tx, trace.scopeToken);
    if (trace.epoch < erasedEpoch) throw notFound("trace_not_found");
    const of = { ...trace, projectId, factId: null, traceId };
    await insertFeedback(tx, { id, ...of, rating, comment, factStatus: null, sender });
    await keep?.(tx, { feedbackId: id, factStatus: null });
  });
  return { feedbackId: id, factStatus: null };
}

import type { FactStatus, Rating } from "@memory/contracts";
import type { Tx } from "@memory/postgres";
import type { Sender } from "@memory/scope";

export interface FeedbackRow {
  id: string;
  scopeToken: string;
  projectId: string;
  /** Epoch of what was rated, so that it goes with it. */
  epoch: number;
  factId: string | null;
  traceId: string | null;
  rating: Rating;
  comment: string | null;
  factStatus: FactStatus | null;
  sender: Sender;
}

/** Stores a rating as it was given. */
export async function insertFeedback(tx: Tx, row: FeedbackRow): Promise<void> {
  await tx.query(
    `INSERT INTO feedback
       (id, scope_token, project_id, epoch, fact_id, trace_id, rating, comment, fact_status, actor, key_prefix)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.id,
      row.scopeToken,
      row.projectId,
      row.epoch,
      row.factId,
      row.traceId,
      row.rating,
      row.comment,
      row.factStatus,
      row.sender.actor,
      row.sender.keyPrefix,
    ],
  );
}

/** Whether a rating of a scope is stored. */
export async function hasFeedback(tx: Tx, scopeToken: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query("SELECT FROM feedback WHERE id = $1 AND scope_token = $2", [
    id,
    scopeToken,
  ]);
  return rowCount === 1;
}

import type { ForgetMode } from "@memory/contracts";
import type { Db } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import type { FinishedReceipt, ForgetScope, StepCounters } from "../domain/receipt.ts";

export interface Receipt extends Omit<FinishedReceipt, "counters" | "finishedAt"> {
  scopeToken: string;
  /** The receipt of the call that this one is a part of. */
  partOf: string | null;
  /** Null once forgotten. */
  target: string | null;
  epoch: number | null;
  erasedAt: string | null;
  steps: StepCounters;
  finishedAt: Date | null;
  refusedAs: string | null;
  /** Its place in the chain, from 1; null before it is finished. */
  position: number | null;
  previousHash: string | null;
  hash: string | null;
}

export interface NewReceipt {
  id: string;
  action: "erase" | "restore";
  restores: string | null;
  mode: ForgetMode;
  scope: ForgetScope;
  scopeToken: string;
  target: string;
  targetHash: string;
  partOf: string | null;
  epoch: number | null;
  keyPrefix: string | null;
  actor: string | null;
  requestedBy: string | null;
  reason: string | null;
}

/** The columns of a Receipt; also for the queue. */
export const RECEIPT = `id, action, restores, mode, scope, project_id AS "projectId",
  scope_token AS "scopeToken", target, target_hash AS "targetHash", part_of AS "partOf", epoch, erased_at AS "erasedAt", step_counters AS steps,
  key_prefix AS "keyPrefix", actor, requested_by AS "requestedBy", reason, started_at AS "startedAt", finished_at AS "finishedAt",
  refused_as AS "refusedAs", position::float8, previous_hash AS "previousHash", hash`;

/** Queues a receipt. Answers the id of the existing one when another call restores the same receipt. */
export async function insertReceipt(
  db: Db,
  { projectId }: ProjectScope,
  receipt: NewReceipt,
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO forget_receipts AS r
       (id, action, restores, mode, scope, project_id, scope_token, target, target_hash, epoch, key_prefix,
        actor, requested_by, reason, part_of)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     ON CONFLICT (restores) DO UPDATE SET restores = r.restores RETURNING id`,
    [
      receipt.id,
      receipt.action,
      receipt.restores,
      receipt.mode,
      receipt.scope,
      projectId,
      receipt.scopeToken,
      receipt.target,
      receipt.targetHash,
      receipt.epoch,
      receipt.keyPrefix,
      receipt.actor,
      receipt.requestedBy,
      receipt.reason,
      receipt.partOf,
    ],
  );
  return rows[0]?.id ?? receipt.id;
}

/** Which receipts may be seen: those of a project, or all (in open dev mode). */
export type Visibility = ProjectScope | "all";

const projectIdOf = (visibility: Visibility) =>
  visibility === "all" ? null : visibility.projectId;

/** A receipt; null for an unknown id, one of another project, and null (not a UUID). */
export async function findReceipt(
  db: Db,
  visibility: Visibility,
  id: string | null,
): Promise<Receipt | null> {
  const { rows } = await db.query<Receipt>(
    `SELECT ${RECEIPT} FROM forget_receipts
     WHERE ($1::text IS NULL OR project_id = $1) AND id = $2`,
    [projectIdOf(visibility), id],
  );
  return rows[0] ?? null;
}

/** The id of the receipt that restores another one, or null. */
export async function findRestoreOf(
  db: Db,
  { projectId }: ProjectScope,
  id: string,
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    "SELECT id FROM forget_receipts WHERE project_id = $1 AND restores = $2",
    [projectId, id],
  );
  return rows[0]?.id ?? null;
}

export async function removeReceipt(db: Db, id: string): Promise<void> {
  await db.query("DELETE FROM forget_receipts WHERE id = $1", [id]);
}

/** The highest epoch that a forget of the scope is known to have raised; 0 when none. */
export async function highestEpochOf(db: Db, scopeToken: string): Promise<number> {
  const { rows } = await db.query<{ epoch: number | null }>(
    "SELECT max(epoch) AS epoch FROM forget_receipts WHERE scope_token = $1",
    [scopeToken],
  );
  return rows[0]?.epoch ?? 0;
}

/** The receipts of the same call as a receipt, about other scopes of a merged subject, in the order they were queued; one that was refused had nothing to forget, and is left out. */
export async function partsOf(db: Db, { projectId }: ProjectScope, id: string): Promise<Receipt[]> {
  const { rows } = await db.query<Receipt>(
    `SELECT ${RECEIPT} FROM forget_receipts WHERE project_id = $1 AND part_of = $2 AND refused_as IS NULL ORDER BY sequence`,
    [projectId, id],
  );
  return rows;
}

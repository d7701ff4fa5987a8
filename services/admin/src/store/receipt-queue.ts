import { linkText } from "@memory/certificate";
import type { Db, Tx } from "@memory/postgres";
import { type Participant, type StepAnswer, totalCounters } from "../domain/receipt.ts";
import { RECEIPT, type Receipt } from "./receipts.ts";

const OPEN = "finished_at IS NULL AND refused_as IS NULL";
// Longer than a step takes; every step renews it.
const LEASE = "now() + interval '30 seconds'";

export interface Claim extends Receipt {
  lease: string;
  /** Unfinished, so not forgotten yet. */
  target: string;
}

/** The first open receipt of a scope, taken by lease; null when there is none or another process works on it. */
export async function claimFirst(db: Db, scopeToken: string, lease: string): Promise<Claim | null> {
  const { rows } = await db.query<Claim>(
    `UPDATE forget_receipts SET lease = $2, lease_until = ${LEASE}
     WHERE id = (SELECT id FROM forget_receipts WHERE scope_token = $1 AND ${OPEN}
                 ORDER BY sequence LIMIT 1)
       AND (lease_until IS NULL OR lease_until < now()) AND ${OPEN}
     RETURNING ${RECEIPT}, lease`,
    [scopeToken, lease],
  );
  return rows[0] ?? null;
}

/** Records a participant's answer. False when the lease was lost to another runner. */
export async function noteStep(
  db: Db,
  { id, lease }: Claim,
  participant: Participant,
  { counters, epoch, erasedAt = null }: StepAnswer,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE forget_receipts SET lease_until = ${LEASE}, epoch = coalesce($4, epoch), erased_at = coalesce($6, erased_at),
       step_counters = step_counters || jsonb_build_object($3::text, $5::jsonb)
     WHERE id = $1 AND lease = $2 AND ${OPEN}`,
    [id, lease, participant, epoch, JSON.stringify(counters), erasedAt],
  );
  return rowCount === 1;
}

/** Holds a receipt until the transaction ends. False when the lease was lost to another runner. */
export async function holdReceipt(tx: Tx, { id, lease, scopeToken }: Claim): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT FROM forget_receipts WHERE scope_token = $3 AND id = $1 AND lease = $2 AND ${OPEN} FOR UPDATE`,
    [id, lease, scopeToken],
  );
  return rowCount === 1;
}

/** Releases a receipt for a later try, later with each. */
export async function postpone(db: Db, { id, lease }: Claim): Promise<void> {
  await db.query(
    `UPDATE forget_receipts SET lease = NULL, lease_until = NULL, tries = tries + 1,
       next_try_at = now() + least(interval '1 second' * 2 ^ least(tries, 4), interval '10 seconds')
     WHERE id = $1 AND lease = $2`,
    [id, lease],
  );
}

/** Refuses a receipt for good; false when the lease was lost to another runner. */
export async function refuse(db: Db, { id, lease }: Claim, type: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "UPDATE forget_receipts SET refused_as = $3, target = NULL WHERE id = $1 AND lease = $2",
    [id, lease, type],
  );
  return rowCount === 1;
}

/**
 * Finishes a receipt in one round trip: adds its link to the chain and clears its target, and after a deletion or a restore the
 * targets of the receipts that can no longer be restored. False when the lease was lost.
 */
export async function finish(db: Db, claim: Claim): Promise<boolean> {
  const { head, tail } = linkText({ ...claim, counters: totalCounters(claim.steps) });
  const { rows } = await db.query<{ finished: boolean }>(
    "SELECT finish_receipt_v2($1, $2, $3, $4) AS finished",
    [claim.id, claim.lease, head, tail],
  );
  return rows[0]?.finished === true;
}

/** Scopes with an open receipt that is due and that no caller is waiting on; those of each project in turn, oldest first. */
export async function dueScopes(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ scope_token: string }>(
    `SELECT scope_token FROM (
       SELECT scope_token, first, row_number() OVER (PARTITION BY project_id ORDER BY first) AS turn
       FROM (SELECT project_id, scope_token, min(sequence) AS first FROM forget_receipts
             WHERE ${OPEN} AND started_at < now() - interval '2 seconds'
               AND (next_try_at IS NULL OR next_try_at < now())
               AND (lease_until IS NULL OR lease_until < now())
             GROUP BY project_id, scope_token) AS due
     ) AS in_turn ORDER BY turn, first LIMIT $1`,
    [limit],
  );
  return rows.map(({ scope_token }) => scope_token);
}

/** Removes refused receipts whose caller disconnected before reading the reason. */
export async function sweepRefused(db: Db): Promise<void> {
  await db.query(
    `DELETE FROM forget_receipts
     WHERE refused_as IS NOT NULL AND started_at < now() - interval '5 minutes'`,
  );
}

export interface OpenReceipts {
  count: number;
  /** Age of the oldest; 0 when there is none. */
  oldestSeconds: number;
}

export async function openReceipts(db: Db): Promise<OpenReceipts> {
  const { rows } = await db.query<OpenReceipts>(
    `SELECT count(*)::int AS count,
       coalesce(extract(epoch FROM now() - min(started_at)), 0)::float AS "oldestSeconds"
     FROM forget_receipts WHERE ${OPEN}`,
  );
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}

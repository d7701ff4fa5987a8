import { AUDIT_TYPES } from "@memory/contracts";
import type { Db } from "@memory/postgres";
import type { AuditEntry } from "../domain/audit-entry.ts";
import { AUDIT_ENTRY } from "./audit.ts";
import { RECEIPT, type Receipt } from "./receipts.ts";

const AT_ONCE = 1_000;

export interface LinkedReceipt extends Receipt {
  position: number;
  finishedAt: Date;
}

/** All entries of the audit log in the order of the chain, some at a time. */
export async function* auditChain(db: Db): AsyncGenerator<AuditEntry[]> {
  for (let after = 0; ; ) {
    const { rows } = await db.query<AuditEntry>(
      `SELECT ${AUDIT_ENTRY} FROM audit_events WHERE position > $1 ORDER BY audit_events.position LIMIT ${AT_ONCE}`,
      [after],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.position ?? after;
  }
}

/** All finished receipts in the order of their chain, some at a time. */
export async function* receiptChain(db: Db): AsyncGenerator<LinkedReceipt[]> {
  for (let after = 0; ; ) {
    const { rows } = await db.query<LinkedReceipt>(
      `SELECT ${RECEIPT}, position::float8 AS position FROM forget_receipts
       WHERE position > $1 ORDER BY forget_receipts.position LIMIT ${AT_ONCE}`,
      [after],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.position ?? after;
  }
}

/** The receipts that wait in admin's outbox to be recorded in the audit log. */
export async function receiptsUnderWay(db: Db): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT e.data->>'forget_id' AS id FROM outbox_events e
     WHERE e.type IN ('forget.completed', 'forget.restored') AND NOT ${IS_FOLLOWED}`,
  );
  return new Set(rows.map(({ id }) => id));
}

const IS_FOLLOWED = `EXISTS (
  SELECT FROM feed_cursors c WHERE c.feed = 'outbox-admin' AND e.xid <= c.after_xid::xid8)`;

/** The first event of admin's own outbox that was followed and has no entry in the audit log; null when there is none. */
export async function firstUnrecorded(db: Db): Promise<{ id: string; type: string } | null> {
  const { rows } = await db.query<{ id: string; type: string }>(
    `SELECT e.id, e.type FROM outbox_events e
     WHERE e.type = ANY($1) AND e.project_id IS NOT NULL AND ${IS_FOLLOWED}
       AND NOT EXISTS (SELECT FROM audit_events a WHERE a.id = e.id)
     ORDER BY e.xid, e.id LIMIT 1`,
    [AUDIT_TYPES],
  );
  return rows[0] ?? null;
}

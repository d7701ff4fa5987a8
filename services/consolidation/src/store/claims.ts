import type { Tx } from "@memory/postgres";

/** How long a claim holds without being renewed, by the database's clock. */
export const LEASE_MS = 15_000;

/** A scope that one runner works on; the number tells its lease from every other of the scope. */
export interface Lease {
  token: string;
  leaseNo: number;
}

interface Epochs {
  /** The last forget of the subject that was done here. */
  epoch: number;
  /** What is of an older epoch is erased. */
  erasedEpoch: number;
}

export interface ClaimedScope extends Epochs, Lease {}

export interface LockedScope extends Epochs, Lease {
  /** The database's clock once the row was locked, in UTC with milliseconds. */
  now: string;
}

const TAKE = `
  UPDATE scopes SET lease_no = lease_no + 1, waiting_since = NULL,
    lease_until = now() + ${LEASE_MS} * interval '1 millisecond',
    due_at = now() + ${LEASE_MS} * interval '1 millisecond'
  FROM free WHERE scopes.token = free.token
  RETURNING scopes.token, epoch, erased_epoch AS "erasedEpoch", lease_no AS "leaseNo"`;

/** Leases the scopes that have been due for longest, `most` at the most. */
export async function claimDueScopes(tx: Tx, most: number): Promise<ClaimedScope[]> {
  const { rows } = await tx.query<ClaimedScope>({
    name: "claim-due-scopes",
    text: `WITH free AS (
        SELECT token FROM scopes
        WHERE due_at <= now() AND (lease_until IS NULL OR lease_until <= now())
        ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
      ) ${TAKE}`,
    values: [most],
  });
  return rows;
}

/** Leases one scope whether it is due or not; null while another runner has it. */
export async function claimScope(tx: Tx, token: string): Promise<ClaimedScope | null> {
  const { rows } = await tx.query<ClaimedScope>(
    `WITH free AS (
        SELECT token FROM scopes
        WHERE token = $1 AND (lease_until IS NULL OR lease_until <= now())
        FOR UPDATE SKIP LOCKED
      ) ${TAKE}`,
    [token],
  );
  return rows[0] ?? null;
}

/** Prolongs a lease; false when it ended meanwhile or another runner has taken over. */
export async function renewLease(db: Pick<Tx, "query">, lease: Lease): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE scopes SET lease_until = now() + $3 * interval '1 millisecond'
     WHERE token = $1 AND lease_no = $2 AND lease_until IS NOT NULL`,
    [lease.token, lease.leaseNo, LEASE_MS],
  );
  return rowCount === 1;
}

const LOCK = `SELECT token, epoch, erased_epoch AS "erasedEpoch", lease_no AS "leaseNo",
    clock_timestamp() AS now FROM scopes`;

/** Locks the row of a scope, making it if need be, and reads it as it is under the lock. */
export async function lockScope(tx: Tx, token: string): Promise<LockedScope> {
  const known = await lockKnownScope(tx, token);
  if (known) return known;
  await tx.query("INSERT INTO scopes (token) VALUES ($1) ON CONFLICT DO NOTHING", [token]);
  const made = await lockKnownScope(tx, token);
  if (!made) throw new Error("the row of a scope is never deleted");
  return made;
}

async function lockKnownScope(tx: Tx, token: string): Promise<LockedScope | null> {
  const { rows } = await tx.query<ClaimedScope & { now: Date }>(
    `${LOCK} WHERE token = $1 FOR UPDATE`,
    [token],
  );
  const [row] = rows;
  return row ? { ...row, now: row.now.toISOString() } : null;
}

/** Locks the rows of leased scopes and answers them as they are under the lock, by token. */
export async function lockLeases(
  tx: Tx,
  leases: readonly Lease[],
): Promise<ReadonlyMap<string, LockedScope>> {
  const { rows } = await tx.query<ClaimedScope & { now: Date }>(
    `${LOCK} WHERE token = ANY($1) ORDER BY token FOR UPDATE`,
    [leases.map(({ token }) => token)],
  );
  return new Map(rows.map((row) => [row.token, { ...row, now: row.now.toISOString() }]));
}

interface Released extends Lease {
  leftover: boolean;
  afterMs?: number;
}

/**
 * Ends leases. A scope is due again at once when `leftover` says that more waits, after `afterMs` when the work could not be
 * done, else when its next failed part or what arrived meanwhile is.
 */
export async function releaseScopes(
  db: Pick<Tx, "query">,
  released: readonly Released[],
): Promise<void> {
  await db.query(
    `UPDATE scopes SET lease_until = NULL, due_at = CASE
       WHEN r.leftover THEN now() + coalesce(r."afterMs", 0) * interval '1 millisecond'
       ELSE least(
         (SELECT min(next_try_at) FROM parts
          WHERE scope_token = scopes.token AND state = 'failed' AND epoch <= scopes.epoch),
         CASE WHEN waiting_since IS NOT NULL THEN due_at END)
       END
     FROM json_to_recordset($1::json)
       AS r(token text, "leaseNo" int, leftover boolean, "afterMs" float8)
     WHERE scopes.token = r.token AND lease_no = r."leaseNo"`,
    [JSON.stringify(released)],
  );
}

import type { TenantLoad } from "@memory/fairness";
import type { Tx } from "@memory/postgres";
import { IS_FRESH } from "./job-scope-states.ts";

/** How long a claim holds without being renewed, by the database's clock. */
export const LEASE_MS = 15_000;

/** A scope that one runner holds; the number tells this lease from every other lease of the scope. */
export interface Lease {
  token: string;
  leaseNo: number;
}

interface Epochs {
  /** Epoch of the last forget of the subject that was applied here. */
  epoch: number;
  /** Everything of an older epoch is erased. */
  erasedEpoch: number;
}

export interface ClaimedScope extends Epochs, Lease {
  /** Empty when ingest did not say. */
  tenant: string;
}

/** The row when nothing was claimed. */
type Nothing = Record<keyof ClaimedScope, null>;

/** What a claim saw of the tenants it looked at, in every row. */
interface Looked {
  tenants: number;
  lastTenant: string | null;
  nextDueInMs: number | null;
}

export interface LockedScope extends ClaimedScope {
  /** The database's clock once the row was locked, in UTC with milliseconds. */
  now: string;
}

// A time that has come stays as it is: no index is written, and while the lease holds it counts for nothing.
const TAKE = `
  UPDATE scopes SET lease_no = lease_no + 1, waiting_since = NULL,
    lease_until = now() + ${LEASE_MS} * interval '1 millisecond',
    due_at = least(due_at, now() + ${LEASE_MS} * interval '1 millisecond')
  FROM free WHERE scopes.token = free.token
  RETURNING scopes.token, scopes.tenant, epoch, erased_epoch AS "erasedEpoch",
    lease_no AS "leaseNo"`;

const IS_FREE = "(lease_until IS NULL OR lease_until <= now())";

/** What a runner has room for. */
export interface Room {
  /** Scopes to lease. */
  most: number;
  /** Most scopes of one tenant under way, including earlier ones; a tenant gets none while more than half of them are. */
  perTenant: number;
  /** What the runner already does for each tenant. */
  loads: readonly TenantLoad[];
}

export interface DueScopes {
  scopes: ClaimedScope[];
  /** Until the next scope of the tenants looked at is due, in milliseconds; null when none is known. */
  nextDueInMs: number | null;
  /** Where the next claim starts, so that claims look at all tenants one after the other; empty when this one has seen the last. */
  nextFrom: string;
}

/** Tenants considered for one claim; with more tenants the next claim starts behind them. */
const TENANTS_AT_ONCE = 200;

/**
 * Leases due scopes, one of every tenant before a second one of any: first tenants with least under way, then those that recently
 * used least time, then scopes due for longest. Tenants are considered in the order of their tokens, starting at `from`.
 */
export async function claimDueScopes(
  tx: Tx,
  { most, perTenant, loads }: Room,
  from: string,
): Promise<DueScopes> {
  // At least one row, so that the number of tenants is known even when none has a free scope.
  // Not a prepared statement: a plan made while nothing was due would read every scope for each due one.
  const { rows } = await tx.query<(ClaimedScope | Nothing) & Looked>(
    `WITH RECURSIVE tenants AS (
        (SELECT tenant, 1 AS n FROM scopes WHERE due_at IS NOT NULL AND tenant >= $4
         ORDER BY tenant LIMIT 1)
        UNION ALL
        SELECT later.tenant, n + 1 FROM tenants CROSS JOIN LATERAL (
          SELECT tenant FROM scopes WHERE due_at IS NOT NULL AND scopes.tenant > tenants.tenant
          ORDER BY tenant LIMIT 1) AS later
        WHERE n < ${TENANTS_AT_ONCE}
      ), due AS (
        SELECT waiting.token, waiting.due_at, coalesce(load."servedMs", 0) AS served_ms,
          coalesce(load."underWay", 0)
            + row_number() OVER (PARTITION BY tenants.tenant ORDER BY waiting.due_at) AS turn
        FROM tenants
        LEFT JOIN json_to_recordset($3::json)
          AS load(tenant text, "underWay" int, "servedMs" float8) USING (tenant)
        CROSS JOIN LATERAL (
          SELECT token, due_at FROM scopes
          WHERE scopes.tenant = tenants.tenant AND due_at <= now() AND ${IS_FREE}
          ORDER BY due_at LIMIT $2::int) AS waiting
        WHERE 2 * coalesce(load."underWay", 0) <= $2::int
      ), free AS (
        SELECT scopes.token FROM due JOIN scopes USING (token)
        WHERE due.turn <= $2::int AND scopes.due_at <= now() AND ${IS_FREE}
        ORDER BY due.turn, due.served_ms, due.due_at LIMIT $1 FOR UPDATE OF scopes SKIP LOCKED
      ), taken AS (${TAKE})
      SELECT taken.*, looked.*
      FROM (SELECT count(*)::int AS tenants, max(tenants.tenant) AS "lastTenant",
          extract(epoch FROM min(later.due_at) - clock_timestamp())::float8 * 1000 AS "nextDueInMs"
        FROM tenants LEFT JOIN LATERAL (
          SELECT due_at FROM scopes
          WHERE scopes.tenant = tenants.tenant AND due_at > now() AND due_at < 'infinity'
          ORDER BY due_at LIMIT 1) AS later ON true) AS looked
      LEFT JOIN taken ON true`,
    [most, perTenant, JSON.stringify(loads), from],
  );
  const { tenants = 0, lastTenant = null, nextDueInMs = null } = rows[0] ?? {};
  const scopes = rows.flatMap(({ tenants: _, lastTenant: __, nextDueInMs: ___, ...scope }) =>
    scope.token === null ? [] : scope,
  );
  // Tokens are hexadecimal and of one length: nothing is between one and the same with a digit behind it.
  return { scopes, nextDueInMs, nextFrom: tenants < TENANTS_AT_ONCE ? "" : `${lastTenant}0` };
}

/** Leases scopes, due or not, but for those that another runner holds. */
export async function claimScopes(tx: Tx, tokens: readonly string[]): Promise<ClaimedScope[]> {
  const { rows } = await tx.query<ClaimedScope>(
    `WITH free AS (
        SELECT token FROM scopes WHERE token = ANY($1) AND ${IS_FREE}
        ORDER BY token FOR UPDATE SKIP LOCKED
      ) ${TAKE}`,
    [tokens],
  );
  return rows;
}

/** Renews a lease; false when it has ended, another runner holds the scope, or a transaction holds its row: that one renews or ends it. */
export async function renewLease(db: Pick<Tx, "query">, lease: Lease): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE scopes SET lease_until = now() + $3 * interval '1 millisecond'
     WHERE token IN (
       SELECT token FROM scopes WHERE token = $1 AND lease_no = $2 AND lease_until IS NOT NULL
       FOR UPDATE SKIP LOCKED)`,
    [lease.token, lease.leaseNo, LEASE_MS],
  );
  return rowCount === 1;
}

/** Locks the row of a scope, inserting it if necessary, and reads it under the lock. */
export async function lockScope(tx: Tx, token: string): Promise<LockedScope> {
  const known = (await lockKnownScopes(tx, [token])).get(token);
  if (known) return known;
  await tx.query("INSERT INTO scopes (token) VALUES ($1) ON CONFLICT DO NOTHING", [token]);
  const made = (await lockKnownScopes(tx, [token])).get(token);
  if (!made) throw new Error("the row of a scope is never deleted");
  return made;
}

/** Locks the rows of scopes, in the order of their tokens, and reads them under the lock, by token; unknown scopes are left out. */
export async function lockKnownScopes(
  tx: Tx,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, LockedScope>> {
  // The columns of the query that locks are computed before it waits for a lock: it must not read the clock.
  const { rows } = await tx.query<ClaimedScope & { now: Date }>({
    name: "lock-known-scopes",
    text: `WITH locked AS MATERIALIZED (
       SELECT token, tenant, epoch, erased_epoch AS "erasedEpoch", lease_no AS "leaseNo" FROM scopes
       WHERE token = ANY($1) ORDER BY token FOR UPDATE)
     SELECT token, tenant, epoch, "erasedEpoch", "leaseNo", clock_timestamp() AS now FROM locked`,
    values: [tokens],
  });
  return new Map(rows.map((row) => [row.token, { ...row, now: row.now.toISOString() }]));
}

/** Locks the rows of scopes of a tenant, in the order of their tokens, makes those that are not there, and reads them under the lock. */
export async function lockTenantScopes(
  tx: Tx,
  tokens: readonly string[],
  tenant: string,
): Promise<ReadonlyMap<string, LockedScope>> {
  await tx.query(
    `INSERT INTO scopes (token, tenant)
     SELECT token, $2 FROM unnest($1::text[]) AS token ORDER BY token
     ON CONFLICT (token) DO UPDATE SET tenant = excluded.tenant WHERE scopes.tenant = ''`,
    [tokens, tenant],
  );
  return lockKnownScopes(tx, tokens);
}

interface Released extends Lease {
  leftover: boolean;
  afterMs?: number;
}

/**
 * Ends leases. A scope with `leftover` work is due again after `afterMs`, at once by default; otherwise when its next failed job scope, or
 * a job scope that arrived meanwhile, is due.
 */
export async function releaseScopes(
  db: Pick<Tx, "query">,
  released: readonly Released[],
): Promise<void> {
  await db.query(
    `UPDATE scopes SET lease_until = NULL,
       waiting_since = CASE WHEN r.leftover THEN coalesce(waiting_since, now()) ELSE waiting_since END,
       due_at = CASE
       WHEN r.leftover THEN now() + coalesce(r."afterMs", 0) * interval '1 millisecond'
       ELSE least(
         (SELECT min(next_try_at) FROM job_scopes
          WHERE scope_token = scopes.token AND scope_token::uuid = scopes.token::uuid
            AND state <> 'done' AND NOT ${IS_FRESH}
            AND epoch <= scopes.epoch),
         CASE WHEN waiting_since IS NOT NULL THEN due_at END)
       END
     FROM json_to_recordset($1::json)
       AS r(token text, "leaseNo" int, leftover boolean, "afterMs" float8)
     WHERE scopes.token = r.token AND lease_no = r."leaseNo"`,
    [JSON.stringify(released)],
  );
}

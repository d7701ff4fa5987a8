import type { Tx } from "@memory/postgres";

/** The longest a scope's first waiting event is held back by later ones. */
const LONGEST_WAIT = "30 seconds";

/** A job scope that is to wait in its scope. */
interface Waiting {
  token: string;
  tenant: string;
  /** Of the quiet period, since its capture came; 0 unless known. */
  waitedMs?: number;
}

export interface LockedWaitingScope {
  token: string;
  epoch: number;
  erasedEpoch: number;
  erasedAt: string | null;
  /** Its row was inserted for the job scopes that are to wait in it, and says when those are due that wait for no newer epoch. */
  isNew: boolean;
}

const READ = `token, epoch, erased_epoch AS "erasedEpoch", erased_at AS "erasedAt"`;

/** What job scopes say of their scopes: the tenant of each, and how long the newest of those that wait in it has waited; null when none does. */
const waitingScopes = <One extends Waiting>(
  jobScopes: readonly One[],
  waits: (jobScope: One) => boolean = () => true,
) =>
  [...Map.groupBy(jobScopes, ({ token }) => token)].map(([token, of]) => {
    const waiting = of.filter(waits);
    const tenant = (waiting.at(-1) ?? of.at(-1))?.tenant;
    const waitedMs = Math.min(...waiting.map(({ waitedMs = 0 }) => waitedMs));
    return { token, tenant, waitedMs: waiting.length === 0 ? null : waitedMs };
  });

/** SQL for when the scope `s` is due, whose first job scope has waited since then: once the quiet period of `$2` is over. */
const dueAt = (waitingSince: string): string =>
  `least(${waitingSince} + interval '${LONGEST_WAIT}',
     now() + greatest($2 - s."waitedMs", 0) * interval '1 millisecond')`;

/** The epoch of a scope of which nothing is known. */
const FIRST_EPOCH = 0;

/**
 * Locks the rows of the scopes of job scopes, waiting for others that hold them or leaving those rows out, and reads them under the lock, by
 * token. Inserts those that are not there, due for their job scopes: to say so later would write another version of a row, and
 * all of its index entries.
 */
export async function lockWaitingScopes(
  tx: Tx,
  jobScopes: readonly (Waiting & { epoch: number })[],
  held: "wait" | "skip",
  quietPeriodMs: number,
): Promise<ReadonlyMap<string, LockedWaitingScope>> {
  const scopes = waitingScopes(jobScopes, ({ epoch }) => epoch <= FIRST_EPOCH);
  const { rows: made } = await tx.query<LockedWaitingScope>({
    name: "insert-waiting-scopes",
    text: `INSERT INTO scopes (token, tenant, waiting_since, due_at)
     SELECT token, tenant,
       CASE WHEN "waitedMs" IS NOT NULL THEN now() END,
       CASE WHEN "waitedMs" IS NOT NULL THEN ${dueAt("now()")} END
     FROM json_to_recordset($1::json) AS s(token text, tenant text, "waitedMs" float8)
     ORDER BY token
     ON CONFLICT DO NOTHING RETURNING ${READ}, true AS "isNew"`,
    values: [JSON.stringify(scopes), quietPeriodMs],
  });
  const found = new Map(made.map((scope) => [scope.token, scope]));
  const known = scopes.flatMap(({ token }) => (found.has(token) ? [] : token));
  for (const scope of await lockKnown(tx, known, held)) found.set(scope.token, scope);
  return found;
}

async function lockKnown(
  tx: Tx,
  tokens: readonly string[],
  held: "wait" | "skip",
): Promise<LockedWaitingScope[]> {
  if (tokens.length === 0) return [];
  const { rows } = await tx.query<LockedWaitingScope>({
    name: `lock-waiting-scopes-${held}`,
    text: `SELECT ${READ}, false AS "isNew" FROM scopes
     WHERE token = ANY($1) ORDER BY token FOR UPDATE ${held === "skip" ? "SKIP LOCKED" : ""}`,
    values: [tokens],
  });
  return rows;
}

/** SQL for a scope that waits for nothing but a runner: to postpone it would write all of its index entries again, for every event of a backlog. */
const IS_DUE_ALREADY = "waiting_since IS NOT NULL AND coalesce(due_at <= now(), false)";

/**
 * Job scopes wait in scopes from now on: each is due when the quiet period after the newest of them is over, and one that is due stays so. A
 * scope that was there before its tenant was known learns it here.
 */
export async function setDue(
  tx: Tx,
  jobScopes: readonly Waiting[],
  quietPeriodMs: number,
): Promise<void> {
  if (jobScopes.length === 0) return;
  await tx.query(
    `UPDATE scopes SET
       waiting_since = coalesce(waiting_since, now()),
       due_at = ${dueAt("coalesce(waiting_since, now())")},
       tenant = CASE s.tenant WHEN '' THEN scopes.tenant ELSE s.tenant END
     FROM json_to_recordset($1::json) AS s(token text, tenant text, "waitedMs" float8)
     WHERE scopes.token = s.token
       AND NOT (${IS_DUE_ALREADY} AND s.tenant IN ('', scopes.tenant))`,
    [JSON.stringify(waitingScopes(jobScopes)), quietPeriodMs],
  );
}

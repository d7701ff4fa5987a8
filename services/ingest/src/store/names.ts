import type { NameKept } from "@memory/contracts";
import type { Db, Tx } from "@memory/postgres";

/** Waits for the flushes under way of some scopes, and lets no other begin until the end of the transaction. */
export async function holdNames(tx: Tx, tokens: readonly string[]): Promise<void> {
  await tx.query("SET LOCAL lock_timeout = '2s'");
  await tx.query(
    `SELECT pg_advisory_xact_lock(hashtext('ingest:epoch'), b.bucket)
     FROM (SELECT DISTINCT epoch_bucket(decode(token, 'hex')) AS bucket FROM unnest($1::text[]) AS token ORDER BY 1) b`,
    [tokens],
  );
}

/** Whether any of the scopes has an event, hidden or not. */
export async function hasEvents(tx: Tx, tokens: readonly string[]): Promise<boolean> {
  const { rows } = await tx.query<{ has: boolean }>(
    `SELECT bool_or(EXISTS (SELECT FROM events e
       WHERE scope_digest(e.scope_token) = scope_digest(asked.token) AND e.scope_token = asked.token)) AS has
     FROM (SELECT decode(token, 'hex') AS token FROM unnest($1::text[]) AS token) AS asked`,
    [tokens],
  );
  return rows[0]?.has === true;
}

/** Whether one of some names stands for a subject beside one. */
export async function standForOthers(
  db: Db,
  tokens: readonly string[],
  beside: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    "SELECT FROM subject_names WHERE token = ANY($1) AND scope_token <> $2 LIMIT 1",
    [tokens, beside],
  );
  return rowCount !== 0;
}

const NAMES_AT_ONCE = 500;

/** Where the text of a name was not kept: a subject that is merged has events of its own. */
const NAME = `coalesce(n.name, (SELECT e.subject_id FROM events e
  WHERE scope_digest(e.scope_token) = scope_digest(decode(n.token, 'hex')) AND e.scope_token = decode(n.token, 'hex') LIMIT 1))`;
const KEPT = `n.project_id AS "projectId", ${NAME} AS name, n.subject_id AS "subjectId", n.home_id AS "homeId", r.revision::float8 AS revision`;

type Asked = { after: string } | { tokens: string[] } | { of: string };

/** The names that stand for another subject: all, in pages, or those of a subject; or what is known of some names. */
export async function namesKept(
  db: Db,
  asked: Asked,
): Promise<{ names: NameKept[]; next: string | null }> {
  if ("tokens" in asked) {
    const { rows } = await db.query<NameKept>(
      `SELECT asked.token, ${KEPT} FROM unnest($1::text[]) AS asked(token)
       LEFT JOIN subject_names n ON n.token = asked.token LEFT JOIN name_revisions r ON r.token = asked.token`,
      [asked.tokens],
    );
    return { names: rows, next: null };
  }
  if ("of" in asked) {
    const { rows } = await db.query<NameKept>(
      `SELECT n.token, ${KEPT} FROM subject_names n LEFT JOIN name_revisions r ON r.token = n.token
       WHERE n.scope_token = $1 ORDER BY n.token`,
      [asked.of],
    );
    return { names: rows, next: null };
  }
  const { rows } = await db.query<NameKept>(
    `SELECT n.token, ${KEPT} FROM subject_names n LEFT JOIN name_revisions r ON r.token = n.token
     WHERE n.token > $1 ORDER BY n.token LIMIT ${NAMES_AT_ONCE}`,
    [asked.after],
  );
  return { names: rows, next: rows.length === NAMES_AT_ONCE ? (rows.at(-1)?.token ?? null) : null };
}

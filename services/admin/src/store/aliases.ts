import { serviceUnavailable } from "@memory/errors";
import type { Db, Tx } from "@memory/postgres";
import { type ProjectScope, type Scope, type Sender, tokenOf } from "@memory/scope";
import { nextRevision } from "./name-changes.ts";
import { areCompared } from "./names-compared.ts";

export interface Alias {
  token: string;
  projectId: string;
  name: string;
  scopeToken: string;
  subjectId: string;
  state: "adding" | "added" | "removing";
  actor: string | null;
  keyPrefix: string | null;
  /** Of the last change; null before changes were numbered. */
  revision: number | null;
  createdAt: Date;
}

const ALIAS = `token, project_id AS "projectId", name, scope_token AS "scopeToken", subject_id AS "subjectId", state, actor,
  key_prefix AS "keyPrefix", revision::float8 AS revision, created_at AS "createdAt"`;

/**
 * Waits until no other transaction changes names of the project, or queues a forget of one, and lets none begin. Throws `service_unavailable` in
 * a restored database until its names were compared: a forget would not reach a merge that it has lost.
 */
export async function holdNames(tx: Tx, project: ProjectScope): Promise<void> {
  await lockNames(tx, project);
  if (!(await areCompared(tx)))
    throw serviceUnavailable("The database was restored; its names are being compared.");
}

/** The same, for the comparison itself. */
export async function lockNames(tx: Tx, { projectId }: ProjectScope): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('memory:names:' || $1, 0))", [
    projectId,
  ]);
}

/** A name that stands for another subject; null for any other. */
export async function findAlias(db: Db, name: Scope): Promise<Alias | null> {
  const { rows } = await db.query<Alias>(`SELECT ${ALIAS} FROM aliases WHERE token = $1`, [
    tokenOf(name),
  ]);
  return rows[0] ?? null;
}

/** Those of some tokens that are aliases. */
export async function aliasesByToken(
  db: Db,
  tokens: readonly string[],
): Promise<Map<string, Alias>> {
  const { rows } = await db.query<Alias>(`SELECT ${ALIAS} FROM aliases WHERE token = ANY($1)`, [
    tokens,
  ]);
  return new Map(rows.map((alias) => [alias.token, alias]));
}

/** The aliases of a subject, oldest first, whatever their state. */
export const aliasesOf = (db: Db, subject: Scope): Promise<Alias[]> =>
  aliasesOfToken(db, tokenOf(subject));

export async function aliasesOfToken(db: Db, scopeToken: string): Promise<Alias[]> {
  const { rows } = await db.query<Alias>(
    `SELECT ${ALIAS} FROM aliases WHERE scope_token = $1 ORDER BY created_at, token`,
    [scopeToken],
  );
  return rows;
}

/** Notes an alias that is to be added, of which there is none yet, and returns it. */
export async function insertAlias(
  tx: Tx,
  name: Scope,
  subject: Scope,
  { actor, keyPrefix }: Sender,
): Promise<Alias> {
  const { rows } = await tx.query<Alias>(
    `INSERT INTO aliases (token, project_id, name, scope_token, subject_id, actor, key_prefix, revision)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${ALIAS}`,
    [
      ...[tokenOf(name), name.projectId, name.subjectId],
      ...[tokenOf(subject), subject.subjectId, actor, keyPrefix, await nextRevision(tx, name)],
    ],
  );
  const [alias] = rows;
  if (alias === undefined) throw new Error("an insert returned no row");
  return alias;
}

/** Whether every service has taken an alias of this subject since an instant, within the day that the outbox is kept. */
export async function wasAdded(db: Db, name: Scope, subject: Scope, since: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM outbox_events
     WHERE type = 'alias.added' AND project_id = $1 AND data->>'alias_token' = $2
       AND scope_token = $3 AND at >= $4 LIMIT 1`,
    [name.projectId, tokenOf(name), tokenOf(subject), since],
  );
  return rowCount === 1;
}

/** Notes that an alias is to be removed, and who asked for it. */
export async function beginRemoval(
  tx: Tx,
  name: Scope,
  { actor, keyPrefix }: Sender,
): Promise<void> {
  await tx.query(
    `UPDATE aliases SET state = 'removing', changed_at = now(), actor = $2, key_prefix = $3, revision = $4
     WHERE token = $1 AND state = 'added'`,
    [tokenOf(name), actor, keyPrefix, await nextRevision(tx, name)],
  );
}

/** Longer than a change of a name takes. */
const LEASE = "now() + interval '30 seconds'";

/** Takes an alias that is being added or removed, by lease; null when it is not, or another process works on it. */
export async function claimAlias(db: Db, token: string, lease: string): Promise<Alias | null> {
  const { rows } = await db.query<Alias>(
    `UPDATE aliases SET lease = $2, lease_until = ${LEASE}
     WHERE token = $1 AND state <> 'added' AND (lease_until IS NULL OR lease_until < now())
     RETURNING ${ALIAS}`,
    [token, lease],
  );
  return rows[0] ?? null;
}

/** Notes that an alias is added; false when the lease was lost. */
export async function noteAdded(db: Db, token: string, lease: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE aliases SET state = 'added', changed_at = now(), lease = NULL, lease_until = NULL
     WHERE token = $1 AND lease = $2`,
    [token, lease],
  );
  return rowCount === 1;
}

/** False when the lease was lost. */
export async function removeAlias(db: Db, token: string, lease: string): Promise<boolean> {
  const { rowCount } = await db.query("DELETE FROM aliases WHERE token = $1 AND lease = $2", [
    token,
    lease,
  ]);
  return rowCount === 1;
}

export async function releaseAlias(db: Db, token: string, lease: string): Promise<void> {
  await db.query(
    "UPDATE aliases SET changed_at = now(), lease = NULL, lease_until = NULL WHERE token = $1 AND lease = $2",
    [token, lease],
  );
}

/** Names of subjects that are deleted go with them. */
export async function removeAliasesOf(db: Db, scopeToken: string): Promise<void> {
  await db.query("DELETE FROM aliases WHERE scope_token = $1", [scopeToken]);
}

/** Aliases that are being added or removed, and that nobody has worked on for a moment. */
export async function changingAliases(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ token: string }>(
    `SELECT token FROM aliases
     WHERE state <> 'added' AND changed_at < now() - interval '2 seconds' AND (lease_until IS NULL OR lease_until < now())
     ORDER BY changed_at LIMIT $1`,
    [limit],
  );
  return rows.map(({ token }) => token);
}

/** Whether a forget of one of the scopes is not finished. */
export async function hasOpenForget(db: Db, tokens: readonly string[]): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM forget_receipts WHERE scope_token = ANY($1) AND finished_at IS NULL AND refused_as IS NULL LIMIT 1`,
    [tokens],
  );
  return rowCount === 1;
}

/** Whether a disable of one of the subjects was not restored. */
export async function hasDisable(db: Db, tokens: readonly string[]): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM forget_receipts f WHERE scope_token = ANY($1) AND scope = 'subject' AND action = 'erase' AND mode = 'disable'
       AND NOT EXISTS (SELECT FROM forget_receipts r WHERE r.restores = f.id) LIMIT 1`,
    [tokens],
  );
  return rowCount === 1;
}

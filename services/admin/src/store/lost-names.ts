import type { Db, Tx } from "@memory/postgres";
import {
  mergedSubject,
  type ProjectScope,
  type Scope,
  type Sender,
  scopeToken,
  tokenOf,
} from "@memory/scope";

/** The number of the last change of names of a project; null when there was none. */
export async function lastChange(db: Db, { projectId }: ProjectScope): Promise<string | null> {
  const { rows } = await db.query<{ revision: string }>(
    "SELECT revision FROM name_changes WHERE project_id = $1",
    [projectId],
  );
  return rows[0]?.revision ?? null;
}

/** Lets changes of names of a project be numbered above one. */
export async function reachRevision(
  tx: Tx,
  { projectId }: ProjectScope,
  revision: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO name_changes AS last (project_id, revision) VALUES ($1, $2)
     ON CONFLICT (project_id) DO UPDATE SET revision = greatest(last.revision, excluded.revision)`,
    [projectId, revision],
  );
}

/** Takes an alias that ingest knows: every service is asked to know it, too. */
export async function takeAlias(
  tx: Tx,
  name: Scope,
  subject: Scope,
  { revision, state }: { revision: number | null; state: "adding" | "added" },
): Promise<void> {
  await tx.query(
    `INSERT INTO aliases (token, project_id, name, scope_token, subject_id, state, revision) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (token) DO UPDATE SET scope_token = excluded.scope_token, subject_id = excluded.subject_id, state = excluded.state,
       revision = excluded.revision, changed_at = now(), actor = NULL, key_prefix = NULL`,
    [
      ...[tokenOf(name), name.projectId, name.subjectId, tokenOf(subject), subject.subjectId],
      ...[state, revision],
    ],
  );
}

/** Has an alias removed, or added once more, everywhere. */
export async function changeAlias(
  tx: Tx,
  token: string,
  { state, revision }: { state: "adding" | "removing"; revision: number | null },
): Promise<void> {
  await tx.query(
    `UPDATE aliases SET state = $2, revision = $3, changed_at = now(), actor = NULL, key_prefix = NULL
     WHERE token = $1 AND state = 'added'`,
    [token, state, revision],
  );
}

interface LostMerge {
  id: string;
  subject: Scope;
  other: Scope;
  revision: number | null;
  /** Whether one of the two was deleted since: nothing is named then. */
  isForgotten: boolean;
}

/** Takes a merge that ingest knows. One that is in force goes on from where ingest serves it. */
export async function takeMerge(
  tx: Tx,
  { id, subject, other, revision, isForgotten }: LostMerge,
): Promise<void> {
  const { projectId, subjectId } = subject;
  await tx.query(
    `INSERT INTO merges (id, project_id, subject_id, other_id, token, other_token, scope_token, state, step, revision, started_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'names', $9::bigint, coalesce(to_timestamp($9::bigint / 1e6), now()))`,
    [
      ...[id, projectId, isForgotten ? null : subjectId, isForgotten ? null : other.subjectId],
      ...[tokenOf(subject), tokenOf(other), scopeToken(projectId, mergedSubject(subjectId, id))],
      ...[isForgotten ? "forgotten" : "merging", revision],
    ],
  );
}

/** The deletes of some subjects since a revision, by the token of the subject. */
export async function deletedSince(
  tx: Tx,
  tokens: readonly string[],
  revision: number | null,
): Promise<Map<string, { id: string; sender: Sender }>> {
  const { rows } = await tx.query<{
    id: string;
    token: string;
    actor: string | null;
    keyPrefix: string | null;
  }>(
    `SELECT id, scope_token AS token, actor, key_prefix AS "keyPrefix" FROM forget_receipts
     WHERE scope_token = ANY($1) AND scope = 'subject' AND action = 'erase' AND mode = 'delete' AND refused_as IS NULL
       AND started_at > to_timestamp(coalesce($2::float8, 0) / 1e6) ORDER BY sequence`,
    [tokens, revision],
  );
  return new Map(
    rows.map(({ id, token, actor, keyPrefix }) => [token, { id, sender: { actor, keyPrefix } }]),
  );
}

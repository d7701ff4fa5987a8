import type { Db, Tx } from "@memory/postgres";
import type { ProjectScope, Scope, Sender } from "@memory/scope";
import { mergedSubject, scopeToken, tokenOf, trustedScope } from "@memory/scope";
import { nextRevision } from "./name-changes.ts";

interface CopiedUpTo {
  occurredAt: string;
  recordedAt: string;
  id: string;
  jobId?: never;
}

interface AnnouncedUpTo {
  jobId: string;
  id?: never;
}

export interface Merge {
  id: string;
  projectId: string;
  /** Null once forgotten. */
  subjectId: string | null;
  otherId: string | null;
  token: string;
  otherToken: string;
  scopeToken: string;
  state: "merging" | "merged" | "unmerging" | "unmerged" | "refused" | "forgotten";
  step: string;
  /** The last event that was copied, or, of an undo, the last capture that was announced. */
  place: CopiedUpTo | AnnouncedUpTo | null;
  xid: string | null;
  /** Of the change of names; null before changes were numbered. */
  revision: number | null;
  events: number;
  decisions: number;
  refusedAs: string | null;
  actor: string | null;
  keyPrefix: string | null;
  undoneByActor: string | null;
  undoneByKeyPrefix: string | null;
  startedAt: Date;
  finishedAt: Date | null;
  unmergedAt: Date | null;
}

const MERGE = `id, project_id AS "projectId", subject_id AS "subjectId", other_id AS "otherId", token, other_token AS "otherToken",
  scope_token AS "scopeToken", state, step, place, xid, revision::float8 AS revision, events, decisions, refused_as AS "refusedAs", actor, key_prefix AS "keyPrefix",
  undone_by_actor AS "undoneByActor", undone_by_key_prefix AS "undoneByKeyPrefix",
  started_at AS "startedAt", finished_at AS "finishedAt", unmerged_at AS "unmergedAt"`;
const IN_FORCE = "state IN ('merging', 'merged', 'unmerging')";

/** A merge that is not over, of a scope: of one of the two, or the merged one. */
export async function mergeOf(db: Db, token: string): Promise<Merge | null> {
  const { rows } = await db.query<Merge>(
    `SELECT ${MERGE} FROM merges WHERE ${IN_FORCE} AND token = $1
     UNION ALL SELECT ${MERGE} FROM merges WHERE ${IN_FORCE} AND other_token = $1
     UNION ALL SELECT ${MERGE} FROM merges WHERE ${IN_FORCE} AND scope_token = $1 LIMIT 1`,
    [token],
  );
  return rows[0] ?? null;
}

/** A merge of a project, or of any in open dev mode; null for an unknown id. */
export async function findMerge(
  db: Db,
  project: ProjectScope | "all",
  id: string | null,
): Promise<Merge | null> {
  const { rows } = await db.query<Merge>(
    `SELECT ${MERGE} FROM merges WHERE ($1::text IS NULL OR project_id = $1) AND id = $2`,
    [project === "all" ? null : project.projectId, id],
  );
  return rows[0] ?? null;
}

export async function insertMerge(
  tx: Tx,
  id: string,
  { subject, other }: { subject: Scope; other: Scope },
  { actor, keyPrefix }: Sender,
): Promise<void> {
  const { projectId, subjectId } = subject;
  await tx.query(
    `INSERT INTO merges (id, project_id, subject_id, other_id, token, other_token, scope_token, actor, key_prefix, revision)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[id, projectId, subjectId, other.subjectId, tokenOf(subject), tokenOf(other)],
      ...[scopeToken(projectId, mergedSubject(subjectId, id)), actor, keyPrefix],
      await nextRevision(tx, subject),
    ],
  );
}

/** Longer than a step takes. */
const LEASE = "now() + interval '30 seconds'";

/** Takes a merge that is in progress, by lease; null when it is not, or another process works on it. */
export async function claimMerge(db: Db, id: string, lease: string): Promise<Merge | null> {
  const { rows } = await db.query<Merge>(
    `UPDATE merges SET lease = $2, lease_until = ${LEASE}
     WHERE id = $1 AND state IN ('merging', 'unmerging') AND (lease_until IS NULL OR lease_until < now())
     RETURNING ${MERGE}`,
    [id, lease],
  );
  return rows[0] ?? null;
}

interface Noted {
  step?: string;
  state?: Merge["state"];
  place?: Merge["place"];
  xid?: string;
  /** How many have been copied in all. */
  events?: number;
  decisions?: number;
  refusedAs?: string;
}

/** Notes what was done and renews the lease; null when it was lost. */
export async function noteMerge(
  db: Db,
  id: string,
  lease: string,
  { step, state, place, xid, events, decisions, refusedAs }: Noted,
): Promise<Merge | null> {
  const { rows } = await db.query<Merge>(
    `UPDATE merges SET lease_until = ${LEASE}, step = coalesce($3, step), state = coalesce($4, state), place = coalesce($5, place),
       xid = coalesce(xid, $6), events = coalesce($7, events), decisions = coalesce($8, decisions), refused_as = $9,
       finished_at = CASE WHEN $4 IN ('merged', 'refused') THEN now() ELSE finished_at END,
       unmerged_at = CASE WHEN $4 = 'unmerged' THEN now() ELSE unmerged_at END
     WHERE id = $1 AND lease = $2 RETURNING ${MERGE}`,
    [
      ...[id, lease, step ?? null, state ?? null, place == null ? null : JSON.stringify(place)],
      ...[xid ?? null, events ?? null, decisions ?? null, refusedAs ?? null],
    ],
  );
  return rows[0] ?? null;
}

/** Releases a merge; one that failed is tried again a little later. */
export async function releaseMerge(db: Db, id: string, lease: string): Promise<void> {
  await db.query(
    `UPDATE merges SET lease = NULL, lease_until = NULL, next_try_at = now() + interval '1 second'
     WHERE id = $1 AND lease = $2`,
    [id, lease],
  );
}

/** Merges in progress that nobody works on. */
export async function openMerges(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM merges WHERE state IN ('merging', 'unmerging') AND next_try_at < now()
       AND (lease_until IS NULL OR lease_until < now()) ORDER BY next_try_at LIMIT $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Begins to undo a merge; with the revision of an undo that was asked for before and lost, the same one. */
export async function beginUndo(
  tx: Tx,
  { id, projectId }: Merge,
  sender: Sender,
  lost: number | null = null,
): Promise<void> {
  const revision = lost ?? (await nextRevision(tx, trustedScope(projectId, "")));
  await change(tx, id, { state: "unmerging", step: "back", sender, revision });
}

/** Has a merge that ingest has lost switched once more. */
export async function switchAgain(tx: Tx, { id, projectId }: Merge): Promise<void> {
  const revision = await nextRevision(tx, trustedScope(projectId, ""));
  await change(tx, id, { state: "merging", step: "switch", revision });
}

/** Ends a merge that does not serve yet, because one of the two is forgotten. */
export const giveUpMerge = (db: Db, id: string): Promise<void> =>
  change(db, id, { state: "refused", refusedAs: "forgotten" });

/** Ends a merge whose memory is deleted: it names nobody any more. */
export const forgetMerge = (db: Db, id: string): Promise<void> =>
  change(db, id, { state: "forgotten" });

interface Change {
  state: Merge["state"];
  step?: string;
  refusedAs?: string;
  sender?: Sender;
  revision?: number;
}

/** Takes a merge from the process that works on it. */
async function change(
  db: Db,
  id: string,
  { state, step, refusedAs, sender, revision }: Change,
): Promise<void> {
  await db.query(
    `UPDATE merges SET state = $2, step = coalesce($3, step), refused_as = $4, undone_by_actor = $5, undone_by_key_prefix = $6,
       revision = coalesce($7, revision), place = NULL,
       subject_id = CASE WHEN $2 <> 'forgotten' THEN subject_id END, other_id = CASE WHEN $2 <> 'forgotten' THEN other_id END,
       lease = NULL, lease_until = NULL WHERE id = $1`,
    [
      ...[id, state, step ?? null, refusedAs ?? null],
      ...[sender?.actor ?? null, sender?.keyPrefix ?? null, revision ?? null],
    ],
  );
}

/** Merges of a deleted subject that were undone or refused name nobody any more either. */
export async function forgetNamesOf(db: Db, token: string): Promise<void> {
  await db.query(
    `UPDATE merges SET subject_id = NULL, other_id = NULL WHERE NOT (${IN_FORCE}) AND id IN (
       SELECT id FROM merges WHERE token = $1 UNION ALL SELECT id FROM merges WHERE other_token = $1
       UNION ALL SELECT id FROM merges WHERE scope_token = $1)`,
    [token],
  );
}

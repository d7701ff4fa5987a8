import type { ConflictStatus } from "@memory/contracts";
import type { Db } from "@memory/postgres";
import { type ProjectScope, subjectScope, tokenOf } from "@memory/scope";

export interface ConflictRow {
  id: string;
  scopeToken: string;
  projectId: string;
  subjectId: string;
  /** In the order they joined; those of an open set are the members it still has. */
  factIds: string[];
  status: ConflictStatus;
  reason: string | null;
  createdAt: Date;
  resolvedAt: Date | null;
}

/** The members of the set `c` that are shown. */
export const MEMBERS = `ARRAY(
  SELECT m.fact_id FROM conflict_members m JOIN facts f ON f.id = m.fact_id
  WHERE m.set_id = c.id AND (c.status = 'resolved' OR f.conflict_set_id = c.id)
  ORDER BY m.position)`;

export const COLUMNS = `id, scope_token AS "scopeToken", project_id AS "projectId", subject_id AS "subjectId",
  status, reason, created_at AS "createdAt", resolved_at AS "resolvedAt"`;

const SELECT = `SELECT ${COLUMNS}, ${MEMBERS} AS "factIds" FROM conflict_sets c`;

export interface ConflictFilter {
  subjectId: string | null;
  /** Null for all. */
  status: ConflictStatus | null;
  /** Of any fact of the set, as it was said; null for all. */
  predicate: string | null;
  /** How long ago it was opened at least, in seconds by the database's clock. */
  minAgeSeconds: number | null;
}

/** True for the set `c`, unless its subject is merged with another: the merged one has it. */
export const IS_SERVED = `(NOT EXISTS (SELECT FROM subject_names WHERE project_id = $1)
  OR NOT EXISTS (SELECT FROM subject_names n WHERE n.token = c.scope_token))`;

/** True for the set `c` with a fact of the predicate that a parameter names. */
export const hasPredicate = (parameter: string): string => `(${parameter}::text IS NULL OR EXISTS (
  SELECT FROM conflict_members m JOIN facts f ON f.id = m.fact_id
  WHERE m.set_id = c.id AND f.predicate = ${parameter}))`;

/** True for a set that is as old as a parameter says. */
export const isAsOldAs = (parameter: string, openedAt = "created_at"): string =>
  `${openedAt} <= now() - ${parameter}::int * interval '1 second'`;

/** Conflict sets of a project, oldest first. */
export async function listConflicts(
  db: Db,
  { projectId }: ProjectScope,
  { subjectId, status, predicate, minAgeSeconds }: ConflictFilter,
): Promise<ConflictRow[]> {
  const { rows } = await db.query<ConflictRow>(
    `${SELECT} WHERE project_id = $1 AND ${IS_SERVED} AND ($2::text IS NULL OR subject_id = $2)
       AND ($3::text IS NULL OR status = $3) AND ${hasPredicate("$4")}
       AND ($5::int IS NULL OR ${isAsOldAs("$5")}) ORDER BY created_at, id`,
    [projectId, subjectId, status, predicate, minAgeSeconds],
  );
  return rows;
}

export interface OpenConflicts {
  count: number;
  /** Age of the oldest one in seconds, by the database's clock; null when none is open. */
  oldestSeconds: number | null;
}

/** How many sets of a project, or of one subject of it, are open, and for how long. Of a project an index has all it reads. */
export async function countOpen(
  db: Db,
  project: ProjectScope,
  subjectId: string | null,
): Promise<OpenConflicts> {
  const { projectId } = project;
  const ofSubject = subjectId === null ? "" : "AND scope_token = $2";
  const token = subjectId === null ? [] : [tokenOf(subjectScope(project, subjectId))];
  const { rows } = await db.query<OpenConflicts>(
    `SELECT count(*)::int AS count,
       greatest(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS "oldestSeconds"
     FROM conflict_sets c WHERE project_id = $1 AND status = 'open' AND ${IS_SERVED} ${ofSubject}`,
    [projectId, ...token],
  );
  const [row] = rows;
  if (!row || row.count === 0) return { count: 0, oldestSeconds: null };
  return row;
}

/** The open sets of the projects that have most of them, and of all, for the gauges. */
export async function openByProject(
  db: Db,
  projects: number,
): Promise<{ total: OpenConflicts; byProject: { projectId: string; count: number }[] }> {
  const { rows } = await db.query<{
    projectId: string;
    count: number;
    total: number;
    oldestSeconds: number;
  }>(
    `SELECT project_id AS "projectId", count(*)::int AS count,
       (sum(count(*)) OVER ())::int AS total,
       greatest(extract(epoch FROM clock_timestamp() - min(min(created_at)) OVER ()), 0)::float8
         AS "oldestSeconds"
     FROM conflict_sets WHERE status = 'open'
     GROUP BY project_id ORDER BY count(*) DESC, project_id LIMIT $1`,
    [projects],
  );
  const [first] = rows;
  return {
    total: { count: first?.total ?? 0, oldestSeconds: first?.oldestSeconds ?? null },
    byProject: rows.map(({ projectId, count }) => ({ projectId, count })),
  };
}

/** A set of a project, or null; of another project is as unknown. */
export async function findConflict(
  db: Db,
  { projectId }: ProjectScope,
  id: string,
): Promise<ConflictRow | null> {
  const { rows } = await db.query<ConflictRow>(`${SELECT} WHERE id = $1 AND project_id = $2`, [
    id,
    projectId,
  ]);
  return rows[0] ?? null;
}

/** Every fact that ever joined a set. */
export async function memberIds(db: Db, setId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    "SELECT fact_id AS id FROM conflict_members WHERE set_id = $1 ORDER BY position",
    [setId],
  );
  return rows.map(({ id }) => id);
}

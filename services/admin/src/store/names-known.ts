import type { Db } from "@memory/postgres";

/** A name that stands for another subject, as this database has it. */
export interface NameKnown {
  token: string;
  projectId: string;
  name: string;
  /** What it stands for, and what it is a name of: another one while that is merged. */
  subjectId: string;
  homeId: string;
  revision: number | null;
}

const NAMES_AT_ONCE = 500;

/** The id of the subject that a merge makes, as `mergedSubject` makes it. */
const MERGED = "m.subject_id || E'\\x1f' || m.id || repeat(E'\\x1f', 92)";
/** Merges that ingest serves. */
const SERVED = "(m.state = 'merged' OR (m.state = 'merging' AND m.step = 'names'))";

const COLUMNS = `token, project_id AS "projectId", name, subject_id AS "subjectId", home_id AS "homeId", revision::float8 AS revision`;
const NAMES = `(
  SELECT a.token, a.project_id, a.name, coalesce(${MERGED}, a.subject_id) AS subject_id, a.subject_id AS home_id,
    greatest(a.revision, m.revision) AS revision
  FROM aliases a LEFT JOIN merges m ON ${SERVED} AND a.scope_token IN (m.token, m.other_token)
  WHERE a.state <> 'removing'
  UNION ALL SELECT m.token, m.project_id, m.subject_id, ${MERGED}, m.subject_id, m.revision FROM merges m WHERE ${SERVED}
  UNION ALL SELECT m.other_token, m.project_id, m.other_id, ${MERGED}, m.other_id, m.revision FROM merges m WHERE ${SERVED}
) AS names`;

/** Names that stand for another subject, in the order of their tokens, after one. */
export async function namesAfter(
  db: Db,
  after: string,
): Promise<{ names: NameKnown[]; next: string | null }> {
  const { rows } = await db.query<NameKnown>(
    `SELECT ${COLUMNS} FROM ${NAMES} WHERE token > $1 ORDER BY token LIMIT ${NAMES_AT_ONCE}`,
    [after],
  );
  return { names: rows, next: rows.length === NAMES_AT_ONCE ? (rows.at(-1)?.token ?? null) : null };
}

/** Those of some tokens. */
export async function namesKnown(
  db: Db,
  tokens: readonly string[],
): Promise<Map<string, NameKnown>> {
  const { rows } = await db.query<NameKnown>(
    `SELECT ${COLUMNS} FROM ${NAMES} WHERE token = ANY($1)`,
    [tokens],
  );
  return new Map(rows.map((name) => [name.token, name]));
}

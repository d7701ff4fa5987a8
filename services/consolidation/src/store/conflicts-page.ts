import type { ConflictPosition } from "@memory/api";
import { boundedPage, type Db, type LookedAt, rowsToLookAt } from "@memory/postgres";
import { type ProjectScope, subjectScope, tokenOf } from "@memory/scope";
import {
  COLUMNS,
  type ConflictFilter,
  type ConflictRow,
  hasPredicate,
  IS_SERVED,
  isAsOldAs,
  MEMBERS,
} from "./conflicts.ts";

/** Sets that a page of one predicate looks at: the facts of each are read. */
const LOOKED_AT_WITH_FACTS = 150;
/** Where a page finds sets in the order of the list. */
const SETS = {
  join: "",
  condition: "true",
  openedAt: "c.created_at",
  id: "c.id",
};
const SETS_OF_PREDICATE = {
  join: "JOIN conflict_predicates p ON p.set_id = c.id",
  condition: "p.project_id = $1 AND p.predicate_hash = hashtextextended($2, 0)",
  openedAt: "p.opened_at",
  id: "p.set_id",
};
/** Ids of facts in a page: about 400,000 bytes. */
const MOST_FACT_IDS = 10_000;

export interface ConflictsPage {
  conflicts: ConflictRow[];
  /** Null at the end of the list. */
  next: ConflictPosition | null;
}

type Looked = ConflictRow & LookedAt;

/** The conflict sets of a project after a position, oldest first: at most `limit`, of a bounded number that is looked at. */
export async function conflictsPage(
  db: Db,
  project: ProjectScope,
  { subjectId, status, predicate, minAgeSeconds }: ConflictFilter,
  { limit, after }: { limit: number; after: ConflictPosition | null },
): Promise<ConflictsPage> {
  const source = predicate === null || subjectId !== null ? SETS : SETS_OF_PREDICATE;
  const lookAt =
    predicate === null
      ? rowsToLookAt(limit, status === "resolved")
      : Math.max(LOOKED_AT_WITH_FACTS, limit + 1);
  const values: unknown[] = [project.projectId, predicate, status, limit + 1];
  const given = (...more: unknown[]) => more.map((value) => `$${values.push(value)}`);
  const conditions = [source.condition];
  if (status === "open" && source === SETS) conditions.push("c.status = 'open'");
  if (subjectId !== null) {
    const [token] = given(tokenOf(subjectScope(project, subjectId)));
    conditions.push(`c.scope_token = ${token}`);
  }
  if (minAgeSeconds !== null) {
    const [age = ""] = given(minAgeSeconds);
    conditions.push(isAsOldAs(age, source.openedAt));
  }
  if (after !== null) {
    const [createdAt, id] = given(after.createdAt, after.id);
    conditions.push(
      `(${source.openedAt}, ${source.id}) > (${createdAt}::timestamptz, ${id}::uuid)`,
    );
  }
  const { rows } = await db.query<Looked>(
    `WITH looked AS MATERIALIZED (
       SELECT c.*, ${hasPredicate("$2")} AND coalesce(c.status = $3, true) AS passes
       FROM conflict_sets c ${source.join} WHERE c.project_id = $1 AND ${IS_SERVED} AND ${conditions.join(" AND ")}
       ORDER BY ${source.openedAt}, ${source.id} LIMIT ${lookAt}
     ), placed AS (
       SELECT looked.*, row_number() OVER (ORDER BY created_at, id)::int AS place,
         count(*) OVER ()::int AS candidates FROM looked
     )
     SELECT ${COLUMNS}, passes, place, candidates, CASE WHEN passes THEN ${MEMBERS} ELSE '{}' END AS "factIds"
     FROM placed c WHERE passes OR place = candidates ORDER BY created_at, id LIMIT $4`,
    values,
  );
  const page = boundedPage(rows, { limit, lookAt });
  const conflicts = page.items.slice(0, fitting(page.items));
  const next = conflicts.length < page.items.length ? conflicts.at(-1) : page.next;
  return { conflicts, next: next ? positionOf(next) : null };
}

/** How many sets have few enough facts together; at least one. */
function fitting(found: readonly ConflictRow[]): number {
  let factIds = 0;
  const end = found.findIndex((set, n) => {
    factIds += set.factIds.length;
    return n > 0 && factIds > MOST_FACT_IDS;
  });
  return end < 0 ? found.length : end;
}

const positionOf = ({ createdAt, id }: { createdAt: Date; id: string }): ConflictPosition => ({
  createdAt: createdAt.toISOString(),
  id,
});

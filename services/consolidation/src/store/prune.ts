import { NIL_ID } from "@memory/ids";
import type { Db } from "@memory/postgres";
import { IS_PASSED } from "./job-scope-states.ts";

/** Which setting says how long rows are kept. */
export type Keeping = "transit" | "job" | "history";

interface Key {
  /** Column, or expression that is indexed. */
  sql: string;
  type: string;
}

export interface Rule {
  table: string;
  keeping: Keeping;
  /** Unique, indexed; where `at` is given rows come in the order of time, about. */
  key: readonly [Key, Key];
  /** What is below every key. */
  first: PruneCursor;
  /** The age of a row: the walk ends at rows that are younger than what is kept. Null: it goes through the table. */
  at: string | null;
  /** Which of the rows that are old enough go; `$1` is how many days they are kept. */
  goes: string;
}

/** The position in a table up to which it was pruned. */
export type PruneCursor = readonly [string, string];

const ROWS_AT_ONCE = 500;
const NOTHING: Key = { sql: "''::text", type: "text" };
const id = (sql: string): Key => ({ sql, type: "uuid" });

/** Which rows are removed from each table, and when. */
export const RULES: readonly Rule[] = [
  {
    table: "job_scopes",
    keeping: "transit",
    key: [id("(scope_token::uuid)"), id("job_id")],
    first: [NIL_ID, NIL_ID],
    at: null,
    goes: `state = 'done' AND (${IS_PASSED} OR (xid IS NULL AND updated_at < now() - $1 * interval '1 day'))`,
  },
  {
    table: "jobs",
    keeping: "transit",
    key: [id("job_id"), NOTHING],
    first: [NIL_ID, ""],
    at: "created_at",
    goes: "open_scopes <= 0",
  },
  {
    table: "job_outcomes",
    keeping: "job",
    key: [id("job_id"), { sql: "scope_token", type: "bytea" }],
    first: [NIL_ID, ""],
    at: "done_at",
    goes: "true",
  },
  {
    table: "feedback",
    keeping: "history",
    key: [id("id"), NOTHING],
    first: [NIL_ID, ""],
    at: "created_at",
    goes: "true",
  },
  {
    table: "conflict_sets",
    keeping: "history",
    key: [id("id"), NOTHING],
    first: [NIL_ID, ""],
    at: "created_at",
    goes: "status = 'resolved' AND resolved_at < now() - $1 * interval '1 day'",
  },
  {
    table: "fact_history",
    keeping: "history",
    key: [{ sql: "position", type: "bigint" }, NOTHING],
    first: ["0", ""],
    at: "at",
    goes: "true",
  },
  {
    table: "model_usage",
    keeping: "history",
    key: [
      { sql: "scope_token", type: "text" },
      { sql: "day", type: "date" },
    ],
    first: ["", "-infinity"],
    at: null,
    goes: "day < now() - $1 * interval '1 day'",
  },
  {
    table: "forgets",
    keeping: "history",
    key: [id("forget_id"), { sql: "action", type: "text" }],
    first: [NIL_ID, ""],
    at: "done_at",
    // A disable hides facts until its restore, so both rows stay.
    goes: "mode = 'delete'",
  },
];

/** Removes rows that are too old among the next rows after `from`; `next` is where to continue, null at the end. */
export async function pruned(
  db: Db,
  { table, key, at, goes }: Rule,
  days: number,
  from: PruneCursor,
): Promise<{ rows: number; next: PruneCursor | null }> {
  const [first, second] = key;
  const isOld = at === null ? "true" : `${at} < now() - $1 * interval '1 day'`;
  const { rows } = await db.query<{ a: string; b: string; old: boolean; count: number }>(
    `WITH portion AS (
       SELECT ctid AS row_id, ${first.sql} AS a, ${second.sql} AS b, ${isOld} AS old FROM ${table}
       WHERE (${first.sql}, ${second.sql}) > ($2::${first.type}, $3::${second.type})
       ORDER BY ${first.sql}, ${second.sql} LIMIT ${ROWS_AT_ONCE}
     ), gone AS (
       DELETE FROM ${table} USING portion
       WHERE ctid = portion.row_id AND portion.old AND ${goes} AND $1::float8 IS NOT NULL RETURNING 1
     )
     SELECT a::text, b::text, old, (SELECT count(*)::int FROM gone) AS count
     FROM portion ORDER BY portion.a DESC, portion.b DESC LIMIT 1`,
    [days, ...from],
  );
  const [last] = rows;
  if (last === undefined) return { rows: 0, next: null };
  return { rows: last.count, next: last.old ? [last.a, last.b] : null };
}

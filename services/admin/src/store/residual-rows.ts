import type { Db } from "@memory/postgres";

export interface ResidualRows {
  /** A table, or a stream. */
  location: string;
  count: number;
}

/**
 * Tables that outlive an erasure on purpose: locks, epochs, records of forgets and, for a day, of decisions, none of which holds more
 * than tokens and ids.
 */
const KEPT = new Set(["scopes", "forgets", "forget_steps", "outbox_events"]);

/** Has no epochs: the names a subject got after its erasure are known by admin. */
const NAMES = "subject_names";

type Columns = Map<string, string>;

/** How many rows of an erased scope are left in each table with a column for the scope. Rows of later epochs are new ones. */
export async function residualRowsOfScope(
  db: Db,
  scopeToken: string,
  epoch: number,
): Promise<ResidualRows[]> {
  const tables = await tablesOf(db);
  const residual: ResidualRows[] = [];
  for (const [table, columns] of tables) {
    const where = ownedBy(columns, tables.has("facts"));
    if (where === null || KEPT.has(table) || table === NAMES) continue;
    const { rows } = await db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE ${where}`,
      [scopeToken, epoch],
    );
    residual.push({ location: table, count: rows[0]?.count ?? 0 });
  }
  return residual;
}

async function tablesOf(db: Db): Promise<Map<string, Columns>> {
  const { rows } = await db.query<{ table: string; column: string; type: string }>(
    `SELECT table_name AS table, column_name AS column, udt_name AS type
     FROM information_schema.columns JOIN information_schema.tables
       USING (table_catalog, table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`,
  );
  const tables = new Map<string, Columns>();
  for (const { table, column, type } of rows)
    tables.set(table, (tables.get(table) ?? new Map()).set(column, type));
  return tables;
}

/** The condition that a row is of the scope and older than the epoch; null for a table without a column for the scope. */
function ownedBy(columns: Columns, hasFacts: boolean): string | null {
  const one = columns.get("scope_token");
  const many = columns.get("scope_tokens");
  const is = (value: string, type: string) =>
    type.endsWith("bytea") ? `encode(${value}, 'hex') = $1` : `${value} = $1`;
  if (many !== undefined) {
    const epochs = columns.has("epochs") ? ", epochs" : "";
    const old = columns.has("epochs") ? "AND e < $2" : "AND $2 > 0";
    const names = columns.has("epochs") ? "t, e" : "t";
    return `EXISTS (SELECT FROM unnest(scope_tokens${epochs}) AS u(${names}) WHERE ${is("t", many)} ${old})`;
  }
  if (one === undefined) return null;
  return `${is("scope_token", one)} AND ${isOld(columns, hasFacts)}`;
}

function isOld(columns: Columns, hasFacts: boolean): string {
  if (columns.has("epoch")) return "epoch < $2";
  if (columns.has("below_epoch")) return "below_epoch < $2";
  if (columns.has("fact_id") && hasFacts)
    return "fact_id NOT IN (SELECT id FROM facts WHERE epoch >= $2)";
  return "$2 > 0";
}

/** What is empty in the row of a deleted fact. */
const ERASED_FACT = `status = 'deleted' AND predicate = 'deleted' AND identity_key = 'deleted ' || id
  AND (qualifiers, value, value_key, assertions) = ('{}', '{}', '{}', '[]')
  AND source_event_ids = '{}' AND entities = '{}' AND num_nonnulls(compacted, confidence,
    valid_from, valid_to, ended_at, last_reinforced_at, superseded_by, conflict_set_id) = 0`;

/** Queries for rows of a deleted fact that hold more than its existence; each belongs to the database that has its table. */
const OF_FACT: Record<string, string> = {
  facts: `id = $1 AND NOT (${ERASED_FACT})`,
  fact_history: "fact_id = $1 AND cause_kind = 'event' AND cause_id IS NOT NULL",
  feedback: "fact_id = $1 AND comment IS NOT NULL",
  conflict_predicates: `set_id IN (SELECT set_id FROM conflict_members WHERE fact_id = $1)
    AND predicate_hash NOT IN (
      SELECT hashtextextended(f.predicate, 0) FROM conflict_members m JOIN facts f ON f.id = m.fact_id
      WHERE m.set_id = conflict_predicates.set_id)`,
  job_scopes: "strpos(outcomes::text, $1) > 0",
  job_outcomes: "strpos(outcomes::text, $1) > 0",
  index_facts: "fact_id = $1 AND (body IS NOT NULL OR source_event_ids <> '{}')",
  vectors: "item_id = $1",
  index_snapshot_portions: "position(uuid_send($1::uuid) IN bytes) > 0",
  traces: "packet LIKE '%' || $1::uuid || '%'",
};

export async function residualRowsOfFact(db: Db, factId: string): Promise<ResidualRows[]> {
  const tables = await tablesOf(db);
  const residual: ResidualRows[] = [];
  for (const [table, where] of Object.entries(OF_FACT)) {
    if (!tables.has(table)) continue;
    const { rows } = await db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE ${where}`,
      [factId],
    );
    residual.push({ location: table, count: rows[0]?.count ?? 0 });
  }
  return residual;
}

/** The fact that a forget was about, from the records of the participant that stores facts; null when it has none. */
export async function factOfForget(db: Db, forgetId: string): Promise<string | null> {
  const { rows } = await db.query<{ fact_id: string | null }>(
    "SELECT fact_id FROM forgets WHERE forget_id = $1 AND fact_id IS NOT NULL",
    [forgetId],
  );
  return rows[0]?.fact_id ?? null;
}

/** Names that stand for an erased scope, but for those of its next memory. */
export async function residualNames(
  db: Db,
  scopeToken: string,
  present: readonly string[],
): Promise<ResidualRows> {
  if (!(await tablesOf(db)).has(NAMES)) return { location: NAMES, count: 0 };
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${NAMES} WHERE scope_token = $1 AND token <> ALL($2)`,
    [scopeToken, present],
  );
  return { location: NAMES, count: rows[0]?.count ?? 0 };
}

/** Deliveries to webhooks about an erased scope, in admin's database: of what was decided until it was erased. */
export async function residualDeliveries(
  db: Db,
  scopeToken: string,
  erasedAt: Date,
): Promise<ResidualRows> {
  const { rows } = await db.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM webhook_deliveries WHERE scope_token = $1 AND at <= $2",
    [scopeToken, erasedAt],
  );
  return { location: "admin webhook_deliveries", count: rows[0]?.count ?? 0 };
}

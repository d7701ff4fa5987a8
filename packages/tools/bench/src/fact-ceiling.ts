import pg from "pg";

/** Rows of one transaction: about as many as the work of one subject writes. */
const ROWS_AT_ONCE = 10;
const CONNECTIONS = 4;

/**
 * Facts a second that bare inserts of the very rows in `sourceUrl` reach, in a table with the same columns and indexes in the
 * database at `url`: no events read, nothing judged, no history.
 */
export async function factCeiling(
  url: string,
  sourceUrl: string,
  seconds: number,
): Promise<number> {
  const { definition, indexes, rows } = await factTable(sourceUrl);
  const setUp = new pg.Client({ connectionString: url });
  await setUp.connect();
  await setUp.query(`CREATE TABLE facts (${definition}, PRIMARY KEY (id))`);
  for (const index of indexes) await setUp.query(index);
  await setUp.end();
  const clients = Array.from(
    { length: CONNECTIONS },
    () => new pg.Client({ connectionString: url }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  const startedMs = performance.now();
  const written = await Promise.all(
    clients.map((client) => insertUntil(client, rows, startedMs + seconds * 1_000)),
  );
  const tookSeconds = (performance.now() - startedMs) / 1_000;
  await Promise.all(clients.map((client) => client.end()));
  return written.reduce((sum, count) => sum + count, 0) / tookSeconds;
}

async function factTable(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const columns = await client.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = 'facts'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
  );
  const indexes = await client.query<{ indexdef: string }>(
    "SELECT indexdef FROM pg_indexes WHERE tablename = 'facts' AND indexdef NOT LIKE '%UNIQUE%'",
  );
  const facts = await client.query<{ row: string }>(
    "SELECT to_json(facts)::text AS row FROM facts LIMIT 1000",
  );
  await client.end();
  return {
    definition: columns.rows.map(({ name, type }) => `${name} ${type}`).join(", "),
    indexes: indexes.rows.map(({ indexdef }) => indexdef.replace(/ ON \w+\./, " ON ")),
    rows: facts.rows.map(({ row }) => row),
  };
}

const INSERT = `INSERT INTO facts
  SELECT (json_populate_record(NULL::facts, jsonb_set(row, '{id}', to_jsonb(gen_random_uuid()))::json)).*
  FROM unnest($1::jsonb[]) AS row`;

async function insertUntil(client: pg.Client, rows: string[], untilMs: number): Promise<number> {
  let written = 0;
  for (let at = 0; performance.now() < untilMs; at += ROWS_AT_ONCE) {
    const from = at % Math.max(1, rows.length - ROWS_AT_ONCE);
    const batch = rows.slice(from, from + ROWS_AT_ONCE);
    const { rowCount } = await client.query({ name: "insert", text: INSERT, values: [batch] });
    written += rowCount ?? 0;
  }
  return written;
}

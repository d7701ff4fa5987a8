import pg from "pg";

const COLUMNS = `id uuid PRIMARY KEY, scope_token bytea NOT NULL, project_id text NOT NULL, subject_id text NOT NULL,
  kind text NOT NULL, occurred_at timestamptz NOT NULL, recorded_at timestamptz NOT NULL DEFAULT now(),
  payload json NOT NULL, hash bytea NOT NULL, dedup_key bytea NOT NULL`;

const INSERT = `INSERT INTO ceiling_events
    (id, scope_token, project_id, subject_id, kind, occurred_at, payload, hash, dedup_key)
  SELECT * FROM unnest($1::uuid[], $2::bytea[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::json[],
    $8::bytea[], $9::bytea[])
  ON CONFLICT DO NOTHING RETURNING id`;

export interface RawRow {
  id: string;
  scopeToken: Buffer;
  projectId: string;
  subjectId: string;
  kind: string;
  occurredAt: string;
  payload: string;
  hash: Buffer;
  dedupKey: Buffer;
}

export interface CaptureCeiling {
  /** Rows a second that `connections` prepared statements of `rowsAtOnce` rows insert, one in flight each. */
  measure(connections: number, rowsAtOnce: number, seconds: number): Promise<number>;
  close(): Promise<void>;
}

/** The same rows and indexes as ingest's events, written by bare statements: no HTTP, no checks, no feed. */
export async function captureCeiling(url: string, nextRow: () => RawRow): Promise<CaptureCeiling> {
  const setUp = new pg.Client({ connectionString: url });
  await setUp.connect();
  await setUp.query(`CREATE TABLE ceiling_events (${COLUMNS})`);
  await setUp.query("CREATE UNIQUE INDEX ON ceiling_events (scope_token, dedup_key)");
  await setUp.query("CREATE INDEX ON ceiling_events (scope_token, occurred_at, recorded_at, id)");
  let written = 0;

  async function insertUntil(
    client: pg.Client,
    rowsAtOnce: number,
    untilMs: number,
  ): Promise<number> {
    let rows = 0;
    while (performance.now() < untilMs) {
      const batch = Array.from({ length: rowsAtOnce }, nextRow);
      const { rowCount } = await client.query({
        name: "insert",
        text: INSERT,
        values: columnsOf(batch),
      });
      rows += rowCount ?? 0;
    }
    return rows;
  }

  return {
    async measure(connections, rowsAtOnce, seconds) {
      const clients = Array.from(
        { length: connections },
        () => new pg.Client({ connectionString: url }),
      );
      await Promise.all(clients.map((client) => client.connect()));
      const startedMs = performance.now();
      const untilMs = startedMs + seconds * 1_000;
      const rows = await Promise.all(
        clients.map((client) => insertUntil(client, rowsAtOnce, untilMs)),
      );
      const took = (performance.now() - startedMs) / 1_000;
      await Promise.all(clients.map((client) => client.end()));
      const sum = rows.reduce((total, count) => total + count, 0);
      written += sum;
      return sum / took;
    },
    async close() {
      const { rows } = await setUp.query<{ count: string }>("SELECT count(*) FROM ceiling_events");
      await setUp.end();
      if (Number(rows[0]?.count) !== written) {
        throw new Error(`the ceiling wrote ${rows[0]?.count} rows, ${written} were counted`);
      }
    },
  };
}

const columnsOf = (rows: RawRow[]) => [
  rows.map((row) => row.id),
  rows.map((row) => row.scopeToken),
  rows.map((row) => row.projectId),
  rows.map((row) => row.subjectId),
  rows.map((row) => row.kind),
  rows.map((row) => row.occurredAt),
  rows.map((row) => row.payload),
  rows.map((row) => row.hash),
  rows.map((row) => row.dedupKey),
];

import { newId } from "@memory/ids";
import pg from "pg";
import { type BenchEvent, digest } from "./events.ts";

type Column = readonly [name: string, type: string, value: (event: BenchEvent) => unknown];

/** What ingest stores of such an event; the other columns are null or filled in by the database, as there. */
const COLUMNS: readonly Column[] = [
  ["id", "uuid", () => newId()],
  ["job_id", "uuid", () => newId()],
  ["scope_token", "bytea", (event) => digest(event.subject_id).subarray(0, 16)],
  ["epoch", "int", () => 0],
  ["dedup_key", "bytea", (event) => digest(`k:${event.idempotency_key}`).subarray(0, 16)],
  ["org_id", "text", (event) => event.org_id],
  ["project_id", "text", (event) => event.project_id],
  ["subject_id", "text", (event) => event.subject_id],
  ["subject_type", "text", () => "user"],
  ["thread_id", "text", (event) => event.thread_id],
  ["kind", "text", (event) => event.kind],
  ["occurred_at", "timestamptz", (event) => event.occurred_at],
  ["payload", "json", (event) => JSON.stringify(event.payload)],
  ["source", "json", (event) => JSON.stringify(event.source)],
  ["classification", "json", (event) => JSON.stringify(event.classification)],
  ["idempotency_key", "text", (event) => event.idempotency_key],
  ["bytes", "int", (event) => event.payload.content.length],
];

const INSERT = `INSERT INTO ceiling_events (${COLUMNS.map(([name]) => name).join()})
  SELECT * FROM unnest(${COLUMNS.map(([, type], n) => `$${n + 1}::${type}[]`).join()})
  ON CONFLICT DO NOTHING RETURNING id`;

export interface CaptureCeiling {
  /** Rows a second that `connections` prepared statements of `rowsAtOnce` rows insert, one in flight each. */
  measure(connections: number, rowsAtOnce: number, seconds: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * The same rows in a table made like ingest's events, with its columns and indexes, written by bare statements: no HTTP,
 * no checks, no epochs, no answer to duplicates. `ingestUrl` is the database of ingest, by the role that owns its tables.
 */
export async function captureCeiling(
  ingestUrl: string,
  nextEvent: () => BenchEvent,
): Promise<CaptureCeiling> {
  const setUp = new pg.Client({ connectionString: ingestUrl });
  await setUp.connect();
  await setUp.query("CREATE TABLE ceiling_events (LIKE events INCLUDING ALL)");
  let written = 0;

  async function insertUntil(
    client: pg.Client,
    rowsAtOnce: number,
    untilMs: number,
  ): Promise<number> {
    let rows = 0;
    while (performance.now() < untilMs) {
      const batch = Array.from({ length: rowsAtOnce }, nextEvent);
      const { rowCount } = await client.query({
        name: "insert",
        text: INSERT,
        values: COLUMNS.map(([, , value]) => batch.map(value)),
      });
      rows += rowCount ?? 0;
    }
    return rows;
  }

  return {
    async measure(connections, rowsAtOnce, seconds) {
      const clients = Array.from(
        { length: connections },
        () => new pg.Client({ connectionString: ingestUrl }),
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

import { CONTEXTS, withClient } from "@memory/launcher";
import type { BenchSystem } from "../bench-system.ts";

export interface WrittenBytes {
  /** Of the write-ahead log, all databases together. */
  wal: number;
  /** What tables and indexes take on disk, by database. */
  kept: Record<string, { heap: number; index: number }>;
}

/** What Postgres has written and keeps. */
export async function writtenBytes({ postgres }: BenchSystem): Promise<WrittenBytes> {
  const wal = await withClient(postgres.url, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      "SELECT pg_current_wal_insert_lsn() - '0/0' AS bytes",
    );
    return Number(rows[0]?.bytes);
  });
  const kept = CONTEXTS.map((context) =>
    withClient(postgres.databases[context].ownerUrl, async (client) => {
      const { rows } = await client.query<{ heap: number; index: number }>(
        `SELECT sum(pg_table_size(oid))::float8 AS heap, sum(pg_indexes_size(oid))::float8 AS index
         FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
           AND relname NOT LIKE 'ceiling%'`,
      );
      return [context, rows[0] ?? { heap: 0, index: 0 }] as const;
    }),
  );
  return { wal, kept: Object.fromEntries(await Promise.all(kept)) };
}

import { type System, withClient } from "@memory/launcher";

const DATABASES = ["ingest", "consolidation", "context"] as const;

interface Relation {
  database: string;
  name: string;
  bytes: number;
}

/** Sizes of tables and of their indexes, the largest first. Dead rows are vacuumed before. */
export async function relationSizes({ postgres }: Pick<System, "postgres">): Promise<Relation[]> {
  const sizes: Relation[] = [];
  for (const database of DATABASES)
    await withClient(ownerOf(postgres, database), async (client) => {
      await client.query("VACUUM (ANALYZE)");
      const { rows } = await client.query<{ name: string; bytes: string }>(
        `SELECT relname AS name, pg_relation_size(oid) + CASE WHEN reltoastrelid > 0
           THEN pg_total_relation_size(reltoastrelid) ELSE 0 END AS bytes
         FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')`,
      );
      sizes.push(...rows.map(({ name, bytes }) => ({ database, name, bytes: Number(bytes) })));
    });
  return sizes.toSorted((a, b) => b.bytes - a.bytes);
}

const ownerOf = (postgres: System["postgres"], database: (typeof DATABASES)[number]): string =>
  postgres.databases[database].ownerUrl;

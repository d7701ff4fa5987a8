import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "@memory/log";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";

interface Options {
  /** URL of the role that owns the tables. */
  url: string;
  /** Folder of drizzle-kit's SQL files. */
  folder: string;
  /** Role the service runs as: gets the rights to use, never to own. */
  appRole?: string | undefined;
  log: Log;
}

interface Migration {
  /** The name of its file. */
  name: string;
  statements: string[];
  hash: string;
  /** When it was made, in milliseconds: migrations run in this order. */
  madeAt: number;
}

/** Of a transaction: a pooler gives the next one another session. */
const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('memory:migrations', 0))";

/**
 * Brings one database to the newest schema, each file in a transaction of its own, so that nobody waits for the locks of more than
 * one. Several replicas may call it at once: the others wait for the first. Throws an error that names the first file that failed;
 * nothing of that file stays, and the files before it are applied.
 */
export async function migrate({ url, folder, appRole, log }: Options): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "migrate" });
  await client.connect();
  try {
    await locked(client, () => prepare(client));
    for (const migration of migrationsIn(folder)) {
      const isNew = await locked(client, () => applyNew(client, migration));
      if (isNew)
        log.info({ database: client.database, migration: migration.name }, "migration applied");
    }
    if (appRole !== undefined) await locked(client, () => grantUse(client, appRole));
    log.info({ database: client.database }, "migrations applied");
  } finally {
    await client.end();
  }
}

/** Runs `work` in a transaction, one migrator at a time. The connection ends with the caller, and what failed on it. */
async function locked<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("BEGIN");
  await client.query(LOCK);
  const result = await work();
  await client.query("COMMIT");
  return result;
}

/** Makes drizzle's own table of what a database has. */
async function prepare(client: pg.Client): Promise<void> {
  await client.query("CREATE SCHEMA IF NOT EXISTS drizzle");
  await client.query(
    "CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)",
  );
}

function migrationsIn(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, i) => ({
    name: `${journal.entries[i]?.tag}.sql`,
    statements: sql,
    hash,
    madeAt: folderMillis,
  }));
}

/** False where the database has it already. */
async function applyNew(client: pg.Client, migration: Migration): Promise<boolean> {
  const { name, statements, hash, madeAt } = migration;
  const { rows } = await client.query<{ newest: string | null }>(
    "SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations",
  );
  if (madeAt <= Number(rows[0]?.newest ?? 0)) return false;
  try {
    for (const statement of statements) await client.query(statement);
    await client.query(
      "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)",
      [hash, madeAt],
    );
    return true;
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function grantUse(client: pg.Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  await client.query(`GRANT USAGE ON SCHEMA public TO ${name}`);
  await client.query(
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`,
  );
  await client.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name}`);
  await client.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${name}`);
  // So that a service can wait for its migrations.
  await client.query(`GRANT USAGE ON SCHEMA drizzle TO ${name}`);
  await client.query(`GRANT SELECT ON drizzle.__drizzle_migrations TO ${name}`);
}

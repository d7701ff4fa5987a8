import type { Log } from "@memory/log";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
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

const LOCK = "SELECT pg_advisory_lock(hashtextextended('memory:migrations', 0))";

/**
 * Brings one database to the newest schema. Several replicas may call it at once: drizzle's migrator races with itself,
 * so an advisory lock is held around it. Throws what the first failing statement throws; nothing of that file stays.
 */
export async function migrate({ url, folder, appRole, log }: Options): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "migrate" });
  await client.connect();
  try {
    await client.query(LOCK);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
    if (appRole !== undefined) await grantUse(client, appRole);
    log.info({ database: client.database }, "migrations applied");
  } finally {
    await client.end();
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

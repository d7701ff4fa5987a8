import { setTimeout as delay } from "node:timers/promises";
import { failureLog, type Log } from "@memory/log";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { migrationsFolder } from "./migrations-folder.ts";

const NO_ANSWER_MS = 5_000;

interface Service {
  env: { SERVICE_DATABASE_URL: string };
  log: Log;
}

/** Waits for the migrations that belong to a program of a service; `program` is the program's own address. */
export const migrationsOf =
  (program: string) =>
  ({ env, log }: Service): Promise<void> =>
    awaitMigrations({ url: env.SERVICE_DATABASE_URL, folder: migrationsFolder(program), log });

interface Options {
  /** URL of any role that `migrate` gave the use of the database. */
  url: string;
  /** Folder of drizzle-kit's SQL files. */
  folder: string;
  log: Log;
  everyMs?: number;
}

/**
 * Waits, as long as it takes, until a database answers and has every migration of `folder`; it may have more, of a newer version. Nothing
 * of a service may run before: it would meet tables of an older one.
 */
export async function awaitMigrations({
  url,
  folder,
  log,
  everyMs = 1_000,
}: Options): Promise<void> {
  const newest = Math.max(
    0,
    ...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis),
  );
  const failed = failureLog(log, "the database cannot be read, waiting for it");
  for (let said: number | null = null; ; ) {
    const reached = (await newestApplied(url).catch(failed)) ?? null;
    if (reached !== null && reached >= newest) return;
    if (reached !== null && reached !== said)
      log.info({ reached, newest }, "waiting for migrations");
    said = reached;
    await delay(everyMs);
  }
}

/** Nothing was migrated yet: the schema or the table is not there. */
const NOT_MIGRATED = new Set(["3F000", "42P01"]);

async function newestApplied(url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "await-migrations",
    connectionTimeoutMillis: NO_ANSWER_MS,
    query_timeout: NO_ANSWER_MS,
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ newest: string | null }>(
      "SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations",
    );
    return Number(rows[0]?.newest ?? 0);
  } catch (error) {
    if (NOT_MIGRATED.has((error as { code?: string }).code ?? "")) return 0;
    throw error;
  } finally {
    await client.end();
  }
}

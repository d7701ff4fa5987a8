import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "@memory/log";
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
  for (let said: number | string | null = null; ; ) {
    const reached = await newestApplied(url).catch((error: Error) => error.message);
    if (typeof reached === "number" && reached >= newest) return;
    if (reached !== said) log.info({ reached, newest }, "waiting for migrations");
    said = reached;
    await delay(everyMs);
  }
}

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
  } finally {
    await client.end();
  }
}

import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "@memory/log";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";

const NO_ANSWER_MS = 10_000;

interface Options {
  /** URL of any role that `migrate` gave the use of the database. */
  url: string;
  /** Folder of drizzle-kit's SQL files. */
  folder: string;
  log: Log;
  everyMs?: number;
}

/** Waits, as long as it takes, until a database has every migration of `folder`; one that has more is well. */
export async function awaitMigrations({
  url,
  folder,
  log,
  everyMs = 2_000,
}: Options): Promise<void> {
  const newest = Math.max(
    0,
    ...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis),
  );
  for (;;) {
    const reached = await newestApplied(url).catch((error: Error) => error.message);
    if (typeof reached === "number" && reached >= newest) return;
    log.info({ reached, newest }, "waiting for migrations");
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

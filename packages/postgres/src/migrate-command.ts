import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readEnvOrExit } from "@memory/env";
import { createLog } from "@memory/log";
import { z } from "zod";
import { awaitMigrations } from "./await-migrations.ts";
import { migrate } from "./migrate.ts";

const MigrateEnv = z.object({
  /** Of the role that owns the tables; with `--wait` of any that may use them. */
  SERVICE_DATABASE_URL: z.string().min(1),
  SERVICE_DATABASE_APP_ROLE: z.string().optional(),
});

// Beside the sources in a checkout, beside the bundle in an image.
const FOLDERS = ["./store/migrations", "./migrations"];

/**
 * The program that migrates a service's database; `program` is its own address, by which the migrations are found.
 * `--wait` changes nothing: a service waits with it, as its own role, for the run that migrates. What fails is one line of the log, and the
 * exit status is 1.
 */
export async function migrateCommand(service: string, program: string): Promise<void> {
  const env = readEnvOrExit(MigrateEnv);
  const url = env.SERVICE_DATABASE_URL;
  const folders = FOLDERS.map((path) => fileURLToPath(new URL(path, program)));
  const folder = folders.find((path) => existsSync(path)) ?? "migrations";
  const log = createLog(service);
  // The first process of a container ignores signals without a listener.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  try {
    if (process.argv.includes("--wait")) await awaitMigrations({ url, folder, log });
    else await migrate({ url, folder, appRole: env.SERVICE_DATABASE_APP_ROLE, log });
  } catch (error) {
    log.fatal({ err: error }, "migrations failed");
    process.exitCode = 1;
  }
}

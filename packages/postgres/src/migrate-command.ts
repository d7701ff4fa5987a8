import { readEnvOrExit } from "@memory/env";
import { createLog } from "@memory/log";
import { z } from "zod";
import { migrate } from "./migrate.ts";
import { migrationsFolder } from "./migrations-folder.ts";

const MigrateEnv = z.object({
  /** Of the role that owns the tables. */
  SERVICE_DATABASE_URL: z.string().min(1),
  SERVICE_DATABASE_APP_ROLE: z.string().optional(),
});

/**
 * The program that migrates a service's database; `program` is its own address, by which the migrations are found. What fails is one line of
 * the log, and the exit status is 1.
 */
export async function migrateCommand(service: string, program: string): Promise<void> {
  const env = readEnvOrExit(MigrateEnv);
  const url = env.SERVICE_DATABASE_URL;
  const folder = migrationsFolder(program);
  const log = createLog(service);
  // The first process of a container ignores signals without a listener.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  try {
    await migrate({ url, folder, appRole: env.SERVICE_DATABASE_APP_ROLE, log });
  } catch (error) {
    log.fatal({ err: error }, "migrations failed");
    process.exitCode = 1;
  }
}

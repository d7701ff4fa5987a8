import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readEnvOrExit } from "@memory/env";
import { createLog } from "@memory/log";
import { awaitMigrations, migrate } from "@memory/postgres";
import { z } from "zod";

const MigrateEnv = z.object({
  SERVICE_DATABASE_URL: z.string().min(1),
  SERVICE_DATABASE_APP_ROLE: z.string().optional(),
});

// Beside the sources in a checkout, beside the bundle in an image.
const folders = ["./store/migrations", "./migrations"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

const env = readEnvOrExit(MigrateEnv);
const url = env.SERVICE_DATABASE_URL;
const folder = folders.find((path) => existsSync(path)) ?? "migrations";
const log = createLog("context");
// `--wait` changes nothing: a service waits with it, as its own role, for the run that migrates.
if (process.argv.includes("--wait")) await awaitMigrations({ url, folder, log });
else await migrate({ url, folder, appRole: env.SERVICE_DATABASE_APP_ROLE, log });

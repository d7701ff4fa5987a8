import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readEnvOrExit } from "@memory/env";
import { createLog } from "@memory/log";
import { migrate } from "@memory/postgres";
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
await migrate({
  url: env.SERVICE_DATABASE_URL,
  folder: folders.find((path) => existsSync(path)) ?? "migrations",
  appRole: env.SERVICE_DATABASE_APP_ROLE,
  log: createLog("consolidation"),
});

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "./contexts.ts";
import { WORKSPACE } from "./folders.ts";
import type { ContextDatabase } from "./postgres/databases.ts";
import { run } from "./run.ts";

/** The program that migrates a context's database: from its bundle, or from source; null while there is none. */
export function migrationProgram(context: Context, from: "bundle" | "source"): string | null {
  const service = join(WORKSPACE, "services", context);
  const file =
    from === "bundle" ? join(service, "dist", "migrate.js") : join(service, "src", "migrate.ts");
  return existsSync(file) ? file : null;
}

/** Brings one database to the newest schema of its context. Throws with the program's output when that fails. */
export async function runMigrations(
  program: string,
  { name, ownerUrl, appRole }: ContextDatabase,
): Promise<void> {
  const { status, output } = await run(process.execPath, [program], {
    cwd: WORKSPACE,
    env: { ...process.env, SERVICE_DATABASE_URL: ownerUrl, SERVICE_DATABASE_APP_ROLE: appRole },
  });
  if (status !== 0) throw new Error(`migrations of ${name} failed:\n${output.trim()}`);
}

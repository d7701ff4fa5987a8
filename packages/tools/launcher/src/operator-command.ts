import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { exited } from "./children.ts";
import { WORKSPACE } from "./folders.ts";
import { tryLock } from "./lock.ts";
import { readRunning } from "./start/running.ts";
import { UserError } from "./user-error.ts";

/**
 * Runs a command of admin's on a system that `npm start` runs, or, where the environment names databases, on those:
 * `operator-command.ts NAME [--data FOLDER] …`. What is not meant for us is passed on.
 */
const [name = "", ...given] = process.argv.slice(2);

/** The settings that say where the databases are: those of the environment, else those of a running start. */
function settingsFor(data: string | undefined): Record<string, string> {
  if (process.env["SERVICE_DATABASE_URL"] && data === undefined) return {};
  const callersFolder = process.env["INIT_CWD"] ?? process.cwd();
  const folder = data === undefined ? join(WORKSPACE, ".data") : resolve(callersFolder, data);
  const running = isInUse(folder) ? readRunning(folder) : null;
  if (running === null)
    throw new UserError(
      `No system runs on the data folder ${folder}.\n` +
        "Start it there (npm start -- --data FOLDER), name another one with --data FOLDER, or name the databases themselves:\n" +
        "SERVICE_DATABASE_URL (admin's), SERVICE_INGEST_DATABASE_URL, SERVICE_CONSOLIDATION_DATABASE_URL, SERVICE_CONTEXT_DATABASE_URL, SERVICE_NATS_URL.",
    );
  if (Object.keys(running.settings).length === 0)
    throw new UserError(`The system on ${folder} was started by an older release: start it again.`);
  return running.settings;
}

/** Whether a start holds a data folder. */
function isInUse(folder: string): boolean {
  const file = join(folder, "lock");
  if (!existsSync(file)) return false;
  const lock = tryLock(file);
  lock?.release();
  return lock === null;
}

try {
  const { values, tokens } = parseArgs({
    args: given,
    options: { data: { type: "string" } },
    strict: false,
    tokens: true,
  });
  const data = typeof values["data"] === "string" ? values["data"] : undefined;
  const rest = tokens.flatMap((token) => {
    if (token.kind === "positional") return [token.value];
    if (token.kind !== "option" || token.name === "data") return [];
    return token.value === undefined ? [token.rawName] : [token.rawName, token.value];
  });
  const command = join(WORKSPACE, "services", "admin", "src", "commands", `${name}.ts`);
  const env = { ...process.env, ...settingsFor(data) };
  const child = spawn(process.execPath, [command, ...rest], { env, stdio: "inherit" });
  await exited(child);
  process.exitCode = child.exitCode ?? 1;
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof UserError ? error.message : error);
}

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ContextDatabases } from "../postgres/databases.ts";

/** What a start notes in its data folder, for other programs of the same user. */
export interface Running {
  pid: number;
  url: string;
  /** Where an operator's command finds the databases, by setting; none of a start of a release before. */
  settings: Record<string, string>;
}

const fileIn = (folder: string): string => join(folder, "running.json");

/** Notes who runs here, readable by its user only: the settings have passwords. */
export function noteRunning(folder: string, running: Running): void {
  const file = fileIn(folder);
  // One that is there keeps its mode.
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(running), { mode: 0o600 });
}

/** What the last start on a folder has noted, whether it still runs or not; null where none has. */
export function readRunning(folder: string): Running | null {
  if (!existsSync(fileIn(folder))) return null;
  try {
    const noted = JSON.parse(readFileSync(fileIn(folder), "utf8")) as Partial<Running>; // by noteRunning
    const { pid = 0, url = "", settings = {} } = noted;
    return { pid, url, settings };
  } catch {
    return null;
  }
}

/** The settings by which commands of admin find everything. */
export const operatorSettings = (
  databases: ContextDatabases,
  natsUrl: string,
): Record<string, string> => ({
  SERVICE_DATABASE_URL: databases.admin.appUrl,
  SERVICE_INGEST_DATABASE_URL: databases.ingest.appUrl,
  SERVICE_CONSOLIDATION_DATABASE_URL: databases.consolidation.appUrl,
  SERVICE_CONTEXT_DATABASE_URL: databases.context.appUrl,
  SERVICE_NATS_URL: natsUrl,
});

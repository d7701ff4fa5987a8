import { chmodSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

/** The folder of the workspace, where services/ and packages/ are. */
export const WORKSPACE = resolve(import.meta.dirname, "../../../..");

/** Programs fetched for this workspace; shared by all data folders and kept when one is wiped. */
export const TOOLS = join(WORKSPACE, ".data", "tools");

/** Makes a folder with exactly these permissions, its parents with the usual ones. */
export function makeFolder(path: string, mode: number): string {
  mkdirSync(path, { recursive: true });
  chmodSync(path, mode);
  return path;
}

/** The folders of one data folder. Postgres may run as another user, so the top one may be passed through. */
export function layOut(data: string) {
  const top = makeFolder(data, 0o711);
  return {
    top,
    postgres: join(top, "postgres"),
    nats: makeFolder(join(top, "nats"), 0o700),
    logs: makeFolder(join(top, "logs"), 0o700),
    secretsFile: join(top, "secrets.json"),
    lockFile: join(top, "lock"),
    runningFile: join(top, "running.json"),
  };
}

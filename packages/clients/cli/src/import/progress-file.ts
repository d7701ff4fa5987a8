import { createHash } from "node:crypto";
import {
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { Io } from "../io.ts";

/** How far an import of a file has come. */
export interface Progress {
  /** Items whose events are all stored. */
  items: number;
  events: number;
}

/** Where it is kept, for the next try. It holds counts and digests only. */
export interface ProgressFile {
  /** Null where nothing is kept, or the file that is imported has changed since. */
  read(): Progress | null;
  write(progress: Progress): void;
  remove(): void;
}

interface Target {
  url: string;
  projectId: string;
  subject: string | null;
  format: string;
}

/** The progress of importing `file` into this subject of this project. */
export function progressFile(
  file: string,
  { url, projectId, subject, format }: Target,
  env: Io["env"],
): ProgressFile {
  const path = realpathSync(file);
  const { size, mtimeMs } = statSync(path);
  const name = createHash("sha256").update(JSON.stringify([url, projectId, subject, format, path]));
  const folder = env["XDG_STATE_HOME"] || join(homedir(), ".local", "state");
  const kept = join(folder, "memory", "imports", `${name.digest("hex").slice(0, 32)}.json`);
  return {
    read() {
      try {
        const { items, events, ...of } = JSON.parse(readFileSync(kept, "utf8")) as Progress & {
          size: number;
          mtimeMs: number;
        };
        return of.size === size && of.mtimeMs === mtimeMs ? { items, events } : null;
      } catch {
        return null;
      }
    },
    write(progress) {
      mkdirSync(dirname(kept), { recursive: true, mode: 0o700 });
      // A process that is killed leaves the old one or the new one whole.
      writeFileSync(`${kept}.new`, JSON.stringify({ ...progress, size, mtimeMs }), { mode: 0o600 });
      renameSync(`${kept}.new`, kept);
    },
    remove: () => rmSync(kept, { force: true }),
  };
}

import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { UsageError } from "./exit.ts";

/** The folder in a project that `memory init` makes. */
const FOLDER = ".memory";

/** Where a project's memory is. The key stands in a file beside it, or in the environment. */
export interface ProjectFile {
  /** The folder `.memory`. */
  folder: string;
  url: string;
  key: "file" | "environment";
  subject: string | undefined;
}

export const keyFileOf = ({ folder }: Pick<ProjectFile, "folder">): string => join(folder, "key");

/**
 * The project file of this folder or the nearest one above it, up to the root of its repository or the home directory. Throws UsageError
 * for one that cannot be read or belongs to another user.
 */
export function findProjectFile(
  from: string,
  { home = homedir(), uid = process.getuid?.() }: { home?: string; uid?: number | undefined } = {},
): ProjectFile | null {
  const top = existsSync(home) ? realpathSync(home) : home;
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, FOLDER);
    if (existsSync(join(folder, "config.json"))) {
      for (const file of [folder, join(folder, "config.json"), keyFileOf({ folder })])
        refuseForeign(file, uid);
      return readProjectFile(folder);
    }
    if (at === top || existsSync(join(at, ".git")) || dirname(at) === at) return null;
  }
}

/** Another user could have put it there, where folders are shared. */
function refuseForeign(file: string, uid: number | undefined): void {
  const owner = lstatSync(file, { throwIfNoEntry: false })?.uid;
  if (uid !== undefined && owner !== undefined && owner !== uid)
    throw new UsageError(
      `${file} belongs to another user, and is not read. If it is yours: chown -R "$(id -u)" ${dirname(file)}`,
    );
}

function readProjectFile(folder: string): ProjectFile {
  const file = join(folder, "config.json");
  try {
    const { url, key, subject } = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
    if (typeof url !== "string") throw new Error("it names no url");
    return {
      folder,
      url,
      key: key === "file" ? "file" : "environment",
      subject: typeof subject === "string" ? subject : undefined,
    };
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/** Writes the project file below `directory`, and the key, if there is one, where only its owner reads it. */
export function writeProjectFile(
  directory: string,
  { url, subject }: { url: string; subject: string | undefined },
  key: string | null,
): ProjectFile {
  const folder = join(directory, FOLDER);
  mkdirSync(folder, { recursive: true });
  const place: ProjectFile["key"] = key === null ? "environment" : "file";
  const content = { url, key: place, ...(subject && { subject }) };
  writeFileSync(join(folder, "config.json"), `${JSON.stringify(content, null, 2)}\n`);
  writeFileSync(join(folder, ".gitignore"), "key\n");
  if (key !== null) writeSecret(keyFileOf({ folder }), key);
  return { folder, url, key: place, subject };
}

/** Writes a file that only its owner reads, whatever was there before. */
export function writeSecret(file: string, text: string): void {
  const isNew = !existsSync(file);
  if (!isNew && othersMayRead(file))
    throw new UsageError(`${file} is there and readable by others: remove it first.`);
  writeFileSync(file, `${text}\n`, { mode: 0o600, flag: isNew ? "wx" : "w" });
}

/** Whether somebody beside the owner can read the file. */
export const othersMayRead = (file: string): boolean =>
  process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0;

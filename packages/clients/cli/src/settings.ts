import { lstatSync, readFileSync } from "node:fs";
import { UsageError } from "./exit.ts";
import type { Io } from "./io.ts";
import { findProjectFile, keyFileOf, type ProjectFile } from "./project-file.ts";

export const DEFAULT_URL = "http://127.0.0.1:8080";

/** Options that every command has. */
export interface CommonOptions {
  json?: boolean;
  url?: string;
  keyFile?: string;
  actor?: string;
  timeout?: string;
}

/** Where the service is and with which key it is asked. */
export interface Settings {
  url: string;
  urlFrom: string;
  key: string;
  keyFrom: string;
  /** The file that holds the key, if one does. */
  keyFile: string | null;
  project: ProjectFile | null;
  timeoutMs: number | undefined;
  actor: string | undefined;
}

/**
 * Address and key. A key of the environment or of --key-file goes to an address of the environment, of the command line or of this machine
 * only: a project file that came with somebody's code must not say where keys are sent. Throws UsageError.
 */
export function settingsOf(
  options: CommonOptions,
  { env, cwd }: Pick<Io, "env" | "cwd">,
): Settings {
  const project = findProjectFile(cwd);
  const [url, urlFrom] =
    firstOf([options.url, "--url"], [env["MEMORY_URL"], "MEMORY_URL"]) ??
    (project ? [project.url, `${project.folder}/config.json`] : [DEFAULT_URL, "the default"]);
  const isTrusted = urlFrom !== `${project?.folder}/config.json` || isThisMachine(url);
  return {
    url,
    urlFrom,
    ...keyOf({ options, env, project, url, isTrusted }),
    project,
    timeoutMs: options.timeout === undefined ? undefined : seconds(options.timeout) * 1000,
    actor: options.actor ?? env["MEMORY_ACTOR"],
  };
}

const firstOf = (...given: [string | undefined, string][]): [string, string] | undefined =>
  given.find((one): one is [string, string] => Boolean(one[0]));

interface Sources {
  options: CommonOptions;
  env: Io["env"];
  project: ProjectFile | null;
  url: string;
  isTrusted: boolean;
}

function keyOf({ options, env, project, url, isTrusted }: Sources) {
  const { keyFile } = options;
  if (keyFile !== undefined) {
    if (!isTrusted) throw notSent("The key of --key-file", url, project);
    return { key: readKey(keyFile), keyFrom: keyFile, keyFile };
  }
  const own = env["MEMORY_KEY"]?.trim();
  if (own && isTrusted) return { key: own, keyFrom: "MEMORY_KEY", keyFile: null };
  if (project?.key === "file" && project.url === url) {
    const file = keyFileOf(project);
    return { key: readOwnKey(file), keyFrom: file, keyFile: file };
  }
  if (own) throw notSent("MEMORY_KEY", url, project);
  return { key: "", keyFrom: "none", keyFile: null };
}

const notSent = (what: string, url: string, project: ProjectFile | null) =>
  new UsageError(
    `${what} is not sent to ${url}, which ${project?.folder}/config.json names: set MEMORY_URL to that address too, if it is the right one.`,
  );

/** The key beside a project file. One that came with somebody's code must not lead to another file of its reader. */
function readOwnKey(file: string): string {
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new UsageError(`${file} is a link, and is not followed: give the key with --key-file.`);
  return readKey(file);
}

/** The key in a file. Throws UsageError where there is none. */
export function readKey(file: string): string {
  try {
    const key = readFileSync(file, "utf8").trim();
    if (key !== "") return key;
  } catch (error) {
    throw new UsageError(`${file}, the file of the key, cannot be read.`, { cause: error });
  }
  throw new UsageError(`${file}, the file of the key, is empty.`);
}

/** A positive number of seconds. Throws UsageError. */
function seconds(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new UsageError(`--timeout takes seconds, not "${text}".`);
}

/** Whether the address is of the machine that the program runs on. */
export const isThisMachine = (url: string): boolean =>
  URL.canParse(url) && ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);

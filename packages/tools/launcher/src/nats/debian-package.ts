import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { TOOLS } from "../folders.ts";
import { run } from "../run.ts";

/**
 * Fetches Debian's nats-server with apt and unpacks it into the workspace's data folder. Needs no root and changes
 * nothing of the system: lists, cache and status are apt's own copies in a scratch folder. Null where there is no apt.
 */
export async function fetchFromDebian(say: (text: string) => void): Promise<string | null> {
  if (!existsSync("/usr/bin/apt-get") || !existsSync("/usr/bin/dpkg")) return null;
  mkdirSync(TOOLS, { recursive: true });
  const scratch = mkdtempSync(join(TOOLS, "fetching-"));
  try {
    const env = { ...process.env, APT_CONFIG: await isolateApt(scratch), LC_ALL: "C" };
    say("updating apt's package lists");
    await succeed("apt-get", ["-q", "update"], { env, cwd: scratch });
    say("downloading nats-server");
    await succeed("apt-get", ["-q", "download", "nats-server"], { env, cwd: scratch });
    const [archive] = globSync(join(scratch, "*.deb"));
    if (archive === undefined) throw new Error("apt-get download produced no package");
    const unpacked = join(scratch, "nats-server");
    await succeed("dpkg", ["-x", archive, unpacked], { cwd: scratch });
    return putInPlace(unpacked);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Another launcher may have been quicker: then its copy is used. */
function putInPlace(unpacked: string): string | null {
  const place = join(TOOLS, "nats-server");
  try {
    renameSync(unpacked, place);
  } catch {
    // A folder that is not empty stands there.
  }
  return globSync(join(place, "usr", "{bin,sbin}", "nats-server"))[0] ?? null;
}

/**
 * Writes an apt configuration with how this machine reaches its mirrors (proxies, certificates, sources) but with
 * folders of its own, and without the hooks by which an update would touch the system. Gives back its path.
 */
async function isolateApt(scratch: string): Promise<string> {
  for (const folder of ["state/lists/partial", "cache/archives/partial", "parts"])
    mkdirSync(join(scratch, folder), { recursive: true });
  writeFileSync(join(scratch, "status"), "");
  const { output } = await run("apt-config", ["dump"]);
  const kept = output.split("\n").filter((line) => /^(Acquire|APT::Architecture)/.test(line));
  const own = {
    "Dir::Etc::parts": join(scratch, "parts"),
    "Dir::Etc::main": join(scratch, "none"),
    "Dir::State": join(scratch, "state"),
    "Dir::State::status": join(scratch, "status"),
    "Dir::Cache": join(scratch, "cache"),
    "Dir::Log": scratch,
    // apt would fetch as a user of its own, to whom this folder may be closed.
    "APT::Sandbox::User": "",
    "Acquire::Languages": "none",
  };
  const lines = Object.entries(own).map(([name, value]) => `${name} "${value}";`);
  const file = join(scratch, "apt.conf");
  writeFileSync(file, `${[...kept, ...lines].join("\n")}\n`);
  return file;
}

async function succeed(
  program: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; cwd: string },
): Promise<void> {
  const { status, output } = await run(program, args, options);
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed:\n${output.trim()}`);
}

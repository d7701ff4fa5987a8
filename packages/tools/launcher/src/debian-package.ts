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
import { TOOLS } from "./folders.ts";
import { run } from "./run.ts";

/**
 * Fetches a program of Debian, of the package named like it and of the libraries it needs, with apt and unpacks it into the workspace's
 * data folder. Needs no root and changes nothing of the system: lists, cache and status are apt's own copies in a scratch folder. Gives
 * back the program's path; null where there is no apt.
 */
export async function fetchFromDebian(
  program: string,
  say: (text: string) => void,
  libraries: readonly string[] = [],
): Promise<string | null> {
  if (!existsSync("/usr/bin/apt-get") || !existsSync("/usr/bin/dpkg")) return null;
  mkdirSync(TOOLS, { recursive: true });
  const scratch = mkdtempSync(join(TOOLS, "fetching-"));
  try {
    const env = { ...process.env, APT_CONFIG: await isolateApt(scratch), LC_ALL: "C" };
    say("updating apt's package lists");
    await succeed("apt-get", ["-q", "update"], { env, cwd: scratch });
    say(`downloading ${program}`);
    await succeed("apt-get", ["-q", "download", program, ...libraries], { env, cwd: scratch });
    const archives = globSync(join(scratch, "*.deb"));
    if (archives.length === 0) throw new Error("apt-get download produced no package");
    const unpacked = join(scratch, program);
    for (const archive of archives)
      await succeed("dpkg", ["-x", archive, unpacked], { cwd: scratch });
    return putInPlace(unpacked, program);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Another launcher may have been quicker: then its copy is used. */
function putInPlace(unpacked: string, program: string): string | null {
  const place = join(TOOLS, program);
  try {
    renameSync(unpacked, place);
  } catch {
    // A folder that is not empty stands there.
  }
  return unpackedFromDebian(program);
}

/** Where a program that was fetched before stands, or null. */
export const unpackedFromDebian = (program: string): string | null =>
  globSync(join(TOOLS, program, "usr", "{bin,sbin}", program))[0] ?? null;

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

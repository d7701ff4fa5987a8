import { existsSync, readFileSync } from "node:fs";
import { Problem } from "./problem.ts";
import { run } from "./run.ts";

/**
 * The user Postgres runs as. It refuses root, so for root it is another one; when that user cannot pass through the
 * folders above its data or binaries (a checkout in root's home), it is lent one capability that lets it.
 */
export interface Identity {
  /** Null: the user we are ourselves. */
  user: { name: string; uid: number; gid: number } | null;
  capability: string | null;
}

export const OURSELVES: Identity = { user: null, capability: null };

/** The command line and spawn options that run `file` as `identity`. */
export function runningAs({ user, capability }: Identity, file: string, args: string[]) {
  if (user === null) return { file, args, as: {} };
  if (capability === null) return { file, args, as: { uid: user.uid, gid: user.gid } };
  const switches = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    "--clear-groups",
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=+${capability}`,
    "--no-new-privs",
  ];
  return { file: "setpriv", args: [...switches, "--", file, ...args], as: {} };
}

/**
 * Who runs the server at `program` on `folder`: ourselves, unless we are root. Throws a Problem when no user can reach both.
 */
export async function identityFor(program: string, folder: string): Promise<Identity> {
  if (process.getuid?.() !== 0) return OURSELVES;
  const user = unprivilegedUser();
  for (const capability of [null, "dac_read_search", "dac_override"]) {
    const identity = { user, capability };
    if (await canReach(identity, program, folder)) return identity;
  }
  throw new Problem(
    `Postgres does not run as root, and the user ${user.name} cannot reach ${folder} or ${program}.\n` +
      "Use a data folder outside root's home (--data DIR), a checkout elsewhere, or start as another user.",
  );
}

const FOLDER_AND_PROGRAM = '[ -d "$1/." ] && "$2" --version';

async function canReach(identity: Identity, program: string, folder: string): Promise<boolean> {
  const args = ["-c", FOLDER_AND_PROGRAM, "sh", folder, program];
  const { file, args: all, as } = runningAs(identity, "/bin/sh", args);
  return (await run(file, all, { ...as, cwd: "/" })).status === 0;
}

/** `postgres` where a package made that user, else `nobody`, which every system has. */
function unprivilegedUser(): { name: string; uid: number; gid: number } {
  const lines = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8").split("\n") : [];
  for (const wanted of ["postgres", "nobody"]) {
    const fields = lines.find((line) => line.startsWith(`${wanted}:`))?.split(":") ?? [];
    const uid = Number(fields[2]);
    const gid = Number(fields[3]);
    if (uid > 0 && Number.isInteger(gid)) return { name: wanted, uid, gid };
  }
  throw new Problem(
    "Postgres does not run as root, and this system has neither a user postgres nor nobody.",
  );
}

import { existsSync, readFileSync } from "node:fs";
import { run } from "./run.ts";
import { UserError } from "./user-error.ts";

/**
 * The user Postgres runs as. It refuses root, so for root it is another one; when that user cannot pass through the
 * folders above its data or binaries (a checkout in root's home), it is lent one capability that lets it.
 */
export interface Identity {
  /** Null: the user we are ourselves. */
  user: Owner | null;
  capability: string | null;
}

export interface Owner {
  name: string;
  uid: number;
  gid: number;
}

const OURSELVES: Identity = { user: null, capability: null };

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
    // Without it access(2), by which Postgres looks for its own programs, leaves the capability out of account.
    "--securebits=+no_setuid_fixup",
    "--no-new-privs",
  ];
  return { file: "setpriv", args: [...switches, "--", file, ...args], as: {} };
}

/**
 * Who runs the Postgres of `bin` on a cluster in `folder`: ourselves, unless we are root.
 * `owner` has the cluster already. Throws a UserError when nobody can reach both.
 */
export async function identityFor(
  bin: string,
  folder: string,
  owner: Owner | null,
): Promise<Identity> {
  if (process.getuid?.() !== 0) return OURSELVES;
  const user = owner ?? unprivilegedUser();
  for (const capability of [null, "dac_read_search", "dac_override"]) {
    const identity = { user, capability };
    if (await canReach(identity, bin, folder)) return identity;
  }
  throw new UserError(
    `Postgres does not run as root, and the user ${user.name} cannot reach ${folder} or ${bin}.\n` +
      "Use a data folder outside root's home (--data DIR), a checkout elsewhere, or start as another user.",
  );
}

async function canReach(identity: Identity, bin: string, folder: string): Promise<boolean> {
  const look = ["-c", '[ -d "$2/." ] && "$1/initdb" --show --pgdata="$2"', "sh", bin, folder];
  const { file, args, as } = runningAs(identity, "/bin/sh", look);
  return (await run(file, args, { ...as, cwd: "/" })).status === 0;
}

/** `postgres` where a package made that user, else `nobody`, which every system has. */
export function unprivilegedUser(): Owner {
  const lines = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8").split("\n") : [];
  for (const wanted of ["postgres", "nobody"]) {
    const fields = lines.find((line) => line.startsWith(`${wanted}:`))?.split(":") ?? [];
    const uid = Number(fields[2]);
    const gid = Number(fields[3]);
    if (uid > 0 && Number.isInteger(gid)) return { name: wanted, uid, gid };
  }
  throw new UserError(
    "Postgres does not run as root, and this system has neither a user postgres nor nobody.",
  );
}

import { chownSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../folders.ts";
import { identityFor, runningAs } from "../identity.ts";
import { run } from "../run.ts";
import { withClient } from "./admin-query.ts";
import { type Cluster, type ClusterOptions, startCluster } from "./cluster.ts";
import { findPostgres, postgresPlaces } from "./find.ts";

export interface Standby extends Cluster {
  /** Makes it a primary of its own. */
  promote(): Promise<void>;
}

/** Starts a streaming replica of the server at `primaryUrl`, which a superuser's URL names, on an empty folder. */
export async function startStandby(primaryUrl: string, options: ClusterOptions): Promise<Standby> {
  const { folder } = options;
  const binaries = await findPostgres(postgresPlaces(options.env), null, folder);
  const identity = await identityFor(binaries.bin, dirname(folder), null);
  makeFolder(folder, 0o700);
  if (identity.user !== null) chownSync(folder, identity.user.uid, identity.user.gid);
  const { hostname, port, username, password } = new URL(primaryUrl);
  const connection = `host=${hostname} port=${port} user=${username} password='${decodeURIComponent(password)}'`;
  const { file, args, as } = runningAs(identity, join(binaries.bin, "pg_basebackup"), [
    ...["-d", connection, "-D", folder, "-X", "stream", "-R", "--checkpoint=fast", "--no-sync"],
  ]);
  const { status, output } = await run(file, args, { ...as, cwd: "/" });
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`pg_basebackup failed:\n${output.trim()}`);
  }
  const cluster = await startCluster(options);
  const promote = () =>
    withClient(cluster.adminUrl, async (admin) => void (await admin.query("SELECT pg_promote()")));
  return { ...cluster, promote };
}

import type { ChildProcess } from "node:child_process";
import {
  chownSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../folders.ts";
import { type Identity, identityFor, type Owner, runningAs } from "../identity.ts";
import { spawnLogged, untilReady } from "../logged-program.ts";
import { freePort } from "../ports.ts";
import { run } from "../run.ts";
import { type Supervised, supervise } from "../supervise.ts";
import { UserError } from "../user-error.ts";
import type { Watchdog } from "../watchdog.ts";
import { whenReplaced } from "../when-replaced.ts";
import { withClient } from "./admin-query.ts";
import { findPostgres, type PostgresBinaries, postgresPlaces } from "./find.ts";
import { stopStaleServer } from "./stale-server.ts";

export interface ClusterOptions {
  folder: string;
  logFile: string;
  password: string;
  /** False: a crash of the machine may lose or break everything, for tests and benches. */
  durable: boolean;
  env: NodeJS.ProcessEnv;
  watchdog: Watchdog;
  /** What stops the server is added to it. */
  cleanup: AsyncDisposableStack;
  say: (text: string) => void;
}

export interface Cluster {
  binaries: PostgresBinaries;
  adminUrl: string;
  /** Stopping ends connections; what was committed is on disk unless it is not durable. */
  server: Supervised;
}

const ADMIN = "postgres";
const START_DEADLINE_MS = 60_000;
// A server whose libraries were replaced cannot load those it has not loaded yet: every capture fails while it answers.
const LOOK_FOR_UPGRADE_MS = 5_000;

/** Starts Postgres on `folder`, made first if it is not there, on a free port of 127.0.0.1. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, durable, watchdog, cleanup, password, logFile, say } = options;
  const binaries = await findPostgres(postgresPlaces(options.env), clusterVersion(folder), folder);
  const identity = await makeCluster(options, binaries);
  const port = await freePort();
  const adminUrl = `postgres://${ADMIN}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  const server = supervise({
    name: "Postgres",
    spawn: async () => {
      await stopStaleServer(folder);
      return spawnServer(options, binaries, identity, port);
    },
    ready: (child) =>
      untilReady(child, { name: "Postgres", logFile, withinMs: START_DEADLINE_MS }, () =>
        refusalOf(adminUrl),
      ),
    stopSteps: [
      { signal: durable ? "SIGINT" : "SIGQUIT", waitMs: 30_000 },
      { signal: "SIGQUIT", waitMs: 5_000 },
    ],
    watchdog,
    watchdogSignal: durable ? "INT" : "QUIT",
    say,
  });
  cleanup.defer(server.stop);
  await server.start();
  const watch = whenReplaced({
    file: join(binaries.bin, "postgres"),
    everyMs: LOOK_FOR_UPGRADE_MS,
    act: () => {
      say("Postgres was upgraded while it was running; restarting it");
      return server.restart();
    },
  });
  // Before the server is stopped: a restart under way would start it once more.
  cleanup.defer(() => watch.close());
  return { binaries, adminUrl, server };
}

/** Major version of the server that wrote the cluster in `folder`, null if there is none. */
function clusterVersion(folder: string): number | null {
  const file = join(folder, "PG_VERSION");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : null;
}

/** Whom the cluster in `folder` belongs to, null if there is none. */
function ownerOf(folder: string): Owner | null {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat === undefined ? null : { name: `with id ${stat.uid}`, uid: stat.uid, gid: stat.gid };
}

/** Makes the cluster if there is none, and gives back who may run it. */
async function makeCluster(
  { folder, password, durable }: ClusterOptions,
  { bin }: PostgresBinaries,
): Promise<Identity> {
  const identity = await identityFor(bin, dirname(folder), ownerOf(folder));
  if (clusterVersion(folder) !== null) return identity;
  // Made beside its place and moved there when complete: an interrupted start leaves no half a cluster.
  const making = `${folder}.new`;
  const passwordFile = `${folder}.password`;
  rmSync(making, { recursive: true, force: true });
  makeFolder(making, 0o700);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const path of [making, passwordFile])
    if (identity.user !== null) chownSync(path, identity.user.uid, identity.user.gid);
  const settings = ["--encoding=UTF8", "--locale=C", "--auth=scram-sha-256", `--username=${ADMIN}`];
  const { file, args, as } = runningAs(identity, join(bin, "initdb"), [
    `--pgdata=${making}`,
    `--pwfile=${passwordFile}`,
    ...settings,
    ...(durable ? [] : ["--no-sync"]),
  ]);
  const { status, output } = await run(file, args, { ...as, cwd: "/" });
  rmSync(passwordFile);
  if (status !== 0) throw new Error(`initdb failed:\n${output.trim()}`);
  renameSync(making, folder);
  return identity;
}

function spawnServer(
  { folder, logFile, durable }: ClusterOptions,
  { bin }: PostgresBinaries,
  identity: Identity,
  port: number,
): ChildProcess {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 200,
    jit: "off",
    // A load of captures fills the default of 1 GB in half a minute; after each checkpoint whole pages are logged again.
    max_wal_size: "4GB",
    shared_buffers: "256MB",
    log_timezone: "UTC",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const switches = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const { file, args, as } = runningAs(identity, join(bin, "postgres"), [
    "-D",
    folder,
    ...switches,
  ]);
  return spawnLogged(file, args, logFile, { ...as, cwd: "/" });
}

/** Null when a connection succeeds, else the code of the error. Throws a UserError for another password. */
function refusalOf(url: string): Promise<string | null> {
  return withClient(url, async () => null).catch((error: { code?: string }) => {
    if (error.code !== "28P01") return error.code ?? "?";
    throw new UserError(
      "Postgres refuses the password kept in the data folder. Wipe the folder with --fresh.",
    );
  });
}

import { chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../folders.ts";
import { unprivilegedUser } from "../identity.ts";
import { spawnLogged, untilReady } from "../logged-program.ts";
import { freePort } from "../ports.ts";
import { withClient } from "../postgres/admin-query.ts";
import { type Supervised, supervise } from "../supervise.ts";
import type { Watchdog } from "../watchdog.ts";
import type { PgbouncerBinary } from "./find.ts";

interface PgbouncerOptions {
  binary: PgbouncerBinary;
  /** Configuration; made by this. */
  folder: string;
  logFile: string;
  /** Databases it stands before, with the roles that may connect; all of one server. */
  urls: readonly string[];
  /** Connections to the server for each database and role. */
  poolSize?: number;
  watchdog: Watchdog;
  /** What stops it is added to it. */
  cleanup: AsyncDisposableStack;
  say: (text: string) => void;
}

export interface Pgbouncer {
  /** The same database and role through the pooler. */
  through(url: string): string;
  /** Lets the pooler find the databases at another server from the next connection on; those there are end. */
  moveTo(url: string): Promise<void>;
  server: Supervised;
}

const START_DEADLINE_MS = 20_000;
const ADMIN = "pooler_admin";

/** Starts PgBouncer in transaction mode on a free port of 127.0.0.1. */
export async function startPgbouncer(options: PgbouncerOptions): Promise<Pgbouncer> {
  const { binary, folder, logFile, urls, poolSize = 10, watchdog, cleanup, say } = options;
  const port = await freePort();
  const target = new URL(urls[0] ?? "");
  const password = decodeURIComponent(target.password);
  // It refuses root.
  const user = process.getuid?.() === 0 ? unprivilegedUser() : null;
  const file = (name: string) => join(folder, name);
  makeFolder(folder, 0o711);
  const write = (name: string, text: string) => {
    writeFileSync(file(name), text, { mode: 0o600 });
    if (user !== null) chownSync(file(name), user.uid, user.gid);
  };
  const configure = ({ hostname, port: of }: URL) =>
    write(
      "pgbouncer.ini",
      [
        "[databases]",
        `* = host=${hostname} port=${of}`,
        "[pgbouncer]",
        `listen_addr = 127.0.0.1`,
        `listen_port = ${port}`,
        "unix_socket_dir =",
        "pool_mode = transaction",
        `default_pool_size = ${poolSize}`,
        "max_client_conn = 1000",
        "query_wait_timeout = 10",
        "server_login_retry = 1",
        "auth_type = scram-sha-256",
        `auth_file = ${file("userlist.txt")}`,
        `admin_users = ${ADMIN}`,
        "",
      ].join("\n"),
    );
  const accounts = new Map([
    [ADMIN, password],
    ...urls.map((url): [string, string] => account(url)),
  ]);
  write("userlist.txt", [...accounts].map((pair) => pair.map(quoted).join(" ")).join("\n"));
  configure(target);
  const server = supervise({
    name: "PgBouncer",
    spawn: async () =>
      spawnLogged(binary.program, [file("pgbouncer.ini")], logFile, {
        ...(user && { uid: user.uid, gid: user.gid }),
        env: binary.env,
        cwd: "/",
      }),
    ready: (child) =>
      untilReady(child, { name: "PgBouncer", logFile, withinMs: START_DEADLINE_MS }, () =>
        command("SHOW VERSION").then(
          () => null,
          (error: Error) => error.message,
        ),
      ),
    stopSteps: [{ signal: "SIGINT", waitMs: 5_000 }],
    watchdog,
    watchdogSignal: "TERM",
    say,
  });
  const own = `postgres://${ADMIN}:${encodeURIComponent(password)}@127.0.0.1:${port}/pgbouncer`;
  const command = (text: string) => withClient(own, (admin) => admin.query(text));
  cleanup.defer(server.stop);
  await server.start();
  return {
    server,
    through: (url) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    async moveTo(url) {
      configure(new URL(url));
      await command("RELOAD");
      await command("RECONNECT");
    },
  };
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function account(url: string): [string, string] {
  const { username, password } = new URL(url);
  return [decodeURIComponent(username), decodeURIComponent(password)];
}

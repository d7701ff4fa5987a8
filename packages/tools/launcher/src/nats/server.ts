import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../folders.ts";
import { spawnLogged, untilReady } from "../logged-program.ts";
import { freePort } from "../ports.ts";
import { type Supervised, supervise } from "../supervise.ts";
import type { Watchdog } from "../watchdog.ts";
import type { NatsBinary } from "./find.ts";
import { offersJetStream } from "./greeting.ts";

export interface NatsAccount {
  user: string;
  password: string;
}

interface NatsOptions {
  binary: NatsBinary;
  /** Configuration and JetStream's store. */
  folder: string;
  logFile: string;
  /** Each sees streams and subjects of its own. */
  accounts: NatsAccount[];
  watchdog: Watchdog;
  /** What stops the server is added to it. */
  cleanup: AsyncDisposableStack;
  say: (text: string) => void;
}

export interface NatsServer {
  port: number;
  urlOf(account: NatsAccount): string;
  /** Started again on the same port, with what its store holds. */
  server: Supervised;
  /** Forgets every stream; only while stopped. */
  wipe(): void;
}

const START_DEADLINE_MS = 20_000;

/** Starts nats-server with JetStream on a free port of 127.0.0.1. */
export async function startNats(options: NatsOptions): Promise<NatsServer> {
  const { binary, folder, logFile, accounts, watchdog, cleanup, say } = options;
  const port = await freePort();
  const store = join(folder, "store");
  const configFile = join(folder, "nats.conf");
  makeFolder(folder, 0o700);
  const settings = { listen: `127.0.0.1:${port}`, store, accounts };
  writeFileSync(configFile, natsConfiguration(settings), { mode: 0o600 });
  const server = supervise({
    name: "NATS",
    spawn: async () => spawnLogged(binary.program, ["-c", configFile], logFile),
    ready: (child) =>
      untilReady(child, { name: "nats-server", logFile, withinMs: START_DEADLINE_MS }, async () =>
        (await offersJetStream("127.0.0.1", port)) ? null : "no answer",
      ),
    stopSteps: [{ signal: "SIGTERM", waitMs: 10_000 }],
    watchdog,
    watchdogSignal: "TERM",
    say,
  });
  cleanup.defer(server.stop);
  await server.start();
  return {
    port,
    urlOf: ({ user, password }) => `nats://${user}:${password}@127.0.0.1:${port}`,
    server,
    wipe: () => {
      if (server.pid() !== null) throw new Error("NATS is still running");
      rmSync(store, { recursive: true, force: true });
    },
  };
}

/** A configuration file: JetStream, and accounts that see nothing of each other. */
export function natsConfiguration({
  listen,
  store,
  accounts,
}: {
  listen: string;
  store: string;
  accounts: NatsAccount[];
}): string {
  const quoted = (text: string) => JSON.stringify(text);
  const users = accounts.map(
    ({ user, password }) =>
      `  ${user} { jetstream: enabled, users: [{ user: ${quoted(user)}, password: ${quoted(password)} }] }`,
  );
  return [
    `listen: ${quoted(listen)}`,
    `jetstream { store_dir: ${quoted(store)} }`,
    // A client that went silent is disconnected after half a minute: until then it may still get requests.
    'ping_interval: "10s"',
    "ping_max: 2",
    `accounts {\n${users.join("\n")}\n}`,
    "",
  ].join("\n");
}

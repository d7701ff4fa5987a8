import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describeEnd, hasEnded, stopChild, tailOf } from "../children.ts";
import { makeFolder } from "../folders.ts";
import type { Guard } from "../guard.ts";
import { freePort } from "../ports.ts";
import type { NatsBinary } from "./find.ts";

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
  guard: Guard;
}

export interface NatsServer {
  port: number;
  /** The process of the moment, null while stopped. */
  pid(): number | null;
  urlOf(account: NatsAccount): string;
  stop(): Promise<void>;
  /** On the same port, with what its store holds. */
  start(): Promise<void>;
  /** Forgets every stream; only while stopped. */
  wipe(): void;
}

const START_DEADLINE_MS = 20_000;

/** Starts nats-server with JetStream on a free port of 127.0.0.1. */
export async function startNats({
  binary,
  folder,
  logFile,
  accounts,
  guard,
}: NatsOptions): Promise<NatsServer> {
  const port = await freePort();
  const store = join(folder, "store");
  const configFile = join(folder, "nats.conf");
  makeFolder(folder, 0o700);
  writeFileSync(configFile, configuration(port, store, accounts), { mode: 0o600 });
  let child: ChildProcess | null = null;

  const start = async () => {
    if (child !== null && !hasEnded(child)) return;
    const log = openSync(logFile, "a", 0o600);
    // A group of its own: Ctrl-C in the terminal reaches the launcher only, which stops things in order.
    const started = spawn(binary.program, ["-c", configFile], {
      detached: true,
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    started.on("error", () => undefined);
    child = started;
    guard.watch(started, "TERM");
    await greets(port, started, logFile);
  };
  const stop = async () => {
    if (child !== null) await stopChild(child, [{ signal: "SIGTERM", waitMs: 10_000 }]);
    child = null;
  };
  await start().catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    port,
    pid: () => child?.pid ?? null,
    urlOf: ({ user, password }) => `nats://${user}:${password}@127.0.0.1:${port}`,
    stop,
    start,
    wipe: () => {
      if (child !== null) throw new Error("NATS still runs");
      rmSync(store, { recursive: true, force: true });
    },
  };
}

function configuration(port: number, store: string, accounts: NatsAccount[]): string {
  const quoted = (text: string) => JSON.stringify(text);
  const users = accounts.map(
    ({ user, password }) =>
      `  ${user} { jetstream: enabled, users: [{ user: ${quoted(user)}, password: ${quoted(password)} }] }`,
  );
  return [
    `listen: "127.0.0.1:${port}"`,
    `jetstream { store_dir: ${quoted(store)} }`,
    `accounts {\n${users.join("\n")}\n}`,
    "",
  ].join("\n");
}

/** The first line a NATS server sends tells that it listens and that JetStream is on. */
async function greets(port: number, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = performance.now() + START_DEADLINE_MS;
  while (!(await greeting(port)).includes('"jetstream":true')) {
    if (hasEnded(child))
      throw new Error(`nats-server ${describeEnd(child)}; its log says:\n${tailOf(logFile)}`);
    if (performance.now() > deadline) throw new Error("nats-server did not answer in time");
    await sleep(50);
  }
}

function greeting(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", timeout: 1_000 });
    const finish = (text: string) => {
      socket.destroy();
      resolve(text);
    };
    socket.once("data", (data) => finish(data.toString()));
    socket.once("timeout", () => finish(""));
    socket.once("error", () => finish(""));
  });
}

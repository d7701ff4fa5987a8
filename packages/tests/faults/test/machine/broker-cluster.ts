import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findNats, freePorts, natsPlaces, offersJetStream, randomSecret } from "@memory/launcher";
import { eventually } from "@memory/testkit";
import { expect } from "vitest";

export interface BrokerCluster extends AsyncDisposable {
  /** Of all servers, separated by commas. */
  url: string;
  size: number;
  /** Kills one of them. */
  kill(index: number): Promise<void>;
  start(index: number): Promise<void>;
}

const USER = "memory";

/** NATS servers that are one cluster with JetStream. */
export async function brokerCluster(size = 3): Promise<BrokerCluster> {
  await using undo = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "brokers-"));
  undo.defer(() => rmSync(folder, { recursive: true, force: true }));
  const { program } = await findNats(natsPlaces(process.env), () => undefined);
  const ports = await freePorts(2 * size);
  const [clients, routes] = [ports.slice(0, size), ports.slice(size)];
  const password = randomSecret();
  const running = new Map<number, ChildProcess>();
  const configOf = (index: number) => {
    const file = join(folder, `${index}.conf`);
    const cluster = routes.map((port) => `"nats-route://127.0.0.1:${port}"`).join(", ");
    const lines = [
      `server_name: "n${index}"`,
      `listen: "127.0.0.1:${clients[index]}"`,
      `jetstream { store_dir: "${join(folder, `store-${index}`)}" }`,
      'ping_interval: "10s"',
      "ping_max: 2",
      `cluster { name: "brokers", listen: "127.0.0.1:${routes[index]}", routes: [${cluster}] }`,
      `accounts { ${USER} { jetstream: enabled, users: [{ user: "${USER}", password: "${password}" }] } }`,
    ];
    writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
    return file;
  };
  const start = async (index: number) => {
    const child = spawn(program, ["-c", configOf(index)], { stdio: "ignore" });
    running.set(index, child);
    await eventually(async () =>
      expect(await offersJetStream("127.0.0.1", clients[index] ?? 0)).toBe(true),
    );
  };
  const kill = async (index: number) => {
    const child = running.get(index);
    running.delete(index);
    if (child === undefined || child.exitCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  undo.defer(async () => {
    for (const index of running.keys()) await kill(index);
  });
  for (let index = 0; index < size; index++) await start(index);
  const held = undo.move();
  return {
    size,
    url: clients.map((port) => `nats://${USER}:${password}@127.0.0.1:${port}`).join(),
    kill,
    start,
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog, type Log } from "@memory/log";
import { nkeys } from "@nats-io/nats-core";
import { expect, onTestFinished, test } from "vitest";
import { connectBus } from "./index.ts";

const INFO = {
  server_id: "test",
  version: "2.10.0",
  proto: 1,
  headers: true,
  max_payload: 1_048_576,
  auth_required: true,
  nonce: "once",
};

/** Speaks as much of NATS as a client needs to be let in, which it is if what it says of itself is right. */
async function brokerThatLetsIn(isRight: (said: string) => boolean) {
  const greet = (socket: Socket) => {
    let isIn = false;
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      const said = String(bytes);
      if (!said.includes("PING")) return;
      isIn ||= isRight(said);
      if (isIn) socket.write("PONG\r\n");
      else socket.end("-ERR 'Authorization Violation'\r\n");
    });
    socket.write(`INFO ${JSON.stringify(INFO)}\r\n`);
  };
  const server = createServer(greet).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // of a server that listens at a port
  return { url: `nats://user:password@127.0.0.1:${port}`, close: () => void server.close() };
}

test("a broker that does not know the user yet is used once it does", async () => {
  let asked = 0;
  const broker = await brokerThatLetsIn(() => ++asked > 3);
  const bus = connectBus({ url: broker.url, name: "test", log: createLog("test", "silent") });

  await bus.connected(20_000);

  expect(bus.isUp()).toBe(true);
  await bus.close();
  broker.close();
});

test("why a broker lets nobody in is logged, once while it stays the same", async () => {
  const logged: string[] = [];
  const warn = ({ err }: { err?: Error }) => void logged.push(err?.message ?? "");
  const log = { warn, info: () => undefined } as unknown as Log;
  let asked = 0;
  const broker = await brokerThatLetsIn(() => ++asked > 3);
  const bus = connectBus({ url: broker.url, name: "test", log });

  await bus.connected(20_000);

  expect(logged).toEqual([expect.stringContaining("Authorization Violation")]);
  await bus.close();
  broker.close();
});

test("a credentials file that is replaced counts for the next connection", async () => {
  const folder = mkdtempSync(join(tmpdir(), "creds-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const credsFile = join(folder, "nats.creds");
  const seed = new TextDecoder().decode(nkeys.createUser().getSeed());
  const write = (jwt: string) =>
    writeFileSync(
      credsFile,
      `-----BEGIN NATS USER JWT-----\n${jwt}\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`,
    );
  write("expired");
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  const broker = await brokerThatLetsIn((said) => {
    if (said.includes("expired")) refuse();
    return said.includes("renewed");
  });
  const log = createLog("test", "silent");
  const bus = connectBus({
    url: broker.url.replace("user:password@", ""),
    credsFile,
    name: "test",
    log,
  });
  await refused;

  write("renewed");
  await bus.connected(20_000);

  expect(bus.isUp()).toBe(true);
  await bus.close();
  broker.close();
});

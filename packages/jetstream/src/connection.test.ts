import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createLog } from "@memory/log";
import { expect, test } from "vitest";
import { connectBus } from "./index.ts";

const INFO = {
  server_id: "test",
  version: "2.10.0",
  proto: 1,
  headers: true,
  max_payload: 1_048_576,
  auth_required: true,
};

/** Speaks as much of NATS as a client needs to be let in, after it has been refused so many times. */
async function brokerThatRefuses(times: number) {
  let refused = 0;
  const greet = (socket: Socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      if (!String(bytes).includes("PING")) return;
      if (refused++ >= times) socket.write("PONG\r\n");
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
  const broker = await brokerThatRefuses(3);
  const bus = connectBus({ url: broker.url, name: "test", log: createLog("test", "silent") });

  await bus.connected(20_000);

  expect(bus.isUp()).toBe(true);
  await bus.close();
  broker.close();
});

import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { answerTo, keptSocket } from "./kept-socket.ts";

let server: Server;
afterEach(() => void server.close());

/** A socket to a server that answers every request with these pieces of bytes, one after the other. */
async function answering(...pieces: string[]) {
  server = createServer((socket) => {
    const send = async () => {
      for (const piece of pieces) {
        socket.write(piece);
        await delay(2);
      }
    };
    socket.on("data", () => void send());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : null;
  return keptSocket({ origin: `http://127.0.0.1:${port}`, path: "/", method: "POST", headers: {} });
}

test("an answer is whole however it is cut, and the next request gets its own", async () => {
  const socket = await answering(
    "HTTP/1.1 202 Acc",
    "epted\r\nContent-Length: 6\r\n\r",
    "\nd\u00e9j",
    "\u00e0",
  );

  expect(await answerTo(socket, "{}")).toBe("d\u00e9j\u00e0");
  expect(await answerTo(socket, "{}")).toBe("d\u00e9j\u00e0");
  socket.close();
});

test("what is no success is an error that shows it", async () => {
  const socket = await answering(
    "HTTP/1.1 503 Service Unavailable\r\ncontent-length: 4\r\n\r\nbusy",
  );

  await expect(answerTo(socket, "{}")).rejects.toThrow("answered 503: busy");
  socket.close();
});

test("an answer of unknown length is not taken for one", async () => {
  const socket = await answering("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n");

  await expect(answerTo(socket, "{}")).rejects.toThrow("without naming a length");
  socket.close();
});

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type Link, openLink } from "./link.ts";

let stack: AsyncDisposableStack;
afterEach(() => stack.disposeAsync());

/** A link before a server that answers what it gets. */
async function echoed(): Promise<Link> {
  stack = new AsyncDisposableStack();
  const server = createServer((socket) => void socket.on("error", () => undefined).pipe(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const link = await openLink();
  link.leadTo("127.0.0.1", (server.address() as AddressInfo).port);
  stack.defer(() => void server.close());
  stack.use(link);
  return link;
}

async function client(link: Link): Promise<Socket> {
  const socket = connect(link.port, "127.0.0.1");
  stack.defer(() => void socket.destroy());
  await once(socket, "connect");
  return socket.on("error", () => undefined);
}

async function answerTo(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [bytes] = await once(socket, "data", { signal: AbortSignal.timeout(200) });
  return String(bytes);
}

test("bytes pass in both directions", async () => {
  const socket = await client(await echoed());

  expect(await answerTo(socket, "one")).toBe("one");
});

test("a stalled link answers nothing, and its connections end when it heals", async () => {
  const link = await echoed();
  const socket = await client(link);
  await answerTo(socket, "one");

  link.stall();
  await expect(answerTo(socket, "two")).rejects.toThrow();
  await expect(answerTo(await client(link), "three")).rejects.toThrow();
  const closed = once(socket, "close");
  link.heal();
  await closed;

  expect(await answerTo(await client(link), "four")).toBe("four");
});

test("a cut link ends connections and refuses new ones until it heals", async () => {
  const link = await echoed();
  const socket = await client(link);
  await answerTo(socket, "one");

  const closed = once(socket, "close");
  link.cut();
  await closed;
  await once(await client(link), "close");
  link.heal();

  expect(await answerTo(await client(link), "two")).toBe("two");
});

test("what a look refuses does not arrive", async () => {
  const link = await echoed();
  link.watch((bytes, from) => from === "server" || !bytes.includes("secret"));
  const socket = await client(link);

  await expect(answerTo(socket, "a secret")).rejects.toThrow();
  expect(await answerTo(socket, "no more")).toBe("no more");
});

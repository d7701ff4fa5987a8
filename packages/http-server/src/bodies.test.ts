import { request as httpRequest } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text as readText } from "node:stream/consumers";
import { createLog } from "@memory/log";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type App, httpServer } from "./index.ts";

const LARGE = 300 * 1024;
let app: App;
let answer: (() => void)[];
beforeEach(async () => {
  answer = [];
  app = httpServer({
    log: createLog("test", "silent"),
    bodyLimitBytes: 2 * LARGE,
    largeBodyBytes: 4 * LARGE,
  });
  app.addHook("onRequest", async (request) => {
    request.tenant = String(request.headers["x-tenant"] ?? "");
  });
  app.post("/kept", async () => {
    await new Promise<void>((resolve) => answer.push(resolve));
    return {};
  });
  app.post("/echo", async (request) => ({ got: JSON.stringify(request.body).length }));
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(() => app.close());

const until = (holds: () => boolean) => expect.poll(holds).toBe(true);
const port = () => (app.server.address() as AddressInfo).port;
const body = (bytes: number) => JSON.stringify({ a: "x".repeat(bytes - 8) });

/** Sends raw bytes, resolves with what comes back until the server ends the connection, or `until` is in it. */
async function raw(sent: string, until?: string): Promise<{ got: string; socket: Socket }> {
  const socket = connect(port(), "127.0.0.1");
  socket.write(sent);
  let got = "";
  for await (const chunk of socket.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    got += chunk;
    if (until !== undefined && got.includes(until)) break;
  }
  return { got, socket };
}

test("a request without Host is refused in the contract's shape", async () => {
  const { got } = await raw("GET /echo HTTP/1.1\r\nConnection: close\r\n\r\n");

  expect(got).toMatch(/^HTTP\/1\.1 400 /);
  expect(got).toContain('{"error":{"type":"bad_request","message":"A Host header is required."');
});

test("what is no HTTP request is refused in the contract's shape", async () => {
  const { got } = await raw("NONSENSE\r\n\r\n");

  expect(got).toContain('{"error":{"type":"bad_request"');
});

test("no answer is for a store", async () => {
  const reply = await app.inject({ method: "POST", url: "/echo", payload: { a: 1 } });

  expect(reply.headers["cache-control"]).toBe("no-store");
});

test.each([
  ["utf-16", 415],
  ['"iso-8859-1"', 415],
  ["UTF-8", 200],
  ['"utf-8"', 200],
])("a body in %s is answered %i", async (charset, status) => {
  const headers = { "content-type": `application/json; charset=${charset}` };
  const reply = await app.inject({ method: "POST", url: "/echo", payload: "{}", headers });

  expect(reply.statusCode).toBe(status);
});

const head = (length: number) =>
  `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`;

test("a client that asks first is refused a body too large without being invited to send it", async () => {
  const { got } = await raw(head(3 * LARGE));

  expect(got).toMatch(/^HTTP\/1\.1 413 /);
});

test("a client that asks first is invited to send a body that fits", async () => {
  const { got, socket } = await raw(head(2), "\r\n\r\n");
  expect(got).toMatch(/^HTTP\/1\.1 100 /);

  socket.write("{}");
  const rest = await new Promise<string>((resolve) => socket.once("data", resolve));
  socket.destroy();

  expect(rest).toMatch(/^HTTP\/1\.1 200 /);
});

const post = (sent: string, rest = "") =>
  `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${sent.length + rest.length}\r\n\r\n${sent}`;

test.each([
  ["in whole with its head", [post('{"a":12}')]],
  ["after its head", [post("", '{"a":12}'), '{"a":12}']],
  ["in pieces", [post('{"a"', ":12}"), ":1", "2}"]],
  ["with the next request behind it", [`${post('{"a":12}')}${post('{"a":12}')}`]],
])("a small body that comes %s is read", async (_how, pieces) => {
  const socket = connect(port(), "127.0.0.1");
  let got = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    got += text;
  });
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const requests = pieces.join("").split("POST").length - 1;

  await until(() => got.split('{"got":8}').length - 1 === requests);
  socket.destroy();
});

const sendKept = (tenant: string) =>
  app.inject({
    method: "POST",
    url: "/kept",
    payload: body(2 * LARGE),
    headers: { "content-type": "application/json", "x-tenant": tenant },
  });

test("large bodies of a tenant wait for one another, and those of others do not", async () => {
  const sent = [sendKept("a"), sendKept("a"), sendKept("b")];
  await until(() => answer.length === 2);
  const small = await app.inject({ method: "POST", url: "/echo", payload: { a: 1 } });
  expect(small.statusCode).toBe(200);

  for (const end of answer.splice(0)) end();
  await until(() => answer.length === 1);
  answer[0]?.();

  expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});

test.each([
  ["in the middle of its body", "/echo", 100_000],
  ["before it is answered", "/kept", LARGE],
])("a client that leaves %s takes no room with it", async (_when, path, sentBytes) => {
  const seen = { begun: 0, left: 0 };
  app.server.on("request", ({ socket }) => {
    seen.begun++;
    socket.once("close", () => seen.left++);
  });
  const sent = body(LARGE).slice(0, sentBytes);
  for (let n = 1; n <= 4; n++) {
    const socket = connect(port(), "127.0.0.1");
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Tenant: a\r\nContent-Type: application/json\r\nContent-Length: ${LARGE}\r\n\r\n${sent}`,
    );
    await until(() => seen.begun === n && answer.length === (path === "/kept" ? 1 : 0));
    socket.destroy();
    await until(() => seen.left === n);
    for (const end of answer.splice(0)) end();
  }

  const reply = await app.inject({
    method: "POST",
    url: "/echo",
    payload: body(2 * LARGE),
    headers: { "content-type": "application/json", "x-tenant": "a" },
  });

  expect(reply.statusCode).toBe(200);
});

test("a body in pieces takes the room of a large one only when it is one", async () => {
  const sent = [sendKept("a"), sendKept("b")];
  await until(() => answer.length === 2);
  const chunked = (bytes: number) =>
    new Promise<number>((resolve, reject) => {
      const headers = { "content-type": "application/json", "x-tenant": "c" };
      const request = httpRequest(
        { port: port(), method: "POST", path: "/echo", headers },
        (reply) => {
          void readText(reply).then(() => resolve(reply.statusCode ?? 0));
        },
      );
      request.on("error", reject);
      request.write(body(bytes).slice(0, 100));
      request.end(body(bytes).slice(100));
    });

  expect(await chunked(1_000)).toBe(200);
  const large = chunked(LARGE);
  await until(() => answer.length === 2);
  for (const end of answer) end();

  expect(await large).toBe(200);
  await Promise.all(sent);
});

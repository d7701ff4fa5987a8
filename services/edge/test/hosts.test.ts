import { expect, test } from "vitest";
import { edgeUnderTest, origin } from "./edge-under-test.ts";

const upstream = () => origin((_asked, answer) => void answer.end("{}"));
const statusOf = (answer: string) => Number(answer.split(" ")[1]);
const ask = (target: string, ...headers: string[]) =>
  `${[`${target} HTTP/1.1`, ...headers, "connection: close"].join("\r\n")}\r\n\r\n`;
const KEY = "authorization: Bearer key";

test.each([
  ["without a key", {}, "GET /v1/facts", []],
  ["of the health check", {}, "GET /health", []],
  ["in open dev mode, whatever is sent as a key", { authRequired: false }, "GET /v1/facts", [KEY]],
  ["that could make the first key", { adminMode: false }, "POST /v1/keys", [KEY]],
])(
  "a request %s is refused under a name that may be anybody's",
  async (_what, hosts, target, more) => {
    await using own = await upstream();
    await using edge = await edgeUnderTest({ publicUrls: own.url, hosts });
    const foreign = await edge.raw(ask(target, "host: evil.example", ...more));
    const local = await edge.raw(ask(target, "host: localhost:8080", ...more));

    expect(statusOf(foreign)).toBe(421);
    expect(JSON.parse(foreign.slice(foreign.indexOf("\r\n\r\n")))).toEqual({
      error: { type: "misdirected_request", message: expect.any(String), field: null },
    });
    expect(statusOf(local)).toBe(200);
  },
);

test("names that are published are served without a key too, and a key is enough under any name", async () => {
  await using own = await upstream();
  await using edge = await edgeUnderTest({
    publicUrls: own.url,
    hosts: { publicHosts: ["api.example.com", "*.example.org"] },
  });
  const published = await edge.raw(ask("GET /health", "host: API.example.com:443"));
  const below = await edge.raw(ask("GET /health", "host: eu.example.org"));
  const keyed = await edge.raw(ask("GET /v1/facts", "host: other.example", KEY));

  expect([published, below, keyed].map(statusOf)).toEqual([200, 200, 200]);
});

test.each([
  ["no Host", []],
  ["two Hosts", ["host: localhost", "host: localhost"]],
])("a request with %s is 400 in the contract's shape", async (_what, hosts) => {
  await using edge = await edgeUnderTest({ publicUrls: {} });
  const answer = await edge.raw(ask("GET /health", ...hosts));

  expect(statusOf(answer)).toBe(400);
  expect(answer).toContain('"type":"bad_request"');
});

test("CONNECT is answered in the contract's shape", async () => {
  await using edge = await edgeUnderTest({ publicUrls: {} });
  const answer = await edge.raw("CONNECT a.example:443 HTTP/1.1\r\nhost: a.example:443\r\n\r\n");

  expect(statusOf(answer)).toBe(405);
  expect(answer).toContain('"type":"method_not_allowed"');
});

test("a body that says beforehand that it is too large is not invited", async () => {
  await using own = await origin((_asked, answer) => void answer.writeHead(413).end("{}"));
  await using edge = await edgeUnderTest({ publicUrls: own.url });
  const expecting = (bytes: number) =>
    edge.raw(
      `${ask("POST /v1/capture", "host: m", `content-length: ${bytes}`, "expect: 100-continue")}{}`,
    );

  expect((await expecting(11 * 1024 * 1024)).match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 413"]);
  expect((await expecting(2)).match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 100", "HTTP/1.1 413"]);
});

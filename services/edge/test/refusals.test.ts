import { Readable } from "node:stream";
import { FORWARDED_ROUTES } from "@memory/api";
import { Client, request } from "undici";
import { expect, test } from "vitest";
import { edgeUnderTest, origin } from "./edge-under-test.ts";

type Body = { error: { type: string } };
const UNAVAILABLE = "http://127.0.0.1:9";
const head = (line: string, ...headers: string[]) =>
  `${[line, "host: m", ...headers].join("\r\n")}\r\n\r\n`;
const bodyOfRaw = (answer: string) => JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));

test("an unknown path is 404 and another method 405 with Allow, in the contract's shape", async () => {
  await using edge = await edgeUnderTest({ publicUrls: UNAVAILABLE });
  const unknown = await request(`${edge.url}/v1/capture/`, { method: "POST" });
  const method = await request(`${edge.url}/v1/keys`, { method: "PUT" });

  expect([unknown.statusCode, await unknown.body.json()]).toEqual([
    404,
    { error: { type: "not_found", message: "No such route.", field: null } },
  ]);
  expect([method.statusCode, method.headers["allow"]]).toEqual([405, "POST, GET, HEAD"]);
  expect(((await method.body.json()) as Body).error.type).toBe("method_not_allowed");
});

test("a service that is not there has no routes", async () => {
  await using upstream = await origin((_asked, answer) => void answer.end("{}"));
  await using edge = await edgeUnderTest({ publicUrls: { ingest: upstream.url } });
  const here = await request(`${edge.url}/v1/timeline`);
  const gone = await request(`${edge.url}/gateway/v1/models`);

  expect([here.statusCode, gone.statusCode]).toEqual([200, 404]);
});

test("a key that sends too much learns when to come back, others are not affected", async () => {
  await using upstream = await origin((_asked, answer) => void answer.end("{}"));
  await using edge = await edgeUnderTest({ publicUrls: upstream.url, requestsPerSecond: 0.5 });
  const as = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` };
    const reply = await request(`${edge.url}/v1/facts`, { headers });
    await reply.body.dump();
    return reply;
  };
  const [first, second, other] = [await as("a"), await as("a"), await as("b")];

  expect([first.statusCode, second.statusCode, other.statusCode]).toEqual([200, 429, 200]);
  expect(second.headers["retry-after"]).toBe("2");
  const left = ["limit", "remaining", "reset"];
  expect(left.map((name) => first.headers[`x-ratelimit-${name}`])).toEqual(["1", "0", "2"]);
  expect(left.map((name) => second.headers[`x-ratelimit-${name}`])).toEqual(["1", "0", "2"]);
  expect(upstream.asked).toHaveLength(2);
});

test("a server without a limit says nothing of one", async () => {
  await using upstream = await origin((_asked, answer) => void answer.end("{}"));
  await using edge = await edgeUnderTest({ publicUrls: upstream.url });
  const { headers } = await request(`${edge.url}/v1/facts`);

  expect(Object.keys(headers).filter((name) => name.startsWith("x-ratelimit"))).toEqual([]);
});

test("the limits of a model provider are passed on in place of the server's own", async () => {
  await using provider = await origin((_asked, answer) => {
    answer.writeHead(200, { "x-ratelimit-remaining": "77" }).end("{}");
  });
  await using edge = await edgeUnderTest({ publicUrls: provider.url, requestsPerSecond: 5 });
  const { headers } = await request(`${edge.url}/gateway/v1/models`);

  expect(headers["x-ratelimit-remaining"]).toBe("77");
});

test("every answer of a deprecated route says so, an error too, and one of another route does not", async () => {
  const [first, second] = FORWARDED_ROUTES.filter(({ method }) => method === "GET");
  if (first === undefined || second === undefined) throw new Error("no routes");
  const deprecated = { since: "2026-01-01", sunset: "2026-07-01", link: "/docs" };
  await using upstream = await origin((_asked, answer) => void answer.writeHead(422).end("{}"));
  await using edge = await edgeUnderTest({
    publicUrls: upstream.url,
    routes: [{ ...first, deprecated }, second],
  });
  const headersOf = async (method: "GET" | "HEAD", path: string) =>
    (await request(`${edge.url}${path.replace(/:\w+/, "x")}`, { method })).headers;

  for (const method of ["GET", "HEAD"] as const)
    expect(await headersOf(method, first.path)).toMatchObject({
      deprecation: "@1767225600",
      sunset: "Wed, 01 Jul 2026 00:00:00 GMT",
    });
  expect(await headersOf("GET", second.path)).not.toHaveProperty("deprecation");
});

test("an upstream's internal routes are not reached", async () => {
  await using upstream = await origin((_asked, answer) => void answer.end("{}"));
  await using edge = await edgeUnderTest({ publicUrls: upstream.url });
  const paths = ["/internal/keys/verify", "/readyz", "/metrics", "/v1/../metrics", "/livez"];
  const answers = await Promise.all(
    paths.map((path) => edge.raw(head(`GET ${path} HTTP/1.1`, "connection: close"))),
  );

  expect(answers.every((answer) => answer.startsWith("HTTP/1.1 404"))).toBe(true);
  expect(upstream.asked).toEqual([]);
});

test("a declared body above 10 MiB is refused by its upstream, who is shown its head and its first chunk", async () => {
  const shown: (string | undefined)[] = [];
  let receivedBytes = 0;
  await using upstream = await origin((asked, answer) => {
    shown.push(asked.headers["content-length"]);
    asked.on("data", (chunk: Buffer) => {
      receivedBytes += chunk.length;
    });
    asked.once("data", () => void answer.writeHead(401).end("{}"));
    asked.on("error", () => undefined);
  });
  await using edge = await edgeUnderTest({ publicUrls: upstream.url });
  const body = Buffer.alloc(10 * 1024 * 1024 + 1, 32);
  const reply = await request(`${edge.url}/v1/capture`, { method: "POST", body });

  expect([reply.statusCode, await reply.body.text()]).toEqual([401, "{}"]);
  expect(shown).toEqual([String(body.length)]);
  expect(receivedBytes).toBeLessThan(256 * 1024);
});

test("a connection serves on after a body that was refused by its head", async () => {
  await using upstream = await origin((asked, answer) => {
    asked.on("error", () => undefined);
    answer.writeHead(asked.method === "POST" ? 413 : 200).end("{}");
  });
  await using edge = await edgeUnderTest({ publicUrls: upstream.url });
  const large = 10 * 1024 * 1024 + 1;
  const answers = await edge.raw(
    head("POST /v1/capture HTTP/1.1", `content-length: ${large}`) +
      " ".repeat(large) +
      head("GET /v1/facts HTTP/1.1", "connection: close"),
  );

  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
});

test("a chunked body is 413 when it has passed 10 MiB, and the connection goes on", async () => {
  await using upstream = await origin((asked, answer) => {
    asked.on("error", () => undefined).on("end", () => answer.end("{}"));
    asked.resume();
  });
  await using edge = await edgeUnderTest({ publicUrls: upstream.url });
  const send = async (mebibytes: number) => {
    const chunks = async function* () {
      for (let i = 0; i < mebibytes; i++) yield Buffer.alloc(1024 * 1024, 32);
    };
    const reply = await request(`${edge.url}/v1/capture`, {
      method: "POST",
      body: Readable.from(chunks()),
    });
    await reply.body.dump();
    return reply.statusCode;
  };

  expect(await send(12)).toBe(413);
  expect(await send(10)).toBe(200);
});

test.each([
  ["a head that is too large", head("GET /v1/facts HTTP/1.1", `x: ${"x".repeat(16_000)}`), 431],
  ["a URL that is too large", head(`GET /v1/facts?q=${"x".repeat(16_000)} HTTP/1.1`), 431],
  ["what is no HTTP", "hello\r\n\r\n", 400],
  ["two lengths", head("POST /v1/capture HTTP/1.1", "content-length: 1", "content-length: 2"), 400],
  [
    "a length beside chunks",
    head("POST /v1/capture HTTP/1.1", "content-length: 1", "transfer-encoding: chunked"),
    400,
  ],
])("%s is refused in the contract's shape", async (_what, bytes, status) => {
  await using edge = await edgeUnderTest({ publicUrls: UNAVAILABLE });
  const answer = await edge.raw(bytes);

  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(bodyOfRaw(answer)).toEqual({
    error: {
      type: status === 431 ? "headers_too_large" : "bad_request",
      message: expect.any(String),
      field: null,
    },
  });
});

test.each([
  ["head", "POST /v1/capture HTTP/1.1\r\nhost: m\r\n"],
  ["small body", `${head("POST /v1/capture HTTP/1.1", "content-length: 10")}half`],
  ["large body", `${head("POST /v1/capture HTTP/1.1", "content-length: 100000")}half`],
])(
  "a client that is too slow with its %s gets an answer and is disconnected",
  async (_what, bytes) => {
    await using upstream = await origin((asked) => {
      asked.on("error", () => undefined).resume();
    });
    await using edge = await edgeUnderTest({
      publicUrls: upstream.url,
      limits: { headMs: 200, requestMs: 400 },
    });
    const answer = await edge.raw(bytes);

    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(bodyOfRaw(answer).error.type).toBe("request_timeout");
    await expect.poll(() => upstream.sockets.size).toBe(0);
  },
);

test("an upstream that answers in the middle of a long body is heard each time, and the connection goes on", async () => {
  await using upstream = await origin((asked, answer) => {
    asked.once("data", () => answer.writeHead(422).end("no"));
  });
  await using edge = await edgeUnderTest({ publicUrls: upstream.url });
  const client = new Client(edge.url);
  const statuses: number[] = [];

  for (let n = 0; n < 5; n++) {
    const body = Buffer.alloc(9_000_000, "x");
    const reply = await client.request({ method: "POST", path: "/v1/capture", body });
    statuses.push(reply.statusCode);
    await reply.body.dump();
  }

  expect(statuses).toEqual([422, 422, 422, 422, 422]);
  await client.close();
});

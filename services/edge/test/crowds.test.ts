import { connect, type Socket } from "node:net";
import { request } from "undici";
import { expect, test } from "vitest";
import { type EdgeUnderTest, edgeUnderTest, origin } from "./edge-under-test.ts";

const UNFINISHED = {
  "a head": "POST /v1/capture HTTP/1.1\r\nhost: m\r\nx-a: b",
  "a small body": "POST /v1/capture HTTP/1.1\r\nhost: m\r\ncontent-length: 100\r\n\r\n{",
  "a large body": "POST /v1/capture HTTP/1.1\r\nhost: m\r\ncontent-length: 100000\r\n\r\n{",
  "a chunked body":
    "POST /v1/capture HTTP/1.1\r\nhost: m\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n",
  "a body nobody asked for": "POST /v1/nothing HTTP/1.1\r\nhost: m\r\ncontent-length: 100\r\n\r\n{",
  nothing: "",
};

/** Connections that each send `bytes` and wait; `closed` counts those the edge has ended. */
async function crowd(edge: EdgeUnderTest, size: number, bytes: string) {
  const port = Number(new URL(edge.url).port);
  const state = { closed: 0 };
  const answers: string[] = [];
  const sockets: Socket[] = await Promise.all(
    Array.from({ length: size }, async () => {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => undefined).on("close", () => state.closed++);
      socket.on("data", (data) => answers.push(data.toString("latin1")));
      await new Promise((resolve) => socket.once("connect", resolve));
      socket.write(bytes);
      return socket;
    }),
  );
  return {
    state,
    answers,
    sockets,
    [Symbol.dispose]: () => sockets.forEach((socket) => void socket.destroy()),
  };
}

/** An upstream that refuses what has no key and answers the rest, as the real ones do. */
const upstream = () =>
  origin((asked, answer) => {
    asked.on("error", () => undefined).resume();
    if (asked.headers.authorization === undefined) answer.writeHead(401).end("{}");
    else asked.on("end", () => answer.end("{}"));
  });

const capture = (edge: EdgeUnderTest, body = "{}") =>
  request(`${edge.url}/v1/capture`, {
    method: "POST",
    body,
    headers: { authorization: "Bearer key" },
  });

test.each(Object.entries(UNFINISHED))(
  "however many send no more than %s, others are answered and so is /health",
  async (_what, bytes) => {
    await using own = await upstream();
    await using edge = await edgeUnderTest({
      publicUrls: own.url,
      limits: { mostUnfinishedPerAddress: 20, mostInFlight: 4, mostInFlightPerTenant: 4 },
    });
    using crowded = await crowd(edge, 60, bytes);
    const answered = await capture(edge);
    const health = await request(`${edge.url}/health`);

    expect([answered.statusCode, health.statusCode]).toEqual([200, 200]);
    await expect.poll(() => crowded.state.closed).toBeGreaterThanOrEqual(40);
    await Promise.all([answered, health].map(({ body }) => body.dump()));
  },
);

test("for a connection too many the one that waited longest is closed, never one that is being answered", async () => {
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await using own = await origin((_asked, answer) => void mayAnswer.then(() => answer.end("{}")));
  await using edge = await edgeUnderTest({ publicUrls: own.url, limits: { mostConnections: 3 } });
  const slow = capture(edge);
  await expect.poll(() => own.asked.length).toBe(1);
  using crowded = await crowd(edge, 6, UNFINISHED["a head"]);
  await expect.poll(() => crowded.state.closed).toBe(4);
  letAnswer();

  expect((await slow).statusCode).toBe(200);
  await (await slow).body.dump();
});

test("a body that stops arriving is 408, one that goes on is not", async () => {
  await using own = await upstream();
  await using edge = await edgeUnderTest({
    publicUrls: own.url,
    limits: { progressMs: 300, leastBytes: 8 },
  });
  using stalled = await crowd(edge, 1, UNFINISHED["a small body"]);
  using going = await crowd(edge, 1, UNFINISHED["a small body"]);
  const [socket] = going.sockets;
  for (let sent = 1; sent < 100; sent += 11) {
    socket?.write("x".repeat(11).slice(0, 100 - sent));
    await new Promise((resolve) => setTimeout(resolve, 60));
  }

  await expect.poll(() => stalled.answers.join("")).toMatch(/^HTTP\/1.1 408 .*request_timeout/s);
  await expect.poll(() => going.answers.join("")).toMatch(/^HTTP\/1.1 401 /);
});

test("a key with much under way leaves slots for others", async () => {
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await using own = await origin((asked, answer) => {
    if (asked.url === "/v1/keys") answer.end("{}");
    else void mayAnswer.then(() => answer.end("{}"));
  });
  await using edge = await edgeUnderTest({
    publicUrls: own.url,
    limits: { mostInFlight: 8, mostInFlightPerTenant: 4 },
  });
  const as = (key: string, path = "/v1/facts") =>
    request(`${edge.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
  for (const key of ["greedy", "modest"]) await (await as(key, "/v1/keys")).body.dump();
  const greedy = Array.from({ length: 4 }, () => as("greedy"));
  await expect.poll(() => own.asked.length).toBe(6);
  const refused = await as("greedy");
  const modest = as("modest");
  await expect.poll(() => own.asked.length).toBe(7);
  letAnswer();

  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "1"]);
  expect((await modest).statusCode).toBe(200);
  const all = await Promise.all([...greedy, modest]);
  await Promise.all([refused, ...all].map(({ body }) => body.dump()));
});

test("behind a trusted proxy clients are distinguished by the address it names", async () => {
  await using own = await upstream();
  await using edge = await edgeUnderTest({
    publicUrls: own.url,
    requestsPerSecond: 0.5,
    trustedProxies: ["127.0.0.0/8"],
  });
  const from = async (address: string) => {
    const headers = { "x-forwarded-for": `198.51.100.9, ${address}` };
    const reply = await request(`${edge.url}/v1/facts`, { headers });
    await reply.body.dump();
    return reply.statusCode;
  };

  expect([await from("203.0.113.1"), await from("203.0.113.1"), await from("203.0.113.2")]).toEqual(
    [401, 429, 401],
  );
});

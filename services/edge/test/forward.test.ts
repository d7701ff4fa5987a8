import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { request } from "undici";
import { expect, test } from "vitest";
import { bodyOf, edgeUnderTest, origin } from "./edge-under-test.ts";

test("method, target, headers and body reach the upstream as they were sent", async () => {
  await using upstream = await origin(async (asked, answer) => {
    const { headers, method, url } = asked;
    answer.end(JSON.stringify({ method, url, headers, body: (await bodyOf(asked)).toString() }));
  });
  await using edge = await edgeUnderTest({ publicUrls: upstream.url });
  const subject = Buffer.from("José").toString("latin1");
  const reply = await request(`${edge.url}/v1/capture?a=%2f&b=%zz+c`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: "Bearer key",
      "x-service-subject-id": subject,
      "x-service-actor": subject,
    },
    body: '{"n": 1.50}',
  });

  expect(await reply.body.json()).toMatchObject({
    method: "POST",
    url: "/v1/capture?a=%2f&b=%zz+c",
    body: '{"n": 1.50}',
    headers: {
      "content-type": "application/json",
      "content-length": "11",
      authorization: "Bearer key",
      "x-service-subject-id": subject,
      "x-service-actor": subject,
      "x-request-id": reply.headers["x-request-id"],
    },
  });
});

test("status, headers and bytes come back as the upstream sent them, compressed ones too", async () => {
  const bytes = gzipSync("answer");
  await using upstream = await origin((_asked, answer) => {
    answer.writeHead(418, { "content-encoding": "gzip", "retry-after": "7", "x-odd": "é" });
    answer.end(bytes);
  });
  await using edge = await edgeUnderTest({ publicUrls: upstream.url });
  const { statusCode, headers, body } = await request(`${edge.url}/v1/facts`);

  expect(statusCode).toBe(418);
  expect(headers).toMatchObject({ "content-encoding": "gzip", "retry-after": "7", "x-odd": "é" });
  expect(Buffer.from(await body.arrayBuffer())).toEqual(bytes);
});

test.each([
  ["in whole with its head", ["{}", ""]],
  ["after its head", ["", "{}"]],
  ["in pieces", ["{", "}"]],
])("a small body that comes %s reaches the upstream", async (_how, [first = "", rest = ""]) => {
  await using upstream = await origin(async (asked, answer) => {
    const bytes = await bodyOf(asked);
    answer.writeHead(200, { "content-length": bytes.length + 5 }).end(`got: ${bytes.toString()}`);
  });
  await using edge = await edgeUnderTest({ publicUrls: upstream.url });
  const { hostname, port } = new URL(edge.url);
  const socket = connect(Number(port), hostname).setEncoding("utf8");
  let got = "";
  socket.on("data", (text: string) => {
    got += text;
  });
  socket.write(
    `POST /v1/capture HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 2\r\n\r\n${first}`,
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  socket.write(rest);

  await expect.poll(() => got).toMatch(/\r\n\r\ngot: \{\}$/);
  socket.destroy();
});

test("a given request id goes through, an odd one is replaced", async () => {
  await using upstream = await origin((asked, answer) => {
    answer.end(asked.headers["x-request-id"]);
  });
  await using edge = await edgeUnderTest({ publicUrls: upstream.url });
  const send = (id: string) => request(`${edge.url}/v1/facts`, { headers: { "x-request-id": id } });
  const given = await send("abc-1");
  const odd = await send("a b");

  expect([given.headers["x-request-id"], await given.body.text()]).toEqual(["abc-1", "abc-1"]);
  expect(odd.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  await odd.body.dump();
});

test.each([1, 64 * 1024, 64 * 1024 + 1, 5_000_000])(
  "%i bytes go and come back unchanged, with a length and in chunks",
  async (size) => {
    await using upstream = await origin((asked, answer) => {
      asked.pipe(answer);
    });
    await using edge = await edgeUnderTest({ publicUrls: upstream.url });
    const bytes = randomBytes(size);
    const chunked = async function* () {
      yield bytes.subarray(0, size / 2);
      yield bytes.subarray(size / 2);
    };
    for (const body of [bytes, Readable.from(chunked())]) {
      const reply = await request(`${edge.url}/v1/capture`, { method: "POST", body });
      expect(bytes.equals(Buffer.from(await reply.body.arrayBuffer()))).toBe(true);
    }
  },
);

test("HEAD answers the headers of GET without a body", async () => {
  await using upstream = await origin((_asked, answer) => {
    answer.setHeader("content-length", 5).end("facts");
  });
  await using edge = await edgeUnderTest({ publicUrls: upstream.url });
  const reply = await request(`${edge.url}/v1/facts`, { method: "HEAD" });

  expect([reply.statusCode, reply.headers["content-length"], await reply.body.text()]).toEqual([
    200,
    "5",
    "",
  ]);
  expect(upstream.asked).toEqual(["HEAD /v1/facts"]);
});

test("a client that asks by the whole URL is understood", async () => {
  await using upstream = await origin((_asked, answer) => void answer.end());
  await using edge = await edgeUnderTest({ publicUrls: upstream.url });
  await edge.raw(
    "GET http://memory.test/v1/facts?x=1 HTTP/1.1\r\nhost: m\r\nconnection: close\r\n\r\n",
  );

  expect(upstream.asked).toEqual(["GET /v1/facts?x=1"]);
});

test("the chunks of a stream arrive one by one, byte for byte", async () => {
  const next: (() => void)[] = [];
  await using upstream = await origin((_asked, answer) => {
    answer.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    next.push(
      () => void answer.write("data: one\n\n"),
      () => void answer.write(": note\r\n\r\ndata: tw"),
      () => void answer.end("o\n\ndata: [DONE]\n\n"),
    );
  });
  await using edge = await edgeUnderTest({ publicUrls: upstream.url });
  const reply = await request(`${edge.url}/gateway/v1/chat/completions`, { method: "POST" });
  const chunks: string[] = [];
  next.shift()?.();
  for await (const chunk of reply.body) {
    chunks.push(chunk.toString());
    next.shift()?.();
  }

  expect(reply.headers["content-type"]).toBe("text/event-stream");
  expect(chunks).toEqual(["data: one\n\n", ": note\r\n\r\ndata: tw", "o\n\ndata: [DONE]\n\n"]);
});

test("a slow reader slows the upstream down instead of filling memory", async () => {
  let written = 0;
  await using upstream = await origin((_asked, answer) => {
    const chunk = Buffer.alloc(256 * 1024);
    const fill = () => {
      while (written++ < 400) if (!answer.write(chunk)) return answer.once("drain", fill);
      return answer.end();
    };
    fill();
  });
  await using edge = await edgeUnderTest({ publicUrls: upstream.url });
  const reply = await request(`${edge.url}/v1/timeline`, { highWaterMark: 1024 });
  await expect.poll(() => stable(() => written)).toBe(true);

  expect(written).toBeLessThan(200);
  reply.body.destroy();
});

async function stable(read: () => number): Promise<boolean> {
  const before = read();
  await new Promise((resolve) => setTimeout(resolve, 150));
  return before > 0 && before === read();
}

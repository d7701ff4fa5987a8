import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { type HttpPart, httpPart } from "@memory/testkit";
import { expect, test } from "vitest";
import { asSubject, gatewayUnderTest, packetOf } from "./gateway-under-test.ts";

const BODY =
  '{"model":"m","stream":true,"messages":[{"role":"user","content":"Where do I live?"}]}';
const chunk = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
const STREAM = `: note\n\n${chunk("In ")}${chunk("Oslo.")}data: [DONE]\n\n`;
const WITH_MEMORY = asSubject("s", { "x-service-stream-memory": "1" });

const streaming = (write: (answer: ServerResponse) => void): Promise<HttpPart> =>
  httpPart((_asked, answer) => {
    answer.writeHead(200, { "content-type": "text/event-stream" });
    write(answer);
  });
const whole = () => streaming((answer) => void answer.end(STREAM));

test("a stream is passed through byte for byte, without memory, whatever the subject", async () => {
  await using provider = await whole();
  await using gateway = await gatewayUnderTest({
    providerUrl: provider.url,
    packet: packetOf({ lives_in: "Oslo" }),
  });
  const reply = await gateway.chat(BODY, asSubject("s"));

  expect(reply.headers).toMatchObject({
    "content-type": "text/event-stream",
    "x-service-memory": "disabled",
  });
  expect(await reply.body.text()).toBe(STREAM);
  expect(provider.asked[0]?.body).toBe(BODY);
  await gateway.stop();
  expect([gateway.questions, gateway.captured]).toEqual([[], []]);
});

test("headers and chunks arrive as they are sent, not at the end", async () => {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  await using provider = await streaming((answer) => {
    answer.flushHeaders();
    resolve(answer);
  });
  await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
  const reply = await gateway.chat(BODY);
  const answer = await promise;
  const chunks: string[] = [];
  answer.write(chunk("one"));
  for await (const bytes of reply.body) {
    chunks.push(bytes.toString());
    if (chunks.length === 1) answer.end(chunk("two"));
  }

  expect(chunks).toEqual([chunk("one"), chunk("two")]);
});

test.each([
  ["a header", WITH_MEMORY, false],
  ["a setting", asSubject("s"), true],
])("by %s a stream has memory and its answer is captured", async (_what, headers, streamMemory) => {
  await using provider = await whole();
  await using gateway = await gatewayUnderTest({
    providerUrl: provider.url,
    packet: packetOf({ lives_in: "Oslo" }),
    config: { streamMemory },
  });
  const reply = await gateway.chat(BODY, headers);

  expect(reply.headers["x-service-memory"]).toBe("active");
  expect(await reply.body.text()).toBe(STREAM);
  expect(provider.asked[0]?.body).toContain("<service_memory>");
  const { payload } = await gateway.exchange();
  expect(payload).toMatchObject({ messages: [{ role: "user" }, { content: "In Oslo." }] });
  expect(payload).not.toHaveProperty("partial");
});

test("a compressed stream keeps its bytes and is captured", async () => {
  const bytes = gzipSync(STREAM);
  await using provider = await httpPart((_asked, answer) => {
    answer.writeHead(200, { "content-type": "text/event-stream", "content-encoding": "gzip" });
    answer.end(bytes);
  });
  await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
  const reply = await gateway.chat(BODY, WITH_MEMORY);

  expect(bytes.equals(Buffer.from(await reply.body.arrayBuffer()))).toBe(true);
  expect((await gateway.exchange())["payload"]).toMatchObject({
    messages: [{}, { content: "In Oslo." }],
  });
});

test("a short compressed stream that holds very much is passed on, and not kept whole", async () => {
  const bytes = gzipSync(Buffer.concat([Buffer.from(chunk("In ")), Buffer.alloc(64 << 20, "a")]));
  await using provider = await httpPart((_asked, answer) => {
    answer.writeHead(200, { "content-type": "text/event-stream", "content-encoding": "gzip" });
    answer.end(bytes);
  });
  await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
  const reply = await gateway.chat(BODY, WITH_MEMORY);

  expect(bytes.equals(Buffer.from(await reply.body.arrayBuffer()))).toBe(true);
  expect((await gateway.exchange())["payload"]).toMatchObject({
    messages: [{}, { content: "In" }],
    partial: true,
  });
});

test("a stream that the provider cuts off is cut off for the client, and captured as partial", async () => {
  await using provider = await streaming((answer) => {
    answer.write(chunk("In "));
    setTimeout(() => answer.destroy(), 30);
  });
  await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
  const reply = await gateway.chat(BODY, WITH_MEMORY);

  await expect(reply.body.text()).rejects.toThrow();
  expect((await gateway.exchange())["payload"]).toMatchObject({
    messages: [{}, { content: "In" }],
    partial: true,
  });
});

test("a stream without a chunk for too long is ended", async () => {
  await using provider = await streaming((answer) => void answer.write(chunk("In ")));
  await using gateway = await gatewayUnderTest({
    providerUrl: provider.url,
    providerTimeoutMs: 1_000,
  });
  const reply = await gateway.chat(BODY);

  await expect(reply.body.text()).rejects.toThrow();
  await expect.poll(() => provider.sockets.size).toBe(0);
});

test("a stream whose headers do not come in time is 502", async () => {
  await using provider = await httpPart(() => undefined);
  await using gateway = await gatewayUnderTest({
    providerUrl: provider.url,
    providerTimeoutMs: 300,
  });
  const reply = await gateway.chat(BODY);

  expect([reply.statusCode, reply.headers["x-service-memory"]]).toEqual([502, "disabled"]);
  await reply.body.dump();
});

test.each([
  ["with memory", WITH_MEMORY],
  ["without", asSubject("s")],
])("a client that leaves a stream %s ends it", async (_what, headers) => {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  await using provider = await streaming((answer) => {
    answer.write(chunk("In "));
    resolve(answer);
  });
  await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
  const reply = await gateway.chat(BODY, headers);
  const closed = once(await promise, "close", { signal: AbortSignal.timeout(30_000) });
  await once(reply.body, "readable");
  reply.body.on("error", () => undefined).destroy();

  await closed;
});

test("a refusal of a streamed call comes back as it is", async () => {
  await using provider = await httpPart((_asked, answer) => {
    answer
      .writeHead(429, { "content-type": "application/json", "retry-after": "3" })
      .end('{"e":1}');
  });
  await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
  const reply = await gateway.chat(BODY, WITH_MEMORY);

  expect([reply.statusCode, reply.headers["retry-after"], await reply.body.text()]).toEqual([
    429,
    "3",
    '{"e":1}',
  ]);
});

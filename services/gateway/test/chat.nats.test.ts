import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { httpPart } from "@memory/testkit";
import { expect, test } from "vitest";
import {
  asSubject,
  completion,
  gatewayUnderTest,
  packetOf,
  plainProvider,
  TRACE_ID,
} from "./gateway-under-test.ts";

const BODY =
  '{"model":"m-1", "temperature":0.10, "seed":12345678901234567890,"messages":[{"role":"user","content":"Where do I live?"}]}';
const memoryOf = ({ headers }: { headers: Record<string, unknown> }) => headers["x-service-memory"];

test("without a subject the call is passed through, not remembered, nothing asked", async () => {
  await using provider = await plainProvider();
  await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
  const reply = await gateway.chat(BODY);

  expect([reply.statusCode, await reply.body.text()]).toEqual([200, completion("Hello.")]);
  expect(memoryOf(reply)).toBe("disabled");
  expect(reply.headers).not.toHaveProperty("x-service-trace-id");
  expect(provider.asked.map(({ body }) => body)).toEqual([BODY]);
  expect(provider.asked[0]?.url).toBe("/base/v1/chat/completions");
  expect(gateway.questions).toEqual([]);
});

test("with a subject memory is put in front, and every other byte stays", async () => {
  await using provider = await plainProvider();
  await using gateway = await gatewayUnderTest({
    providerUrl: provider.url,
    packet: packetOf({ lives_in: "Oslo" }),
  });
  const reply = await gateway.chat(
    BODY,
    asSubject("José", {
      "x-service-purpose": "help",
      "x-service-thread-id": "t-1",
      "x-request-id": "req-7",
    }),
  );
  const sent = provider.asked[0]?.body ?? "";

  expect(reply.headers).toMatchObject({
    "x-service-memory": "active",
    "x-service-trace-id": TRACE_ID,
    "x-service-context-ms": expect.stringMatching(/^\d+\.\d$/),
  });
  expect(gateway.questions).toEqual([
    {
      projectId: "prj-1",
      subjectId: "José",
      query: "Where do I live?",
      purpose: "help",
      threadId: "t-1",
      runId: null,
      requestId: "req-7",
      budgetTokens: 900,
    },
  ]);
  const [before, after] = BODY.split('[{"role"');
  expect(sent.startsWith(`${before}[{"role":"system","content":"<service_memory>`)).toBe(true);
  expect(sent.endsWith(`{"role"${after}`)).toBe(true);
  expect(sent).toContain("Oslo");
  await reply.body.dump();
});

test("nothing found is active too, and the body stays as it is", async () => {
  await using provider = await plainProvider();
  await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
  const reply = await gateway.chat(BODY, asSubject("s"));

  expect(memoryOf(reply)).toBe("active");
  expect(provider.asked[0]?.body).toBe(BODY);
  await reply.body.dump();
});

test("the exchange is captured once, without the block, with what the headers say", async () => {
  await using provider = await plainProvider("You live in Oslo.");
  await using gateway = await gatewayUnderTest({
    providerUrl: provider.url,
    packet: packetOf({ lives_in: "Oslo" }),
  });
  const headers = asSubject("s", { "x-service-thread-id": "t-1", "x-service-run-id": "r-1" });
  await (await gateway.chat(BODY, headers)).body.dump();

  expect(await gateway.exchange()).toEqual({
    org_id: "org-1",
    project_id: "prj-1",
    subject_id: "s",
    thread_id: "t-1",
    run_id: "r-1",
    kind: "conversation.turn",
    occurred_at: expect.stringMatching(/Z$/),
    payload: {
      messages: [
        { role: "user", content: "Where do I live?" },
        { role: "assistant", content: "You live in Oslo." },
      ],
      model: "m-1",
      trace_id: TRACE_ID,
    },
    source: { channel: "gateway" },
    idempotency_key: `gw-${createHash("sha256").update(BODY).digest("hex")}`,
  });
});

test("a given idempotency key takes the place of the body's", async () => {
  await using provider = await plainProvider();
  await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
  const headers = asSubject("s", { "x-service-idempotency-key": "mine" });
  await (await gateway.chat(BODY, headers)).body.dump();

  expect((await gateway.exchange())["idempotency_key"]).toBe("mine");
});

test("a message that calls a tool is no exchange yet", async () => {
  await using provider = await httpPart(({ body }, answer) => {
    const asks = !body.includes('"tool"');
    answer.end(asks ? completion(null, { tool_calls: [{ id: "1" }] }) : completion("22 °C."));
  });
  await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
  const ask = { role: "user", content: "How warm is it?" };
  const loop = [ask, { role: "assistant", content: null }, { role: "tool", content: "22" }];
  await (await gateway.chat({ messages: [ask] }, asSubject("s"))).body.dump();
  await (await gateway.chat({ messages: loop }, asSubject("s"))).body.dump();

  expect((await gateway.exchange())["payload"]).toMatchObject({
    messages: [ask, { role: "assistant", content: "22 °C." }],
  });
});

test("only our own credential goes to the provider, and none of our headers", async () => {
  await using provider = await plainProvider();
  await using gateway = await gatewayUnderTest({
    providerUrl: provider.url,
    apiKey: "provider-key",
  });
  const headers = asSubject("s", {
    cookie: "a=1",
    "x-api-key": "k",
    "openai-organization": "o",
    "user-agent": "tests/1",
    accept: "application/json",
  });
  await (await gateway.chat(BODY, headers)).body.dump();
  const sent = provider.asked[0]?.headers ?? {};

  expect(Object.keys(sent).sort()).toEqual([
    ...["accept", "authorization", "connection", "content-length", "content-type"],
    ...["host", "user-agent"],
  ]);
  expect(sent.authorization).toBe("Bearer provider-key");
});

test("without a credential of ours none is sent", async () => {
  await using provider = await plainProvider();
  await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
  await (await gateway.chat(BODY)).body.dump();

  expect(provider.asked[0]?.headers).not.toHaveProperty("authorization");
});

test.each([400, 404, 429, 500, 503])(
  "a provider's %i comes back as it is and nothing is captured",
  async (status) => {
    await using provider = await httpPart((_asked, answer) => {
      answer.writeHead(status, {
        "content-type": "application/json",
        "retry-after": "9",
        "x-ratelimit-remaining": "0",
        "x-request-id": "req-of-provider",
        "set-cookie": "a=1",
      });
      answer.end(completion("no"));
    });
    await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
    const reply = await gateway.chat(BODY, asSubject("s"));

    expect([reply.statusCode, await reply.body.text()]).toEqual([status, completion("no")]);
    expect(reply.headers).toMatchObject({
      "x-service-memory": "active",
      "retry-after": "9",
      "x-ratelimit-remaining": "0",
      "x-request-id": "req-of-provider",
    });
    expect(reply.headers).not.toHaveProperty("set-cookie");
    await gateway.stop();
    expect(gateway.captured).toEqual([]);
  },
);

test("a compressed answer comes back with its bytes, and is captured", async () => {
  const bytes = gzipSync(completion("Packed."));
  await using provider = await httpPart((_asked, answer) => {
    answer.writeHead(200, { "content-encoding": "gzip", "content-type": "application/json" });
    answer.end(bytes);
  });
  await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
  const reply = await gateway.chat(BODY, asSubject("s", { "accept-encoding": "gzip" }));
  const back = Buffer.from(await reply.body.arrayBuffer());

  expect(reply.headers["content-encoding"]).toBe("gzip");
  expect(back.equals(bytes)).toBe(true);
  expect(gunzipSync(back).toString()).toBe(completion("Packed."));
  expect((await gateway.exchange())["payload"]).toMatchObject({
    messages: [{}, { content: "Packed." }],
  });
});

test("an answer that is no chat completion comes back unchanged and is not captured", async () => {
  await using provider = await httpPart((_asked, answer) => void answer.end("plain words"));
  await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
  const reply = await gateway.chat(BODY, asSubject("s"));

  expect(await reply.body.text()).toBe("plain words");
  await gateway.stop();
  expect(gateway.captured).toEqual([]);
});

test("calls are counted by what became of their memory", async () => {
  await using provider = await plainProvider();
  await using gateway = await gatewayUnderTest({ providerUrl: provider.url });
  await (await gateway.chat(BODY, asSubject("s"))).body.dump();
  await (await gateway.chat(BODY)).body.dump();
  await gateway.stop();
  const metrics = await gateway.metrics();

  expect(metrics).toContain('gateway_calls_total{memory="active"} 1');
  expect(metrics).toContain('gateway_calls_total{memory="disabled"} 1');
  expect(metrics).toContain('gateway_captures_total{outcome="stored"} 1');
  expect(metrics).toContain('gateway_provider_seconds_count{status="2xx"} 2');
});

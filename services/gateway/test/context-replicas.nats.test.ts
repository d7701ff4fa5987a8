import type { ServerResponse } from "node:http";
import { type HttpPart, httpPart } from "@memory/testkit";
import { expect, test, vi } from "vitest";
import { asSubject, gatewayUnderTest, packetOf, plainProvider } from "./gateway-under-test.ts";

const BODY = '{"model":"m","messages":[{"role":"user","content":"Where do I live?"}]}';
const TOKEN = "internal-token-of-tests";
const OF_REPLICA = "0192d1f0-0000-7000-8000-00000000cafe";
const SUBJECTS = Array.from({ length: 30 }, (_, n) => `subject-${n}`);

const answer = (response: ServerResponse) =>
  response.end(
    JSON.stringify({
      packet: packetOf({ lives_in: "Porto" }),
      token_count: 1,
      trace_id: OF_REPLICA,
    }),
  );
const replica = () => httpPart((_asked, response) => answer(response));

async function gatewayBefore(replicas: readonly HttpPart[], timeoutMs = 1_000) {
  const provider = await plainProvider();
  const gateway = await gatewayUnderTest({
    providerUrl: provider.url,
    packet: packetOf({ lives_in: "Lisbon" }),
    config: {
      context: { timeoutMs, budgetTokens: 900 },
      contextReplicas: { urls: replicas.map(({ url }) => url), internalToken: TOKEN },
    },
  });
  const ask = async (subjectId: string) => {
    const reply = await gateway.chat(BODY, asSubject(subjectId));
    await reply.body.dump();
    return String(reply.headers["x-service-trace-id"] ?? reply.headers["x-service-memory"]);
  };
  // Until the names of the replicas have been looked up.
  await vi.waitFor(async () => {
    await ask("first");
    expect(replicas.flatMap(({ asked }) => asked)).not.toEqual([]);
  }, 5_000);
  for (const { asked } of replicas) asked.length = 0;
  gateway.questions.length = 0;
  const close = async () => {
    await gateway[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  };
  return { gateway, provider, ask, [Symbol.asyncDispose]: close };
}

test("a question goes to a replica of context itself, with the internal token, and its packet into the call", async () => {
  await using context = await replica();
  await using under = await gatewayBefore([context]);

  expect(await under.ask("sam")).toBe(OF_REPLICA);

  expect(under.gateway.questions).toEqual([]);
  expect(context.asked[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  expect(JSON.parse(context.asked[0]?.body ?? "")).toMatchObject({
    projectId: "prj-1",
    subjectId: "sam",
    query: "Where do I live?",
    budgetTokens: 900,
  });
  expect(under.provider.asked.at(-1)?.body).toContain("Porto");
});

test("questions about one subject go to one replica, those about many to all", async () => {
  await using one = await replica();
  await using other = await replica();
  await using under = await gatewayBefore([one, other]);

  for (const subject of [...SUBJECTS, ...SUBJECTS]) await under.ask(subject);

  const subjectsOf = ({ asked }: HttpPart) => asked.map(({ body }) => JSON.parse(body).subjectId);
  const [ofOne, ofOther] = [subjectsOf(one), subjectsOf(other)];
  expect(ofOne.filter((subject) => ofOther.includes(subject))).toEqual([]);
  expect(ofOne.length).toBeGreaterThan(0);
  expect(ofOne.length + ofOther.length).toBe(2 * SUBJECTS.length);
  expect(ofOther.length).toBeGreaterThan(0);
});

test.each([
  ["hangs up", (response: ServerResponse) => response.destroy()],
  ["does not know the route", (response: ServerResponse) => response.writeHead(404).end("{}")],
  ["is unavailable", (response: ServerResponse) => response.writeHead(503).end("{}")],
  ["answers what is no JSON", (response: ServerResponse) => response.end("<html>")],
  ["says nothing", () => undefined],
])("a replica that %s: another one answers through the broker", async (_what, fault) => {
  let isWell = true;
  await using context = await httpPart((_asked, response) =>
    isWell ? answer(response) : fault(response),
  );
  await using under = await gatewayBefore([context]);
  isWell = false;

  expect(await under.ask("sam")).not.toBe(OF_REPLICA);

  expect(context.asked).toHaveLength(1);
  expect(under.gateway.questions).toHaveLength(1);
  expect(under.provider.asked.at(-1)?.body).toContain("Lisbon");
});

test("a replica that says that it works on a question is waited for", async () => {
  let isSlow = false;
  await using context = await httpPart((_asked, response) => {
    if (!isSlow) return void answer(response);
    const progress = setInterval(() => response.writeProcessing(), 50);
    setTimeout(() => {
      clearInterval(progress);
      answer(response);
    }, 1_000);
  });
  await using under = await gatewayBefore([context], 2_000);
  isSlow = true;

  expect(await under.ask("sam")).toBe(OF_REPLICA);

  expect(under.gateway.questions).toEqual([]);
});

test("a replica that is stopping gets no more questions", async () => {
  let isStopping = false;
  await using context = await httpPart((_asked, response) => {
    if (isStopping) response.setHeader("connection", "close");
    answer(response);
  });
  await using under = await gatewayBefore([context]);
  isStopping = true;

  expect(await under.ask("sam")).toBe(OF_REPLICA);
  expect(await under.ask("sam")).not.toBe(OF_REPLICA);
  expect(context.asked).toHaveLength(1);
});

const refusal = (type: string) => JSON.stringify({ error: { type, message: "No.", field: null } });

test.each([
  ["is unavailable", 503, "service_unavailable"],
  ["failed", 500, "internal_error"],
  ["refuses the question", 422, "invalid_payload"],
])(
  "a replica that answers that it %s is not asked again through the broker, and gets the next question",
  async (_what, status, type) => {
    let isWell = true;
    await using context = await httpPart((_asked, response) =>
      isWell ? answer(response) : void response.writeHead(status).end(refusal(type)),
    );
    await using under = await gatewayBefore([context]);
    isWell = false;

    expect(await under.ask("sam")).toBe("degraded");
    isWell = true;
    expect(await under.ask("sam")).toBe(OF_REPLICA);

    expect(under.gateway.questions).toEqual([]);
    expect(context.asked).toHaveLength(2);
  },
);

test.each([
  ["of an older version, without the route", 404, "not_found"],
  ["with another internal token", 401, "unauthorized"],
])("a replica %s has not taken the question: another one answers", async (_what, status, type) => {
  let isOld = false;
  await using context = await httpPart((_asked, response) =>
    isOld ? void response.writeHead(status).end(refusal(type)) : answer(response),
  );
  await using under = await gatewayBefore([context]);
  isOld = true;

  expect(await under.ask("sam")).not.toBe(OF_REPLICA);
  expect(await under.ask("sam")).not.toBe(OF_REPLICA);

  expect(context.asked).toHaveLength(1);
  expect(under.gateway.questions).toHaveLength(2);
});

test("after a row of answers that it is unavailable, a replica is not asked for a while", async () => {
  let isWell = true;
  await using context = await httpPart((_asked, response) =>
    isWell ? answer(response) : void response.writeHead(503).end(refusal("service_unavailable")),
  );
  await using under = await gatewayBefore([context]);
  isWell = false;

  for (let call = 0; call < 7; call++) expect(await under.ask("sam")).toBe("degraded");

  expect(context.asked).toHaveLength(5);
});

import { ContextApply, ContextErase, type ForgetStep } from "@memory/contracts";
import { newId } from "@memory/ids";
import { eventually } from "@memory/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { EndpointSettings } from "../src/embeddings/embeddings-endpoint.ts";
import {
  type ContextUnderTest,
  contextUnderTest,
  newScope,
  packetFor,
  type TestScope,
} from "./context-under-test.ts";
import { type EmbeddingsServer, embeddingsServer } from "./embeddings-server.ts";

// The endpoint is left alone for a while after faults, and then tried again.
const RECOVERY_MS = 20_000;
const SAID = "My sister made a risotto that nobody forgot.";
const OTHERS = [
  "The tram to the harbour was late again on Tuesday.",
  "Our landlord painted the stairs green in spring.",
];
const PARAPHRASE = "Which dish?";

let endpoint: EmbeddingsServer;
let context: ContextUnderTest;
beforeAll(async () => {
  endpoint = await embeddingsServer();
  context = await contextUnderTest({ embeddings: settings() });
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
  await endpoint[Symbol.asyncDispose]();
});
beforeEach(() => {
  Object.assign(endpoint.behaves, {
    status: 200,
    delayMs: 0,
    dimensions: 64,
    refuses: () => false,
  });
});

const settings = (more: Partial<EndpointSettings> = {}): EndpointSettings => ({
  baseUrl: endpoint.url,
  apiKey: "secret",
  model: "bags",
  dimensions: 64,
  questionTimeoutMs: 500,
  batchTexts: 16,
  ...more,
});

const waiting = async (of = context) =>
  Number((await of.pool.query("SELECT count(*) FROM vectors WHERE vector IS NULL")).rows[0]?.count);

async function filled(scope: TestScope, count: number, of = context): Promise<void> {
  await eventually(async () => {
    const { rows } = await of.pool.query(
      "SELECT count(*) FROM vectors WHERE scope_token = $1 AND vector IS NOT NULL",
      [scope.token],
    );
    expect(Number(rows[0]?.count)).toBe(count);
  });
}

async function remember(texts: readonly string[], of = context): Promise<TestScope> {
  const scope = newScope();
  await of.owners.capture(scope, texts);
  await of.bus.request(ContextApply, { changes: [], catchUp: true });
  return scope;
}

const excerpts = (packet: { episodes: { excerpt: string }[] }) =>
  packet.episodes.map(({ excerpt }) => excerpt);

test("what was said is found by a question that shares no word with it, once its vector is there", async () => {
  const scope = await remember([...OTHERS, SAID]);
  await filled(scope, 3);

  const packet = await packetFor(context, scope, PARAPHRASE);

  expect(excerpts(packet)[0]).toBe(SAID);
  expect(packet.status).toBe("ok");
  expect([...endpoint.keys]).toEqual(["Bearer secret"]);
});

test("facts are found by semantic similarity too, and keep their vector when they change", async () => {
  const scope = newScope();
  const put = async (fields: object) => {
    const fact = context.owners.putFact(scope, fields);
    await context.bus.request(ContextApply, {
      changes: [context.owners.changeOf(fact)],
      catchUp: true,
    });
    return fact;
  };
  const dog = await put({ predicate: "companion", value: '{"value":"a terrier"}' });
  for (const value of ["chess", "tea", "jazz"]) await put({ value: JSON.stringify({ value }) });
  await filled(scope, 4);

  const before = await packetFor(context, scope, "Any puppy?");
  await put({ id: dog.id, ratingScore: 2 });
  const after = await packetFor(context, scope, "Any puppy?");

  expect([before, after].map(({ facts }) => facts[0].id)).toEqual([dog.id, dog.id]);
  expect([before.status, after.status]).toEqual(["ok", "ok"]);
});

test("what has no vector yet is found by its words, and the packet says a part was left out", async () => {
  endpoint.behaves.refuses = (text) => text.includes("quince");
  const scope = await remember(["We planted a quince tree.", ...OTHERS]);
  await filled(scope, 2);

  const packet = await packetFor(context, scope, "Where is the tree?");

  expect(excerpts(packet)[0]).toContain("quince");
  expect(packet.status).toBe("degraded");
});

test("with a slow or a dead endpoint questions are answered by words in time, and later by similarity again", {
  timeout: 2 * RECOVERY_MS,
}, async () => {
  const scope = await remember([...OTHERS, SAID]);
  await filled(scope, 3);

  // A question that waited for it would compare embeddings, and have nothing to leave out.
  endpoint.behaves.delayMs = 5_000;
  const slow = await packetFor(context, scope, "Who made the risotto?");
  Object.assign(endpoint.behaves, { delayMs: 0, status: 500 });
  const dead = await packetFor(context, scope, "Who made the risotto?");
  const unknown = await packetFor(context, scope, PARAPHRASE);

  expect([slow, dead].map((packet) => excerpts(packet)[0])).toEqual([SAID, SAID]);
  expect([slow, dead, unknown].map(({ status }) => status)).toEqual(Array(3).fill("degraded"));
  expect(excerpts(unknown)).toEqual([]);
  const later = await remember(["A later dinner with lentils."]);
  endpoint.behaves.status = 200;
  await eventually(
    async () => expect((await packetFor(context, later, PARAPHRASE)).status).toBe("ok"),
    { withinMs: RECOVERY_MS },
  );
  expect(excerpts(await packetFor(context, scope, PARAPHRASE))[0]).toBe(SAID);
});

test("vectors of other dimensions are not taken, neither of items nor of questions", async () => {
  endpoint.behaves.dimensions = 32;
  const scope = await remember([SAID]);
  await eventually(() => expect(endpoint.asked).toContain(SAID));

  const packet = await packetFor(context, scope, "Who made the risotto?");

  expect(excerpts(packet)).toEqual([SAID]);
  expect(packet.status).toBe("degraded");
  expect(await waiting()).toBeGreaterThan(0);
});

test("an erasure leaves no vector, also of what was being made", {
  timeout: 2 * RECOVERY_MS,
}, async () => {
  await using own = await contextUnderTest({ embeddings: settings() });
  const subject = await remember([...OTHERS, SAID], own);
  const fact = own.owners.putFact(subject, {
    sourceEventIds: [...own.owners.events.keys()].slice(0, 1),
  });
  await own.bus.request(ContextApply, { changes: [own.owners.changeOf(fact)], catchUp: true });
  await filled(subject, 4, own);
  const count = async () =>
    Number((await own.pool.query("SELECT count(*) FROM vectors")).rows[0]?.count);

  own.owners.putFact(subject, { id: fact.id, status: "deleted", sourceEventIds: [] });
  await own.bus.request(ContextErase, {
    ...step(subject),
    target: { scope: "fact", factId: fact.id },
    scopeToken: subject.token,
  });
  const afterFact = await count();
  endpoint.behaves.delayMs = 1_000;
  await own.owners.capture(subject, ["Said while the erasure is near."]);
  await own.bus.request(ContextApply, { changes: [], catchUp: true });
  await eventually(() => expect(endpoint.asked).toContain("Said while the erasure is near."));
  await own.bus.request(ContextErase, { ...step(subject), epoch: 1 });
  await eventually(async () => expect(await waiting(own)).toBe(0));

  expect(afterFact).toBe(2);
  expect(await count()).toBe(0);
});

test("no question of one subject is answered from another's vectors", async () => {
  const scope = await remember([SAID]);
  const other = await remember(OTHERS);
  await Promise.all([filled(scope, 1), filled(other, 2)]);

  const packet = await packetFor(context, other, PARAPHRASE);

  expect(excerpts(packet)).not.toContain(SAID);
});

test("memory from before a model was configured, or of another model, is given vectors at the start", async () => {
  await using plain = await contextUnderTest();
  const scope = await remember([...OTHERS, SAID], plain);
  const first = await plain.replica({ embeddings: settings() });
  await filled(scope, 3, plain);
  await first.stop();
  const second = await plain.replica({ embeddings: settings({ model: "other" }) });
  await eventually(async () => {
    const { rows } = await plain.pool.query("SELECT DISTINCT model FROM vectors");
    expect(rows).toEqual([{ model: "other/64" }]);
  });

  expect(excerpts(await packetFor(second, scope, PARAPHRASE))[0]).toBe(SAID);
});

test("without a model configured nothing is sent anywhere and no vector waits", async () => {
  await using plain = await contextUnderTest();
  const sentBefore = endpoint.asked.length;
  const scope = await remember([SAID], plain);

  expect((await packetFor(plain, scope, "risotto")).status).toBe("ok");
  expect((await plain.pool.query("SELECT FROM vectors")).rowCount).toBe(0);
  expect(endpoint.asked.length).toBe(sentBefore);
});

const step = ({ projectId, subjectId }: TestScope): ForgetStep => ({
  forgetId: newId(),
  projectId,
  target: { scope: "subject", subjectId },
  mode: "delete",
  action: "erase",
  epoch: null,
  scopeToken: null,
});

import { ContextApply } from "@memory/contracts";
import { serviceUnavailable } from "@memory/errors";
import { newId } from "@memory/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { clientOf } from "./memory-client.ts";

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest();
});
afterAll(() => memory[Symbol.asyncDispose]());

/** A project, and calls under a key of its own. */
function keyedClient(service = memory) {
  const client = clientOf(service);
  return {
    ...client,
    async post(url: string, body: object, key: string) {
      const reply = await service.app.inject({
        method: "POST",
        url,
        headers: { authorization: `Bearer ${client.project}`, "idempotency-key": key },
        payload: { project_id: client.project, ...body },
      });
      const replayed = reply.headers["idempotent-replayed"];
      return { status: reply.statusCode, text: reply.body, body: reply.json(), replayed };
    },
  };
}

async function inConflict(service = memory) {
  const client = keyedClient(service);
  await client.remember(
    { predicate: "employer", value: "Acme" },
    { predicate: "employer", value: "Initech" },
  );
  const [conflict] = (await client.conflicts()).conflicts;
  const resolve = async (keep: string, key: string) =>
    client.post(
      `/v1/conflicts/${conflict.id}/resolve`,
      { keep_fact_id: (await client.fact(keep)).id },
      key,
    );
  return { client, conflict, resolve };
}

const ratings = async (project: string) =>
  (await memory.pool.query("SELECT FROM feedback WHERE project_id = $1", [project])).rowCount;

test("a resolve that is repeated under its key answers the same, not that it is resolved already", async () => {
  const { resolve } = await inConflict();
  const key = newId();

  const first = await resolve("Acme", key);
  const again = await resolve("Acme", key);

  expect(first).toMatchObject({ status: 200, replayed: undefined });
  expect(again).toEqual({ ...first, replayed: "true" });
  expect((await resolve("Acme", newId())).status).toBe(409);
});

test("resolves that come together under one key are one", async () => {
  const { client, resolve } = await inConflict();
  const key = newId();

  const answers = await Promise.all(Array.from({ length: 5 }, () => resolve("Initech", key)));

  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(answers.filter(({ replayed }) => replayed === undefined)).toHaveLength(1);
  expect((await client.fact("Initech")).status).toBe("active");
});

test("a resolve that was written and not answered is finished by its retry", async () => {
  await using alone = await consolidationUnderTest({ withContext: false });
  let isSilent = false;
  let caughtUp = 0;
  alone.others.respond(ContextApply, async ({ changes, catchUp }) => {
    if (isSilent && (changes.length > 0 || catchUp)) throw serviceUnavailable("down");
    if (catchUp) caughtUp++;
    return { applied: changes.length };
  });
  const { resolve } = await inConflict(alone);
  const key = newId();
  isSilent = true;
  const unanswered = await resolve("Acme", key);
  const still = await resolve("Acme", key);
  isSilent = false;
  caughtUp = 0;

  const again = await resolve("Acme", key);

  expect([unanswered.status, still.status]).toEqual([503, 503]);
  expect(again).toMatchObject({ status: 200, body: { status: "resolved" }, replayed: "true" });
  expect(caughtUp).toBe(1);
});

test("a rating under a key is stored once, and counts once", async () => {
  const client = keyedClient();
  await client.remember({ predicate: "employer", value: "Acme" });
  const { id } = await client.fact("Acme");
  const [key, rating] = [newId(), { fact_id: id, rating: "incorrect", comment: "no" }];

  const answers = [];
  for (let n = 0; n < 3; n++) answers.push(await client.post("/v1/feedback", rating, key));

  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await ratings(client.project)).toBe(1);
  expect((await client.fact("Acme")).version).toBe(2);
});

test("another rating under the key is refused and not stored", async () => {
  const client = keyedClient();
  await client.remember({ predicate: "employer", value: "Acme" });
  const { id } = await client.fact("Acme");
  const key = newId();
  await client.post("/v1/feedback", { fact_id: id, rating: "useful" }, key);

  const other = await client.post("/v1/feedback", { fact_id: id, rating: "irrelevant" }, key);

  expect(other).toMatchObject({
    status: 422,
    body: { error: { type: "idempotency_key_reused", field: "Idempotency-Key" } },
  });
  expect(await ratings(client.project)).toBe(1);
});

test("what was refused may be sent again under its key, in another form too", async () => {
  const client = keyedClient();
  await client.remember({ predicate: "employer", value: "Acme" });
  const { id } = await client.fact("Acme");
  const key = newId();
  const unknown = await client.post("/v1/feedback", { fact_id: newId(), rating: "useful" }, key);

  const known = await client.post("/v1/feedback", { fact_id: id, rating: "useful" }, key);

  expect([unknown.status, known.status]).toEqual([404, 201]);
  expect(known.replayed).toBeUndefined();
});

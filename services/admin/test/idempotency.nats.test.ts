import { ApiError } from "@memory/errors";
import { newId } from "@memory/ids";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminUnderTest } from "./admin-under-test.ts";
import { type Caller, type ForgetUnderTest, forgetUnderTest } from "./forget-under-test.ts";

let world: ForgetUnderTest;
let caller: Caller;
beforeAll(async () => {
  world = await forgetUnderTest();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  caller = await world.caller();
  world.participants.reset();
});

async function post(
  url: string,
  {
    key,
    credential = caller.key,
    body,
  }: { key: string; credential?: string | null; body?: object },
  admin: { app: ForgetUnderTest["admin"]["app"] } = world.admin,
) {
  const reply = await admin.app.inject({
    method: "POST",
    url,
    headers: {
      "idempotency-key": key,
      ...(credential !== null && { authorization: `Bearer ${credential}` }),
    },
    ...(body && { payload: body }),
  });
  const { statusCode: status, body: text, headers } = reply;
  return { status, text, body: reply.json(), replayed: headers["idempotent-replayed"], headers };
}

const forget = (key: string, body: object) =>
  post("/v1/forget", { key, body: { project_id: caller.project, mode: "delete", ...body } });

const erasures = () => world.participants.steps.filter(({ action }) => action === "erase").length;

test("a forget that is repeated under its key answers its receipt, and what came since stays", async () => {
  const key = newId();

  const first = await forget(key, { subject_id: "s" });
  const steps = erasures();
  const again = await forget(key, { subject_id: "s" });

  expect(first).toMatchObject({ status: 200, body: { events_deleted: 3 }, replayed: undefined });
  expect(again.text).toBe(first.text);
  expect(again.replayed).toBe("true");
  expect(erasures()).toBe(steps);
  expect(await world.receiptsWith(caller.project)).toBe(1);
});

test("forgets that come together under one key are one receipt", async () => {
  const key = newId();

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => forget(key, { subject_id: "s" })),
  );

  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await world.receiptsWith(caller.project)).toBe(1);
});

test("a forget that was accepted and not answered is awaited by its retry", async () => {
  const key = newId();
  let isDown = true;
  world.participants.before = async () => {
    if (isDown) throw new ApiError("service_unavailable", "down");
  };
  const unfinished = await forget(key, { subject_id: "s" });
  const still = await forget(key, { subject_id: "s" });
  isDown = false;

  await expect.poll(async () => (await forget(key, { subject_id: "s" })).status).toBe(200);

  expect([unfinished.status, still.status]).toEqual([503, 503]);
  expect(still.headers["location"]).toBe(unfinished.headers["location"]);
  expect(await world.receiptsWith(caller.project)).toBe(1);
});

test("a forget of something else under the key is refused and leaves no receipt", async () => {
  const key = newId();
  await forget(key, { subject_id: "s" });

  const other = await forget(key, { subject_id: "t" });

  expect([other.status, other.body.error.type]).toEqual([422, "idempotency_key_reused"]);
  expect(await world.receiptsWith(caller.project)).toBe(1);
});

test("a forget that consolidation refuses is refused alike when it is repeated, and may succeed later", async () => {
  const [key, factId] = [newId(), caller.knownFact()];
  world.participants.before = async () => {
    throw new ApiError("illegal_status_transition", "no");
  };
  const refused = await Promise.all([1, 2, 3].map(() => forget(key, { fact_id: factId })));
  world.participants.before = async () => undefined;

  const later = await forget(key, { fact_id: factId });

  for (const { status, body } of refused)
    expect([status, body.error.type]).toEqual([422, "illegal_status_transition"]);
  expect(later).toMatchObject({ status: 200, replayed: undefined });
});

test("a refusal that one of a forget and its retries has read is not an unknown fact for the others", async () => {
  world.participants.before = async () => {
    throw new ApiError("illegal_status_transition", "no");
  };

  const types = new Set<string>();
  for (let n = 0; n < 20; n++) {
    const [key, factId] = [newId(), caller.knownFact()];
    const refused = await Promise.all([1, 2, 3].map(() => forget(key, { fact_id: factId })));
    for (const { body } of refused) types.add(body.error.type);
  }

  expect(types).toContain("illegal_status_transition");
  expect(types).not.toContain("fact_not_found");
});

test("a restore under a key is answered again", async () => {
  const { body } = await forget(newId(), { subject_id: "s", mode: "disable" });
  const [key, url] = [newId(), `/v1/forget/${body.forget_id}/restore`];

  const first = await post(url, { key });
  const again = await post(url, { key });

  expect(first).toMatchObject({ status: 200, replayed: undefined });
  expect(again).toMatchObject({ text: first.text, replayed: "true" });
});

test("a key that is created again under its Idempotency-Key is the same key, and works", async () => {
  const body = { org_id: "acme", project_id: caller.project, label: "second" };
  const key = newId();

  const first = await post("/v1/keys", { key, body, credential: ADMIN_KEY });
  const again = await post("/v1/keys", { key, body, credential: ADMIN_KEY });

  expect(first).toMatchObject({ status: 201, replayed: undefined });
  expect(again).toMatchObject({ status: 201, text: first.text, replayed: "true" });
  expect((await caller.receipt(newId(), again.body.key)).status).toBe(404);
  expect(await keysOf(caller.project)).toBe(2);
});
const ADMIN_KEY = "admin-key-of-tests";

const keysOf = async (project: string) =>
  (await world.admin.pool.query("SELECT FROM api_keys WHERE project_id = $1", [project])).rowCount;

test("keys that are created together under one Idempotency-Key are one", async () => {
  const body = { org_id: "acme", project_id: caller.project };
  const key = newId();

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => post("/v1/keys", { key, body, credential: ADMIN_KEY })),
  );

  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await keysOf(caller.project)).toBe(2);
});

test("the database holds no new key in clear text", async () => {
  const body = { org_id: "acme", project_id: caller.project };
  const key = newId();

  const created = await post("/v1/keys", { key, body, credential: ADMIN_KEY });

  const { rows } = await world.admin.pool.query(
    "SELECT string_agg(encode(key || request || answer, 'escape'), ' ') AS kept FROM idempotent_requests",
  );
  for (const secret of [created.body.key, created.body.prefix, key])
    expect(rows[0].kept).not.toContain(secret);
});

test("another credential under the same Idempotency-Key creates a key of its own", async () => {
  await using admin = await adminUnderTest();
  const owner = { org_id: "o", project_id: newId() };
  const one = (await admin.call("POST", "/v1/keys", null, owner)).body.key;
  const other = (await admin.call("POST", "/v1/keys", one, owner)).body.key;
  const key = newId();

  const answers = [];
  for (const credential of [one, other])
    answers.push(await post("/v1/keys", { key, body: owner, credential }, admin));

  expect(answers.map(({ status, replayed }) => [status, replayed])).toEqual([
    [201, undefined],
    [201, undefined],
  ]);
  expect(answers[0]?.body.key).not.toBe(answers[1]?.body.key);
});

test("the first key of a server, which needs no credential, is answered once", async () => {
  await using admin = await adminUnderTest();
  const body = { org_id: "o", project_id: newId() };
  const key = newId();

  const first = await post("/v1/keys", { key, body, credential: null }, admin);
  const again = await post("/v1/keys", { key, body, credential: null }, admin);

  expect([first.status, again.status]).toEqual([201, 401]);
});

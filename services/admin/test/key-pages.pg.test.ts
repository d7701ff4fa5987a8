import { newId } from "@memory/ids";
import { everyPage } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdminUnderTest, adminUnderTest } from "./admin-under-test.ts";

const ADMIN_KEY = "admin-key-of-tests";
const CONSOLE = "console-secret-of-tests";
let admin: AdminUnderTest;
beforeAll(async () => {
  admin = await adminUnderTest({ adminKey: ADMIN_KEY, consoleKey: CONSOLE });
});
afterAll(() => admin[Symbol.asyncDispose]());

const actor = (name: string) => ({ "x-service-actor": name });

async function create(projectId: string, on = admin, credential = ADMIN_KEY, headers = {}) {
  const wanted = { org_id: "acme", project_id: projectId };
  const { status, body } = await on.call("POST", "/v1/keys", credential, wanted, headers);
  expect(status).toBe(201);
  return body as { id: string; key: string; prefix: string };
}

interface Page {
  keys: { id: string }[];
  next_cursor: string | null;
}

async function readAll(
  query: Record<string, string>,
  between?: () => Promise<unknown>,
): Promise<string[]> {
  const read = async (cursor: string | null): Promise<Page> => {
    const search = new URLSearchParams({ ...query, ...(cursor !== null && { cursor }) });
    return (await admin.call("GET", `/v1/keys?${search}`, ADMIN_KEY)).body;
  };
  return (await everyPage(read, between)).flatMap(({ keys }) => keys.map(({ id }) => id));
}

test("pages read to the end while keys are made hold each key once, in the order of the list", async () => {
  for (let n = 0; n < 25; n++) await create(newId());
  const { body } = await admin.call("GET", "/v1/keys", ADMIN_KEY);
  const all = body.keys.map(({ id }: { id: string }) => id);
  expect(body).not.toHaveProperty("next_cursor");
  expect(body.keys[0]).not.toHaveProperty("created_by");

  let made = 0;
  const ids = await readAll({ limit: "4" }, async () => {
    if (made++ < 10) await create(newId());
  });

  expect(ids.slice(0, all.length)).toEqual(all);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a filter shows the keys that are revoked, or those that are not", async () => {
  const [live, revoked] = [await create(newId()), await create(newId())];
  await admin.call("DELETE", `/v1/keys/${revoked.id}`, ADMIN_KEY);

  const [are, areNot] = [await readAll({ revoked: "true" }), await readAll({ revoked: "false" })];

  expect([are.includes(live.id), are.includes(revoked.id)]).toEqual([false, true]);
  expect([areNot.includes(live.id), areNot.includes(revoked.id)]).toEqual([true, false]);
});

test("a page says who made a key and who was the first to revoke it", async () => {
  const made = await create(newId(), admin, ADMIN_KEY, actor("kim"));
  const revoke = (name: string) =>
    admin.call("DELETE", `/v1/keys/${made.id}`, ADMIN_KEY, undefined, actor(name));
  const shown = async () => {
    const { body } = await admin.call("GET", "/v1/keys?limit=1000", ADMIN_KEY);
    return body.keys.find(({ id }: { id: string }) => id === made.id);
  };

  const before = await shown();
  expect(before.created_by).toEqual({ actor: "kim", key_prefix: null });
  expect([before.revoked_at, before.revoked_by]).toEqual([null, null]);
  await revoke("lee");
  await revoke("mo");
  expect((await shown()).revoked_by).toEqual({ actor: "lee", key_prefix: null });
});

test("a key of the project sees the keys of its project only, and is named as who made them", async () => {
  await using open = await adminUnderTest();
  const project = newId();
  const first = await create(project, open, "");
  const second = await create(project, open, first.key, actor("kim"));
  await open.pool.query(
    `INSERT INTO api_keys (id, hash, prefix, org_id, project_id)
     VALUES ($1, 'h1', 'p', 'acme', 'other'), ($2, 'h2', 'p', 'rival', $3)`,
    [newId(), newId(), project],
  );

  const { body } = await open.call("GET", "/v1/keys?limit=10", first.key);

  expect(body.keys.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
  expect(body.keys[1].created_by).toEqual({ actor: "kim", key_prefix: first.prefix });
  expect(body.next_cursor).toBeNull();
});

test("who provisioned an org is kept with the org and its key", async () => {
  const body = { owner_ref: newId(), name: "Acme" };
  const { body: made } = await admin.call(
    "POST",
    "/v1/orgs/provision",
    CONSOLE,
    body,
    actor("kim"),
  );

  const { rows } = await admin.pool.query(
    `SELECT o.created_by_actor AS org, k.created_by_actor AS key FROM orgs o, api_keys k
     WHERE o.id = $1 AND k.id = $2`,
    [made.org_id, made.id],
  );
  expect(rows).toEqual([{ org: "kim", key: "kim" }]);
});

test.each([
  ["limit", "0"],
  ["cursor", "nonsense"],
  ["revoked", "maybe"],
])("%s=%s is refused, naming the field", async (field, value) => {
  const answer = await admin.call("GET", `/v1/keys?${field}=${value}`, ADMIN_KEY);

  expect(answer).toMatchObject({
    status: 422,
    body: { error: { type: "invalid_payload", field } },
  });
});

test("an actor that is no plain text is refused, and only after the credential", async () => {
  const wanted = { org_id: "acme", project_id: newId() };
  const send = (credential: string) =>
    admin.call("POST", "/v1/keys", credential, wanted, actor("a".repeat(129)));

  expect((await send("wrong")).status).toBe(401);
  expect(await send(ADMIN_KEY)).toMatchObject({
    status: 422,
    body: { error: { type: "invalid_payload", field: "X-Service-Actor" } },
  });
});

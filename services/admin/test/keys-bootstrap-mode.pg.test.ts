import { newId } from "@memory/ids";
import { expect, test } from "vitest";
import { type AdminUnderTest, adminUnderTest } from "./admin-under-test.ts";

const owner = () => ({ org_id: `org-${newId()}`, project_id: `prj-${newId()}` });
const first = async (admin: AdminUnderTest) => {
  const reply = await admin.call("POST", "/v1/keys", null, owner());
  return reply.body;
};
/** A key of another org, made as an admin would have. */
const stranger = async (admin: AdminUnderTest) => {
  const theirs = owner();
  const id = newId();
  await admin.pool.query(
    "INSERT INTO api_keys (id, hash, prefix, org_id, project_id) VALUES ($1, $2, 'mk_xxxxx', $3, $4)",
    [id, newId(), theirs.org_id, theirs.project_id],
  );
  return { id, ...theirs };
};

test("of fifty who race for the first key exactly one gets it", async () => {
  await using admin = await adminUnderTest();
  const racers = Array.from({ length: 50 }, () => admin.call("POST", "/v1/keys", null, owner()));
  const answers = (await Promise.all(racers)).map(({ status }) => status);

  expect(answers.filter((status) => status === 201)).toHaveLength(1);
  expect(answers.filter((status) => status === 401)).toHaveLength(49);
});

test("a refused body makes no first key", async () => {
  await using admin = await adminUnderTest();
  const refused = await admin.call("POST", "/v1/keys", null, { org_id: "o" });
  const made = await admin.call("POST", "/v1/keys", null, owner());

  expect([refused.status, made.status]).toEqual([422, 201]);
});

test("listing and revoking need a key even before there is one", async () => {
  await using admin = await adminUnderTest();

  expect((await admin.call("GET", "/v1/keys")).status).toBe(401);
  expect((await admin.call("DELETE", `/v1/keys/${newId()}`)).status).toBe(401);
});

test("an unknown credential does not keep anybody from making the first key", async () => {
  await using admin = await adminUnderTest();

  expect((await admin.call("POST", "/v1/keys", "unknown", owner())).status).toBe(201);
});

test("a key makes keys for its own org and project only", async () => {
  await using admin = await adminUnderTest();
  const mine = await first(admin);
  const { org_id, project_id } = mine;
  const same = await admin.call("POST", "/v1/keys", mine.key, { org_id, project_id });
  const otherOrg = await admin.call("POST", "/v1/keys", mine.key, { org_id: "x", project_id });
  const otherProject = await admin.call("POST", "/v1/keys", mine.key, { org_id, project_id: "x" });

  expect(same.status).toBe(201);
  expect([otherOrg.status, otherOrg.body.error.field]).toEqual([403, "org_id"]);
  expect([otherProject.status, otherProject.body.error.field]).toEqual([403, "project_id"]);
});

test("a key lists the keys of its own project only", async () => {
  await using admin = await adminUnderTest();
  const mine = await first(admin);
  await stranger(admin);
  const list = await admin.call("GET", "/v1/keys", mine.key);

  expect(list.body.keys.map((key: { id: string }) => key.id)).toEqual([mine.id]);
});

test("a foreign key and a missing key are refused alike", async () => {
  await using admin = await adminUnderTest();
  const mine = await first(admin);
  const theirs = await stranger(admin);
  const foreign = await admin.call("DELETE", `/v1/keys/${theirs.id}`, mine.key);
  const missing = await admin.call("DELETE", `/v1/keys/${newId()}`, mine.key);

  expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
  const { rows } = await admin.pool.query("SELECT revoked_at FROM api_keys WHERE id = $1", [
    theirs.id,
  ]);
  expect(rows[0].revoked_at).toBeNull();
});

test("a revoked key manages nothing, and its table still counts as not empty", async () => {
  await using admin = await adminUnderTest();
  const mine = await first(admin);
  const revoked = await admin.call("DELETE", `/v1/keys/${mine.id}`, mine.key);

  expect(revoked.status).toBe(200);
  expect((await admin.call("GET", "/v1/keys", mine.key)).status).toBe(401);
  expect((await admin.call("POST", "/v1/keys", null, owner())).status).toBe(401);
});

test("open dev mode changes nothing about who manages keys", async () => {
  await using admin = await adminUnderTest({ authRequired: false });
  await first(admin);

  expect((await admin.call("POST", "/v1/keys", null, owner())).status).toBe(401);
  expect((await admin.call("GET", "/v1/keys")).status).toBe(401);
});

test("a key gives no more rights than it has, and without the right keys none at all", async () => {
  await using admin = await adminUnderTest();
  const { key, org_id, project_id } = await first(admin);
  const make = (credential: string, rights?: string[]) =>
    admin.call("POST", "/v1/keys", credential, { org_id, project_id, rights });
  const limited = (await make(key, ["read", "keys"])).body;
  const reader = (await make(limited.key, ["read"])).body;

  expect(limited.rights).toEqual(["read", "keys"]);
  expect((await make(limited.key)).body.rights).toEqual(["read", "keys"]);
  for (const [credential, rights] of [
    [limited.key, ["read", "erase"]],
    [reader.key, ["read"]],
  ]) {
    const refused = await make(credential, rights);
    expect([refused.status, refused.body.error.type]).toEqual([403, "insufficient_rights"]);
  }
  expect((await make(key, [])).body.error.field).toBe("rights");
  expect((await make(key, ["fly"])).body.error.field).toBe("rights.0");
});

import { newId } from "@memory/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdminUnderTest, adminUnderTest } from "./admin-under-test.ts";

const ADMIN_KEY = "admin-key-of-tests";
let admin: AdminUnderTest;
beforeAll(async () => {
  admin = await adminUnderTest({ adminKey: ADMIN_KEY });
});
afterAll(() => admin[Symbol.asyncDispose]());

const body = (extra: object = {}) => ({ org_id: "acme", project_id: newId(), ...extra });
const create = (extra?: object) => admin.call("POST", "/v1/keys", ADMIN_KEY, body(extra));

test("the admin makes a key for any project and sees it in clear once", async () => {
  const made = await create({ label: "laptop" });

  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    key: expect.stringMatching(/^mk_[0-9A-Za-z]{40}$/),
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    prefix: made.body.key.slice(0, 8),
    org_id: "acme",
    project_id: expect.any(String),
    label: "laptop",
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
});

test("a listing shows every key, and neither the key nor its hash", async () => {
  const made = await create();
  const list = await admin.call("GET", "/v1/keys", ADMIN_KEY);

  const shown = list.body.keys.find((key: { id: string }) => key.id === made.body.id);
  const { key, ...fields } = made.body;
  expect(shown).toEqual({ ...fields, revoked_at: null });
  expect(list.text).not.toContain(key);
});

test("only the sha256 of a key is in the database", async () => {
  const { body: made } = await create();

  const { rows } = await admin.pool.query("SELECT * FROM api_keys WHERE id = $1", [made.id]);
  expect(JSON.stringify(rows)).not.toContain(made.key);
  expect(rows[0].hash).toMatch(/^[0-9a-f]{64}$/);
});

test("no credential, a wrong one and an ordinary key are refused alike, whatever the body", async () => {
  const { body: made } = await create();
  const refusals = await Promise.all(
    [null, "wrong", made.key].flatMap((credential) => [
      admin.call("POST", "/v1/keys", credential, body()),
      admin.call("POST", "/v1/keys", credential, []),
      admin.call("GET", "/v1/keys", credential),
      admin.call("DELETE", `/v1/keys/${made.id}`, credential),
      admin.call("DELETE", "/v1/keys/no-uuid", credential),
    ]),
  );

  expect(new Set(refusals.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([`401 ${refusals[0]?.text}`]),
  );
  expect(refusals[0]?.body.error.type).toBe("unauthorized");
});

test.each([
  [{ project_id: "p" }, "invalid_payload", "org_id"],
  [{ org_id: "", project_id: "p" }, "invalid_payload", "org_id"],
  [{ org_id: "a".repeat(129), project_id: "p" }, "invalid_payload", "org_id"],
  [{ org_id: "a" }, "missing_scope", "project_id"],
  [{ org_id: "a", project_id: "" }, "missing_scope", "project_id"],
  [{ org_id: "a", project_id: null }, "missing_scope", "project_id"],
  [{ org_id: "a", project_id: 7 }, "invalid_payload", "project_id"],
  [{ org_id: "a", project_id: "p", label: "l".repeat(129) }, "invalid_payload", "label"],
])("the body %j is refused with %s for %s", async (payload, type, field) => {
  const reply = await admin.call("POST", "/v1/keys", ADMIN_KEY, payload);

  expect(reply.status).toBe(422);
  expect(reply.body).toEqual({ error: { type, message: expect.any(String), field } });
});

test("all faults of a body are named, the first of them as the error", async () => {
  const { error } = (await admin.call("POST", "/v1/keys", ADMIN_KEY, {})).body;
  const [first, second] = error.errors;

  expect(first).toEqual({ type: error.type, message: error.message, field: "org_id" });
  expect(second).toMatchObject({ type: "missing_scope", field: "project_id" });
});

test("lengths count code points: 128 letters outside the basic plane are an org id", async () => {
  const made = await create({ org_id: "😀".repeat(128) });

  expect(made.status).toBe(201);
});

test("revoking answers after the lease, again the same, and keeps the first moment", async () => {
  const { body: made } = await create();
  const startedMs = performance.now();
  const first = await admin.call("DELETE", `/v1/keys/${made.id}`, ADMIN_KEY);
  const tookMs = performance.now() - startedMs;
  const revokedAt = await revocationOf(made.id);
  const again = await admin.call("DELETE", `/v1/keys/${made.id.toUpperCase()}`, ADMIN_KEY);

  expect([first.status, first.body]).toEqual([200, { id: made.id, status: "revoked" }]);
  expect(tookMs).toBeGreaterThanOrEqual(250);
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(await revocationOf(made.id)).toBe(revokedAt);
});

async function revocationOf(id: string): Promise<string> {
  const list = await admin.call("GET", "/v1/keys", ADMIN_KEY);
  return list.body.keys.find((key: { id: string }) => key.id === id).revoked_at;
}

test("an unknown key and an id that is no UUID are the same 404", async () => {
  const unknown = await admin.call("DELETE", `/v1/keys/${newId()}`, ADMIN_KEY);
  const malformed = await admin.call("DELETE", "/v1/keys/no-uuid", ADMIN_KEY);

  expect([unknown.status, unknown.body.error.type]).toEqual([404, "key_not_found"]);
  expect([malformed.status, malformed.text]).toEqual([404, unknown.text]);
});

test("a project belongs to the org that had a key for it first", async () => {
  const { body: made } = await create();
  const project = { project_id: made.project_id };
  const sameOrg = await create(project);
  const otherOrg = await create({ ...project, org_id: "rival" });

  expect(sameOrg.status).toBe(201);
  expect([otherOrg.status, otherOrg.body.error.type]).toEqual([403, "forbidden_scope"]);
});

test("where projects are shared another org gets a key for one too", async () => {
  await using shared = await adminUnderTest({ adminKey: ADMIN_KEY, projectsShared: true });
  const project = body();
  await shared.call("POST", "/v1/keys", ADMIN_KEY, project);
  const other = await shared.call("POST", "/v1/keys", ADMIN_KEY, { ...project, org_id: "rival" });

  expect(other.status).toBe(201);
});

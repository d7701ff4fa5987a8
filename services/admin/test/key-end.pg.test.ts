import { createKeyVerifier, hashKey } from "@memory/auth";
import { KEYS_VERIFY_PATH } from "@memory/contracts";
import { newId } from "@memory/ids";
import { expect, test } from "vitest";
import { type AdminUnderTest, adminUnderTest, INTERNAL_TOKEN } from "./admin-under-test.ts";

const ADMIN_KEY = "admin-key-of-tests";
const owner = () => ({ org_id: "acme", project_id: newId() });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const end = ({ pool }: AdminUnderTest, id: string) =>
  pool.query("UPDATE api_keys SET expires_at = now() WHERE id = $1", [id]);

test("a key is refused from its end on, by admin and by every service that asks it, and says why", async () => {
  await using admin = await adminUnderTest({ adminKey: ADMIN_KEY });
  const address = await admin.internal.app.listen({ host: "127.0.0.1", port: 0 });
  const verifier = createKeyVerifier({ adminUrl: address, internalToken: INTERNAL_TOKEN });
  const expires_at = inHours(1);
  const made = await admin.call("POST", "/v1/keys", ADMIN_KEY, { ...owner(), expires_at });
  const { key, id } = made.body;
  expect(made.body.expires_at).toBe(expires_at);
  expect((await admin.call("GET", "/v1/whoami", key)).status).toBe(200);
  expect(await verifier.verify(key)).toMatchObject({ keyId: id });

  await end(admin, id);
  const refused = await admin.call("GET", "/v1/whoami", key);
  const asked = await admin.internal.app.inject({
    method: "POST",
    url: KEYS_VERIFY_PATH,
    headers: { authorization: `Bearer ${INTERNAL_TOKEN}` },
    payload: { hashes: [hashKey(key), hashKey("unknown")] },
  });
  const fresh = createKeyVerifier({ adminUrl: address, internalToken: INTERNAL_TOKEN });

  expect([refused.status, refused.body.error.message]).toEqual([
    401,
    "The key is past its end: sign in again, or create another one with POST /v1/keys.",
  ]);
  // The reasons of the release before stay as they were: its services refuse an answer with others.
  const none = [null, null];
  expect(asked.json()).toEqual({ keys: none, refusals: none, expired: [true, false] });
  expect(await fresh.verify(key)).toBe("expired");
  await expect.poll(() => verifier.verify(key)).toBe("expired");
  await Promise.all([verifier.close(), fresh.close()]);
});

test.each([
  ["is past", "2020-01-01T00:00:00Z"],
  ["is no moment", "soon"],
])("an end that %s is refused", async (_what, expires_at) => {
  await using admin = await adminUnderTest({ adminKey: ADMIN_KEY });
  const reply = await admin.call("POST", "/v1/keys", ADMIN_KEY, { ...owner(), expires_at });
  const { type, field } = reply.body.error;

  expect([reply.status, type, field]).toEqual([422, "invalid_payload", "expires_at"]);
});

test("a key with an end creates none that outlives it, and manages none from then on", async () => {
  await using admin = await adminUnderTest();
  const scope = owner();
  const first = (await admin.call("POST", "/v1/keys", null, { ...scope })).body;
  const ending = (
    await admin.call("POST", "/v1/keys", first.key, { ...scope, expires_at: inHours(1) })
  ).body;
  const create = (extra: object) =>
    admin.call("POST", "/v1/keys", ending.key, { ...scope, ...extra });
  const [same, longer, shorter] = [
    await create({}),
    await create({ expires_at: inHours(2) }),
    await create({ expires_at: inHours(0.5) }),
  ];

  expect([same.status, same.body.expires_at]).toEqual([201, ending.expires_at]);
  expect([longer.status, longer.body.error.field]).toEqual([422, "expires_at"]);
  expect(shorter.status).toBe(201);

  await end(admin, ending.id);
  expect((await create({})).status).toBe(401);
  expect((await admin.call("GET", "/v1/keys", ending.key)).status).toBe(401);
  const { keys } = (await admin.call("GET", "/v1/keys?limit=10", first.key)).body;
  expect(keys.map(({ expires_at = null }) => expires_at !== null)).toEqual([
    ...[false, true, true, true],
  ]);
});

test("a key that stands for a person names that person in what is done with it, whatever the request says", async () => {
  await using admin = await adminUnderTest();
  const scope = owner();
  const { key, id } = (await admin.call("POST", "/v1/keys", null, scope)).body;
  await admin.pool.query("UPDATE api_keys SET actor = 'kim@example.com' WHERE id = $1", [id]);
  await admin.call("POST", "/v1/keys", key, scope, { "x-service-actor": "somebody@example.com" });

  const { keys } = (await admin.call("GET", "/v1/keys?limit=10", key)).body;
  expect(keys[1].created_by.actor).toBe("kim@example.com");
  const { rows } = await admin.pool.query("SELECT actor FROM api_keys");
  expect(rows.map(({ actor }) => actor)).toEqual(["kim@example.com", "kim@example.com"]);
});

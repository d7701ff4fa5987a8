import { createKeyVerifier, hashKey } from "@memory/auth";
import { KEYS_VERIFY_PATH } from "@memory/contracts";
import { newId } from "@memory/ids";
import { eventually } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AdminUnderTest, adminUnderTest, INTERNAL_TOKEN } from "./admin-under-test.ts";

const ADMIN_KEY = "admin-key-of-tests";
let admin: AdminUnderTest;
beforeAll(async () => {
  admin = await adminUnderTest({ adminKey: ADMIN_KEY });
});
afterAll(() => admin[Symbol.asyncDispose]());

const mint = async () => {
  const owner = { org_id: "acme", project_id: newId() };
  return (await admin.call("POST", "/v1/keys", ADMIN_KEY, owner)).body;
};
const ask = (hashes: string[], token: string | null = INTERNAL_TOKEN) =>
  admin.internal.app.inject({
    method: "POST",
    url: KEYS_VERIFY_PATH,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    payload: { hashes },
  });

test("many keys are verified at once, in the order asked, and why one is refused", async () => {
  const [good, gone] = [await mint(), await mint()];
  await admin.call("DELETE", `/v1/keys/${gone.id}`, ADMIN_KEY);
  const asked = [gone.key, good.key, "unknown", ADMIN_KEY];
  const reply = await ask(asked.map(hashKey));

  expect(reply.json()).toEqual({
    keys: [
      null,
      {
        keyId: good.id,
        prefix: good.prefix,
        orgId: "acme",
        projectId: good.project_id,
        rights: null,
        actor: null,
      },
      null,
      null,
    ],
    refusals: ["revoked", null, null, "admin"],
    expired: [false, false, false, false],
  });
});

test("the question needs the internal token, and no key stands in for it", async () => {
  const good = await mint();
  const answers = await Promise.all(
    [null, "wrong", ADMIN_KEY, good.key].map((token) => ask([hashKey(good.key)], token)),
  );

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
});

test("the public port does not know the question", async () => {
  const reply = await admin.call("POST", KEYS_VERIFY_PATH, INTERNAL_TOKEN, { hashes: [] });

  expect([reply.status, reply.body.error.type]).toEqual([404, "not_found"]);
});

test("the last use of a key is written, at most once a minute", async () => {
  const good = await mint();
  const lastUse = async () => {
    const { rows } = await admin.pool.query("SELECT last_used_at FROM api_keys WHERE id = $1", [
      good.id,
    ]);
    return rows[0].last_used_at as Date | null;
  };
  await ask([hashKey(good.key)]);
  const first = await eventually(async () => {
    const at = await lastUse();
    expect(at).not.toBeNull();
    return at;
  });
  await ask([hashKey(good.key)]);
  await admin.stop();

  expect(await lastUse()).toEqual(first);
});

test("no request sent after the answer of a revocation finds the key good, in any of three verifiers", async () => {
  const address = await admin.internal.app.listen({ host: "127.0.0.1", port: 0 });
  const verifiers = Array.from({ length: 3 }, () =>
    createKeyVerifier({ adminUrl: address, internalToken: INTERNAL_TOKEN }),
  );
  for (let round = 0; round < 5; round++) {
    const { key, id } = await mint();
    let revoked = false;
    const use = async (verifier: (typeof verifiers)[number]) => {
      while (!revoked) await verifier.verify(key);
    };
    const users = verifiers.map(use);
    await admin.call("DELETE", `/v1/keys/${id}`, ADMIN_KEY);
    const after = await Promise.all(verifiers.map(async (verifier) => verifier.verify(key)));
    revoked = true;
    await Promise.all(users);

    expect(after).toEqual(["revoked", "revoked", "revoked"]);
  }
  await Promise.all(verifiers.map((verifier) => verifier.close()));
});

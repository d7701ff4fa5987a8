import { generateKeyPairSync } from "node:crypto";
import { checkCertificate, trustedKeys } from "@memory/certificate";
import { newId } from "@memory/ids";
import { trustedScope } from "@memory/scope";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { certificateSigner } from "../src/certificate-signer.ts";
import { keyIdOf, pointOf } from "../src/domain/certificate-key.ts";
import { retireMadeKey, revokeCertificateKey } from "../src/store/certificate-keys.ts";
import { findCertificate, keepCertificate, recordCheck } from "../src/store/certificates.ts";
import { type Caller, type ForgetUnderTest, forgetUnderTest } from "./forget-under-test.ts";

let world: ForgetUnderTest;
let caller: Caller;
beforeAll(async () => {
  world = await forgetUnderTest();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  caller = await world.caller();
});

const certificate = (id: string, accept?: string, key: string | null = caller.key) =>
  world.admin.call("GET", `/v1/forget/${id}/certificate`, key, undefined, accept ? { accept } : {});
const jwks = async () => (await world.admin.call("GET", "/.well-known/jwks.json")).text;

async function forgotten(body: object = {}, headers = {}): Promise<string> {
  const wanted = { subject_id: "sam", mode: "delete", ...body };
  const answer = await caller.forget(wanted, caller.key, headers);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body.forget_id;
}

async function genuine(text: string) {
  const result = await checkCertificate(text, await trustedKeys(await jwks()));
  if ("fault" in result) throw new Error(result.fault);
  return result.certificate;
}

/** Keys are shown up to a second late. */
const whenShown = (seen: () => Promise<void>) => expect.poll(seen, { timeout: 5_000 });

test("a certificate says what its receipt says, is verified with the published keys, and is the same each time", async () => {
  const said = { requested_by: "ticket 4711", reason: "article 17" };
  const id = await forgotten(said, { "x-service-actor": "kim" });
  const first = await certificate(id);
  const again = await certificate(id);
  const receipt = (await caller.receipt(id)).body;
  const stated = await genuine(first.text);

  expect([first.status, again.text]).toEqual([200, first.text]);
  expect(stated).toEqual(first.body.certificate);
  const { status: _done, by: _by, ...same } = receipt;
  expect(stated.receipt).toMatchObject({ ...same, ...said, actor: "kim" });
  expect(stated).toMatchObject({ certifies: "erasure", issuer: "memory-service", check: null });
  expect(stated.does_not_say.join()).toMatch(/no search/);
  expect(await genuine((await certificate(id, "application/jose")).text)).toEqual(stated);
  expect(first.text).not.toContain("sam");
});

test("certificates that are asked for at once are one", async () => {
  const id = await forgotten();
  const texts = await Promise.all(
    Array.from({ length: 8 }, async () => (await certificate(id)).text),
  );

  expect(new Set(texts).size).toBe(1);
});

test("a disable and a restore are certified as what they are", async () => {
  const id = await forgotten({ mode: "disable" });
  await caller.restore(id);
  const [restore] = (await caller.receipts()).body.receipts;
  const [hidden, restored] = await Promise.all(
    [id, restore.forget_id].map(async (one) => genuine((await certificate(one)).text)),
  );

  expect(hidden?.statement).toMatch(/^Hidden, not erased: .*still stored/);
  expect(hidden?.does_not_say).toContain("That anything was erased.");
  expect(restored?.statement).toMatch(new RegExp(`^Restored, not erased: .*${id}`));
});

test("a recorded search for residual rows is stated by the next certificate, and by none before", async () => {
  const id = await forgotten();
  const before = await certificate(id);
  const search = { checkedAt: new Date(), residualRows: { ingest: 0, context: 2 } };
  await recordCheck(world.admin.pool, trustedScope(caller.project, "sam"), id, search);
  const after = await genuine((await certificate(id)).text);

  expect(after.check).toEqual({
    checked_at: search.checkedAt.toISOString(),
    residual_rows: search.residualRows,
  });
  expect(after.does_not_say.join()).not.toMatch(/no search/);
  expect((await genuine(before.text)).check).toBeNull();
  expect((await certificate(id)).text).toBe((await certificate(id)).text);
});

test("a forget that is not done is 409 with what it waits for; unknown, foreign and malformed ids are 404 alike", async () => {
  world.participants.before = async (participant) => {
    if (participant === "context") throw new Error("not now");
  };
  const pending = await caller.forget({ subject_id: "sam", mode: "delete" });
  const id = String(pending.headers["location"]).split("/").at(-1) ?? "";
  const early = await certificate(id);
  world.participants.before = async () => undefined;

  expect(early.status).toBe(409);
  expect(early.body.error.type).toBe("forget_not_done");
  expect(early.body.error.message).toMatch(/pending: context is not done/);
  await expect.poll(async () => (await certificate(id)).status, { timeout: 20_000 }).toBe(200);
  const stranger = await world.caller();
  const answers = await Promise.all([
    certificate(id, undefined, stranger.key),
    certificate(newId()),
    certificate("x"),
  ]);
  expect(answers.map(({ status, body }) => [status, body.error.type])).toEqual(
    answers.map(() => [404, "forget_not_found"]),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await certificate(id, undefined, null)).status).toBe(401);
});

test("the page for people runs nothing, and hostile text stays text", async () => {
  const reason = `<script>alert(1)</script>"'&<img src=x onerror=y> \u202Etxet\u202C </style>`;
  const id = await forgotten({ reason, requested_by: "<b>\u2067" });
  const { text, headers } = await certificate(id, "text/html,application/xhtml+xml");
  const policy = String(headers["content-security-policy"]);

  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; .*sandbox$/);
  expect(policy).not.toMatch(/unsafe|script/);
  expect(text).not.toMatch(/<script|<img|<b>|onerror=y>|[\u202E\u202C\u2067]/);
  expect(text.match(/<\/style>/g)).toHaveLength(1);
  expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;");
  expect(text).toContain("[U+202E]txet[U+202C]");
  expect(text).toContain((await certificate(id, "application/jose")).text);
});

test("the keys are there for everybody, cacheable, also as PEM, and never a private one", async () => {
  await certificate(await forgotten());
  const set = await world.admin.call("GET", "/.well-known/jwks.json");
  const kid = set.body.keys[0].kid;
  const pem = await world.admin.call("GET", `/.well-known/certificate-keys.pem?kid=${kid}`);
  const unknown = await world.admin.call("GET", "/.well-known/certificate-keys.pem?kid=x");

  expect([set.status, set.headers["cache-control"]]).toEqual([200, "public, max-age=300"]);
  expect(await trustedKeys(pem.text)).toMatchObject([{ kid }]);
  expect(pem.headers["content-type"]).toBe("application/x-pem-file");
  expect(unknown.status).toBe(404);
  expect(set.text + pem.text).not.toMatch(/PRIVATE|"d"/);
});

test("replicas that make a key at the same time agree on one", async () => {
  await retireMadeKey(world.admin.pool);
  const signers = Array.from({ length: 5 }, () =>
    certificateSigner({ pool: world.admin.pool, privateKey: null }),
  );
  const ids = await Promise.all(signers.map(async (signer) => (await signer.key()).kid));

  expect(new Set(ids).size).toBe(1);
  const published = (await signers[0]?.published()) ?? [];
  expect(published.filter(({ exp }) => exp === undefined).map(({ kid }) => kid)).toEqual([ids[0]]);
});

test("after a rotation old certificates verify, new ones are signed by another key, and the old private key is gone", async () => {
  const [one, two] = [await forgotten(), await forgotten()];
  const before = await certificate(one);
  await retireMadeKey(world.admin.pool);
  const after = await certificate(two);

  expect((await certificate(one)).text).toBe(before.text);
  expect(after.body.certificate.key_id).not.toBe(before.body.certificate.key_id);
  await whenShown(async () => void (await genuine(after.text))).toBeUndefined();
  await genuine(before.text);
  const { rows } = await world.admin.pool.query(
    "SELECT kid FROM certificate_keys WHERE private_key IS NOT NULL",
  );
  expect(rows).toEqual([{ kid: after.body.certificate.key_id }]);
});

test("a key of the environment replaces the one before it, and no two replicas take turns", async () => {
  const { pool } = world.admin;
  const [first, second] = [1, 2].map(() => generateKeyPairSync("ed25519").privateKey);
  if (first === undefined || second === undefined) throw new Error("two keys");
  const [before, after] = [first, second].map((privateKey) =>
    certificateSigner({ pool, privateKey }),
  );
  const made = certificateSigner({ pool, privateKey: null });
  await made.key();

  expect((await before?.key())?.kid).toBe(keyIdOf(pointOf(first)));
  expect((await after?.key())?.kid).toBe(keyIdOf(pointOf(second)));
  await expect(before?.key()).rejects.toThrow(/not in use/);
  expect((await after?.key())?.kid).toBe(keyIdOf(pointOf(second)));
  // A rollback: a process that starts with the key of before.
  const back = certificateSigner({ pool, privateKey: first });
  expect((await back.key()).kid).toBe(keyIdOf(pointOf(first)));
  const { rows } = await pool.query(
    "SELECT x FROM certificate_keys WHERE private_key IS NOT NULL OR retired_at IS NULL",
  );
  expect(rows).toEqual([{ x: pointOf(first) }]);
  await made.key();
});

test("what a revoked key signed counts no more, and is issued again", async () => {
  const id = await forgotten();
  const before = await certificate(id);
  const { key_id } = before.body.certificate;
  expect(await revokeCertificateKey(world.admin.pool, key_id)).toBeGreaterThan(0);
  expect(await revokeCertificateKey(world.admin.pool, "unknown")).toBeNull();
  const after = await certificate(id);

  expect(after.body.certificate.key_id).not.toBe(key_id);
  await whenShown(async () => void (await genuine(after.text))).toBeUndefined();
  await expect(genuine(before.text)).rejects.toThrow(/was revoked/);
});

test("a certificate whose key is revoked before it is kept is not kept", async () => {
  const { pool } = world.admin;
  const { kid } = await certificateSigner({ pool, privateKey: null }).key();
  const [forgetId, project] = [newId(), trustedScope(newId(), "")];
  await revokeCertificateKey(pool, kid);

  const kept = await keepCertificate(pool, project, { forgetId, kid, checkedAt: null, jws: "x" });

  expect([kept, await findCertificate(pool, project, forgetId)]).toEqual([
    null,
    { issued: null, check: null },
  ]);
});

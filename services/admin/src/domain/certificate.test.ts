import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import {
  CERTIFICATE_TYPE,
  checkCertificate,
  type TrustedKey,
  trustedKeys,
} from "@memory/certificate";
import { beforeEach, expect, test } from "vitest";
import { type ChainedReceipt, certificateOf } from "./certificate.ts";
import { keyIdOf, pemOf, pointOf } from "./certificate-key.ts";
import { readableForm, signedWith } from "./jws.ts";
import { receiptHash } from "./receipt.ts";

const ID = "0198c0de-0009-7000-8000-000000000009";
const unchained = {
  id: ID,
  action: "erase" as const,
  restores: null,
  mode: "delete" as const,
  scope: "subject" as const,
  projectId: "prj_1",
  targetHash: "ab".repeat(32),
  counters: {
    ...{ facts_disabled: 0, facts_deleted: 3, conflict_sets_deleted: 0 },
    ...{ events_deleted: 12, traces_deleted: 4 },
  },
  startedAt: new Date("2026-03-05T10:00:00.000Z"),
  finishedAt: new Date("2026-03-05T10:00:00.420Z"),
  keyPrefix: "mk_k7Qm2",
  actor: "kim@example.com",
  requestedBy: "ticket 4711",
  reason: "article 17",
};
const RECEIPT: ChainedReceipt = {
  ...unchained,
  position: 7,
  previousHash: "cd".repeat(32),
  hash: receiptHash(unchained, "cd".repeat(32)),
};
const ISSUED = new Date("2026-03-06T09:00:00Z");

let key: KeyObject;
let x: string;
let keys: TrustedKey[];
beforeEach(async () => {
  key = generateKeyPairSync("ed25519").privateKey;
  x = pointOf(key);
  keys = await trustedKeys(pemOf(x));
});

const payload = (receipt = RECEIPT, keyId = keyIdOf(x)) =>
  certificateOf({
    receipt,
    parts: [],
    partOf: null,
    check: null,
    auditHead: { position: 9, hash: "ef".repeat(32) },
    issuer: "acme",
    keyId,
    issuedAt: ISSUED,
  });
const jws = () => signedWith(key, keyIdOf(x), payload());
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A text signed by a key under any header, as somebody would who forges one. */
function forged(header: object, body: object = payload(), by: KeyObject = key): string {
  const signed = `${base64url(header)}.${base64url(body)}`;
  return `${signed}.${sign(null, Buffer.from(signed), by).toString("base64url")}`;
}
const HEADER = () => ({ alg: "EdDSA", kid: keyIdOf(x), typ: CERTIFICATE_TYPE });
const faultOf = async (text: string, trusted = keys) => {
  const result = await checkCertificate(text, trusted);
  return "fault" in result ? result.fault : null;
};

test("a certificate is genuine in both forms, and equal receipts give equal bytes", async () => {
  expect(await checkCertificate(jws(), keys)).toEqual({ certificate: payload() });
  expect(await checkCertificate(readableForm(jws()), keys)).toEqual({ certificate: payload() });
  expect(jws()).toBe(jws());
});

test("a certificate of an earlier release, which states no end of the audit log, is genuine", async () => {
  const { audit_head: _none, ...earlier } = payload();

  expect(await checkCertificate(forged(HEADER(), earlier), keys)).toEqual({ certificate: earlier });
});

test("keys are taken from PEM, JWK and JWK sets, among others", async () => {
  const jwk = { kty: "OKP", crv: "Ed25519", x, kid: "another name", exp: 1 };
  const rsa = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey;

  expect(await trustedKeys(`${rsa.export({ type: "spki", format: "pem" })}${pemOf(x)}`)).toEqual(
    keys,
  );
  expect(await trustedKeys(JSON.stringify(jwk))).toEqual([{ ...keys[0], retired: 1_000 }]);
  expect(await trustedKeys(JSON.stringify({ keys: [{ kty: "oct", k: "AA" }, jwk] }))).toEqual([
    { ...keys[0], retired: 1_000 },
  ]);
});

test("a changed character anywhere in a certificate is found", async () => {
  const text = jws();
  const last = text.length - 1;
  for (let at = 0; at <= last; at = at + 11 > last && at < last ? last : at + 11) {
    const changed = `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;
    expect([at, await faultOf(changed)]).not.toEqual([at, null]);
  }
});

test("each changed word of the readable part is found, and a second one of a name", async () => {
  const text = readableForm(jws());
  const readable = text.slice(0, text.indexOf('"protected"'));
  for (const [word] of readable.matchAll(/(?<=[" ])[\w.-]+(?=[" ])/g))
    expect([word, await faultOf(text.replace(word, `${word}0`))]).not.toEqual([word, null]);

  const twice = text.replace(
    '"certificate":',
    '"certificate": {"statement": "all"}, "certificate":',
  );
  expect(await faultOf(twice)).toMatch("two members with one name");
});

test.each<[string, () => string, RegExp]>([
  [
    "no signature at all",
    () => `${base64url({ ...HEADER(), alg: "none" })}.${base64url(payload())}.`,
    /only EdDSA/,
  ],
  ["a shared secret", () => forged({ ...HEADER(), alg: "HS256" }), /only EdDSA/],
  [
    "another key",
    () => forged(HEADER(), payload(), generateKeyPairSync("ed25519").privateKey),
    /signature does not fit/,
  ],
  [
    "a key it brings",
    () => forged({ ...HEADER(), jwk: { kty: "OKP", crv: "Ed25519", x } }),
    /header brings jwk/,
  ],
  [
    "a key it points at",
    () => forged({ ...HEADER(), jku: "https://evil.example" }),
    /header brings jku/,
  ],
  ["an unknown key", () => forged({ ...HEADER(), kid: "unknown" }), /none of the issuer's/],
  ["no key", () => forged({ alg: "EdDSA", typ: CERTIFICATE_TYPE }), /does not name its key/],
  ["something else of the key", () => forged({ ...HEADER(), typ: "JWT" }), /something else/],
  [
    "another key's name inside",
    () => forged(HEADER(), payload(RECEIPT, "another")),
    /names another key/,
  ],
  [
    "a receipt that does not fit",
    () => forged(HEADER(), payload({ ...RECEIPT, reason: "x" })),
    /hash of the receipt/,
  ],
  ["a later version", () => forged(HEADER(), { ...payload(), version: 2 }), /later version/],
  [
    "an unprotected header",
    () => readableForm(jws()).replace("{", '{"header": {"kid": "x"},'),
    /member "header"/,
  ],
  ["no JSON", () => "hello", /neither JSON/],
  ["another JSON", () => "{}", /no certificate/],
])("a certificate with %s is refused with a sentence", async (_what, text, fault) => {
  expect(await faultOf(text())).toMatch(fault);
  expect(await faultOf(text())).toMatch(/\.$/);
});

test("a revoked key counts for nothing, a retired one for what it signed before", async () => {
  const state = (more: object) =>
    trustedKeys(JSON.stringify({ kty: "OKP", crv: "Ed25519", x, ...more }));
  const issued = ISSUED.getTime() / 1_000;

  expect(await faultOf(jws(), await state({ revoked: { revoked_at: issued + 1_000 } }))).toMatch(
    "was revoked",
  );
  expect(await faultOf(jws(), await state({ exp: issued - 3_600 }))).toMatch("had been retired");
  expect(await faultOf(jws(), await state({ exp: issued + 3_600 }))).toBeNull();
});

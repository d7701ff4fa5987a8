import * as coded from "./bytes.ts";
import type { Certificate } from "./certificate.ts";
import { hasItsHash } from "./receipt-hash.ts";
import { isSameJson } from "./same-json.ts";
import type { TrustedKey } from "./trusted-keys.ts";
import { CERTIFICATE_TYPE } from "./type.ts";

/** Why something is not a certificate of the issuer, in one sentence. */
class Forged extends Error {}

/** What a text certifies, once it is proved that one of these keys signed it; or why it certifies nothing. */
export async function checkCertificate(
  text: string,
  keys: readonly TrustedKey[],
): Promise<{ certificate: Certificate } | { fault: string }> {
  try {
    return { certificate: await checked(text, keys) };
  } catch (error) {
    if (error instanceof Forged) return { fault: error.message };
    throw error;
  }
}

async function checked(text: string, keys: readonly TrustedKey[]): Promise<Certificate> {
  const { header, payload, signature, shown } = partsOf(text);
  const key = keyFor(headerOf(header), keys);
  if (!(await isSigned(key, `${header}.${payload}`, bytesOf(signature))))
    throw new Forged(
      "The signature does not fit: something was changed, or another key signed it.",
    );
  // The issuer has signed it: it is what certificateOf made.
  const certificate = objectOf(payload) as unknown as Certificate;
  if (shown !== undefined && !isSameJson(shown, certificate))
    throw new Forged("The readable part was changed: it is not what was signed.");
  if (certificate.version !== 1)
    throw new Forged("The certificate is of a later version than this program knows.");
  if (certificate.key_id !== key.kid)
    throw new Forged("The certificate names another key than the one that signed it.");
  if (key.revoked) throw new Forged(`The key ${key.kid} was revoked by its issuer.`);
  if (key.retired !== null && Date.parse(certificate.issued_at) > key.retired + LEEWAY_MS)
    throw new Forged(`The key ${key.kid} had been retired when the certificate was issued.`);
  if (!(await hasItsHash(certificate)))
    throw new Forged("The hash of the receipt does not fit its fields.");
  return certificate;
}

async function isSigned({ x }: TrustedKey, text: string, signature: Bytes): Promise<boolean> {
  const jwk = { kty: "OKP", crv: "Ed25519", x };
  const key = await crypto.subtle.importKey("jwk", jwk, "Ed25519", false, ["verify"]);
  return crypto.subtle.verify("Ed25519", key, signature, coded.utf8(text));
}

/** Clocks of replicas differ. */
const LEEWAY_MS = 60_000;

interface Parts {
  header: string;
  payload: string;
  signature: string;
  /** The readable part, where there is one. */
  shown?: unknown;
}

const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]*$/;
const MEMBERS = new Set(["certificate", "protected", "payload", "signature"]);

/** A certificate in its compact or its JSON form. */
function partsOf(text: string): Parts {
  const trimmed = text.trim();
  if (COMPACT.test(trimmed)) {
    const [header = "", payload = "", signature = ""] = trimmed.split(".");
    return { header, payload, signature };
  }
  const json = jsonOf(trimmed);
  const { protected: header, payload, signature, certificate } = json;
  if (typeof header !== "string" || typeof payload !== "string" || typeof signature !== "string")
    throw new Forged("This is no certificate: it has no protected header, payload and signature.");
  const unknown = Object.keys(json).find((name) => !MEMBERS.has(name));
  if (unknown !== undefined)
    throw new Forged(`The certificate has a member ${JSON.stringify(unknown)} that none has.`);
  return { header, payload, signature, shown: certificate };
}

function jsonOf(text: string): Record<string, unknown> {
  const json = parsed(text);
  if (json === null)
    throw new Forged("This is no certificate: it is neither JSON nor a compact JWS.");
  // Of two members with one name people may read the first, and programs the last.
  if (namesIn(text) !== namesIn(JSON.stringify(json)))
    throw new Forged("The readable part was changed: it has two members with one name.");
  return json;
}

const namesIn = (json: string): number =>
  [...json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined).length;

interface Header {
  kid: string;
}

function headerOf(text: string): Header {
  const { alg, kid, typ, ...others } = objectOf(text);
  if (alg !== "EdDSA")
    throw new Forged(
      `The certificate says it is signed by ${JSON.stringify(alg)}; only EdDSA counts.`,
    );
  if (Object.keys(others).length > 0)
    throw new Forged(
      `The header brings ${Object.keys(others).join(", ")}: only keys that the issuer publishes count.`,
    );
  if (typ !== CERTIFICATE_TYPE)
    throw new Forged("This was signed as something else than a certificate of an erasure.");
  if (typeof kid !== "string") throw new Forged("The certificate does not name its key.");
  return { kid };
}

function keyFor({ kid }: Header, keys: readonly TrustedKey[]): TrustedKey {
  const key = keys.find((one) => one.kid === kid);
  if (key === undefined)
    throw new Forged(`The key ${JSON.stringify(kid)} is none of the issuer's.`);
  return key;
}

function objectOf(base64url: string): Record<string, unknown> {
  const json = parsed(coded.textOf(bytesOf(base64url)));
  if (json === null) throw new Forged("This is no certificate: a part of it is no JSON.");
  return json;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

type Bytes = NonNullable<ReturnType<typeof coded.bytesOf>>;

function bytesOf(base64url: string): Bytes {
  const bytes = coded.bytesOf(base64url);
  if (bytes === null)
    throw new Forged("The certificate was changed: a part of it is no base64url.");
  return bytes;
}

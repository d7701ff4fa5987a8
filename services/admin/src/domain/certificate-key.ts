import { createPrivateKey, createPublicKey, hash, type KeyObject } from "node:crypto";
import { thumbprintText } from "@memory/certificate";

/** A public key as it is published: JSON Web Key with the times that OpenID Federation gives to historical keys. */
export interface PublishedKey {
  kty: "OKP";
  crv: "Ed25519";
  x: string;
  kid: string;
  alg: "EdDSA";
  use: "sig";
  /** Seconds: since when it is known, and when it was retired. */
  iat?: number;
  exp?: number;
  revoked?: { revoked_at: number };
}

/** The point of an Ed25519 key, private or public, as base64url. Throws for a key of another kind. */
export function pointOf(key: KeyObject): string {
  const publicKey = key.type === "private" ? createPublicKey(key) : key;
  const { crv, x } = publicKey.export({ format: "jwk" });
  if (crv !== "Ed25519" || x === undefined) throw new Error("is no Ed25519 key");
  return x;
}

/** The id of a key: its thumbprint of RFC 7638, which nobody can give to another key. */
export const keyIdOf = (x: string): string => hash("sha256", thumbprintText(x), "base64url");

const publicKeyOf = (x: string): KeyObject =>
  createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });

export const pemOf = (x: string): string =>
  publicKeyOf(x).export({ type: "spki", format: "pem" }).toString();

/** A private key of PEM, its line breaks also written as \n, or of the base64 of PKCS #8. Throws an error without the text when it is neither. */
export function privateKeyOf(text: string): KeyObject {
  const pem = text.replaceAll("\\n", "\n").trim();
  let key: KeyObject;
  try {
    key = pem.startsWith("-----BEGIN")
      ? createPrivateKey(pem)
      : createPrivateKey({ key: Buffer.from(pem, "base64"), format: "der", type: "pkcs8" });
  } catch (cause) {
    throw new Error("is no private key (PEM, or base64 of PKCS #8)", { cause });
  }
  pointOf(key);
  return key;
}

import { type KeyObject, sign } from "node:crypto";
import { CERTIFICATE_TYPE } from "@memory/certificate";

const base64url = (text: string): string => Buffer.from(text).toString("base64url");

/** The compact form (RFC 7515) of a payload signed with Ed25519: equal input gives equal bytes. */
export function signedWith(privateKey: KeyObject, keyId: string, payload: object): string {
  const header = { alg: "EdDSA", kid: keyId, typ: CERTIFICATE_TYPE };
  const signed = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(payload))}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString("base64url")}`;
}

/** The payload of a compact form of our own, unverified. */
export const payloadOf = (jws: string): unknown =>
  JSON.parse(Buffer.from(jws.split(".")[1] ?? "", "base64url").toString());

/** The flattened JSON form of a compact one, with its payload beside it for people; ends with a line break. */
export function readableForm(jws: string): string {
  const [header, payload, signature] = jws.split(".");
  const certificate = payloadOf(jws);
  return `${JSON.stringify({ certificate, protected: header, payload, signature }, null, 2)}\n`;
}

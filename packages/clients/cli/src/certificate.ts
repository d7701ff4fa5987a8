import { createPublicKey, verify } from "node:crypto";
import type { AnswerOf, Memory } from "@memory-service/client";

type Certificate = AnswerOf<"GET", "/v1/forget/{forget_id}/certificate">;

interface CertificateKey {
  kid: string;
  x: string;
  revoked?: unknown;
}

const decoded = (text: string) => Buffer.from(text, "base64url");

/** What is wrong with a certificate, by the keys that the service publishes; null where it is genuine and about `forgetId`. */
export async function certificateFault(
  memory: Memory,
  certificate: Certificate,
  forgetId: string,
): Promise<string | null> {
  const { keys } = (await memory.request("GET", "/.well-known/jwks.json")) as {
    keys: CertificateKey[];
  };
  return faultOf(certificate, keys, forgetId);
}

/** The same with the keys at hand. */
export function faultOf(
  { protected: head, payload, signature }: Pick<Certificate, "protected" | "payload" | "signature">,
  keys: readonly CertificateKey[],
  forgetId: string,
): string | null {
  const { kid, alg } = JSON.parse(decoded(head).toString()) as { kid: string; alg: string };
  const key = keys.find((one) => one.kid === kid);
  if (alg !== "EdDSA" || !key) return `no published key ${kid} signed it`;
  if (key.revoked) return `its key ${kid} is revoked`;
  const publicKey = createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: key.x },
    format: "jwk",
  });
  if (!verify(null, Buffer.from(`${head}.${payload}`), publicKey, decoded(signature)))
    return "its signature does not fit";
  const said = JSON.parse(decoded(payload).toString()) as { receipt: { forget_id: string } };
  return said.receipt.forget_id === forgetId ? null : "it is about another forget";
}

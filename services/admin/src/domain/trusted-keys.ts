import { createPublicKey } from "node:crypto";
import { keyIdOf, pointOf } from "./certificate-key.ts";

/** A public key of an issuer, as the reader of a certificate has got it. */
export interface TrustedKey {
  kid: string;
  x: string;
  /** When the issuer retired it, in milliseconds; null as long as it signs, or where that is not known. */
  retired: number | null;
  revoked: boolean;
}

const PEM = /-----BEGIN PUBLIC KEY-----[\s\S]*?-----END PUBLIC KEY-----/g;

/** The Ed25519 keys in a text of PEM blocks, a JWK, or a JWK set. Each has its thumbprint as id, whatever it is called there. */
export function trustedKeys(text: string): TrustedKey[] {
  const blocks = text.match(PEM);
  if (blocks !== null)
    return blocks.flatMap((block) => known(() => pointOf(createPublicKey(block))));
  const { keys, ...single } = JSON.parse(text) as Jwk & { keys?: Jwk[] }; // checked below
  return (keys ?? [single]).flatMap((jwk) =>
    known(() => pointOf(createPublicKey({ key: jwk, format: "jwk" })), jwk),
  );
}

interface Jwk {
  [name: string]: unknown;
  exp?: number;
  revoked?: object;
}

/** A list of the key, or an empty one where it is no Ed25519 key. */
function known(point: () => string, { exp, revoked }: Jwk = {}): TrustedKey[] {
  try {
    const x = point();
    const retired = typeof exp === "number" ? exp * 1_000 : null;
    return [{ kid: keyIdOf(x), x, retired, revoked: revoked !== undefined }];
  } catch {
    return [];
  }
}

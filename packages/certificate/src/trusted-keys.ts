import { base64url, bytesOfBase64, sha256 } from "./bytes.ts";

/** A public key of an issuer, as the reader of a certificate has got it. */
export interface TrustedKey {
  kid: string;
  x: string;
  /** When the issuer retired it, in milliseconds; null as long as it signs, or where that is not known. */
  retired: number | null;
  revoked: boolean;
}

/** What the id of an Ed25519 key is the SHA-256 of (RFC 7638): nobody can give it to another key. */
export const thumbprintText = (x: string): string =>
  JSON.stringify({ crv: "Ed25519", kty: "OKP", x });

const PEM = /-----BEGIN PUBLIC KEY-----([\s\S]*?)-----END PUBLIC KEY-----/g;

/** The Ed25519 keys in a text of PEM blocks, a JWK, or a JWK set. Each has its thumbprint as id, whatever it is called there. */
export async function trustedKeys(text: string): Promise<TrustedKey[]> {
  const blocks = [...text.matchAll(PEM)];
  if (blocks.length > 0)
    return allOf(blocks.map(([, base64 = ""]) => known(() => pointOfPem(base64))));
  const { keys, ...single } = JSON.parse(text) as Jwk & { keys?: Jwk[] }; // checked below
  return allOf((keys ?? [single]).map((jwk) => known(() => pointOfJwk(jwk), jwk)));
}

interface Jwk {
  [name: string]: unknown;
  exp?: number;
  revoked?: object;
}

const allOf = async (lists: readonly Promise<TrustedKey[]>[]): Promise<TrustedKey[]> =>
  (await Promise.all(lists)).flat();

async function pointOfPem(base64: string): Promise<string> {
  const bytes = bytesOfBase64(base64);
  return pointOf(await crypto.subtle.importKey("spki", bytes, "Ed25519", true, ["verify"]));
}

async function pointOfJwk({ kty, crv, x }: Jwk): Promise<string> {
  const jwk = { kty: String(kty), crv: String(crv), x: String(x) };
  return pointOf(await crypto.subtle.importKey("jwk", jwk, "Ed25519", true, ["verify"]));
}

type PublicKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const pointOf = async (key: PublicKey): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.exportKey("raw", key)));

/** A list of the key, or an empty one where it is no Ed25519 key. */
async function known(
  point: () => Promise<string>,
  { exp, revoked }: Jwk = {},
): Promise<TrustedKey[]> {
  try {
    const x = await point();
    const kid = base64url(await sha256(thumbprintText(x)));
    const retired = typeof exp === "number" ? exp * 1_000 : null;
    return [{ kid, x, retired, revoked: revoked !== undefined }];
  } catch {
    return [];
  }
}

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type TrustedKey, trustedKeys } from "@memory/certificate";

/** The path of the keys of a service whose address alone is given. */
const KEYS_PATH = "/.well-known/jwks.json";
const PATIENCE_MS = 10_000;

/** The public keys in a file (PEM, JWK or JWK set), or at the address of an issuer's API. Throws where there is none. */
export async function keysFrom(place: string): Promise<TrustedKey[]> {
  const text = /^https?:\/\//.test(place) ? await fetched(place) : textOf(place);
  const keys = await trustedKeys(text);
  if (keys.length === 0) throw new Error(`${place} has no public key of Ed25519`);
  return keys;
}

async function fetched(address: string): Promise<string> {
  const url = new URL(address);
  if (url.pathname === "/") url.pathname = KEYS_PATH;
  const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return answer.text();
}

/** A file, as seen from where npm was called if it was; - is standard input. */
export const textOf = (file: string): string =>
  readFileSync(file === "-" ? 0 : resolve(process.env["INIT_CWD"] ?? "", file), "utf8");

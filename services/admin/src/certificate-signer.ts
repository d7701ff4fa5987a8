import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { singleFlight } from "@memory/batching";
import { serviceUnavailable } from "@memory/errors";
import type { Pool } from "@memory/postgres";
import { keyIdOf, type PublishedKey, pointOf, privateKeyOf } from "./domain/certificate-key.ts";
import {
  type CertificateKeyRow,
  findMadeKey,
  isInUse,
  keepMadeKey,
  selectCertificateKeys,
  useKeyOfEnvironment,
} from "./store/certificate-keys.ts";

interface SigningKey {
  kid: string;
  privateKey: KeyObject;
}

export interface CertificateSigner {
  /** The key to sign with. Throws `service_unavailable` where the environment's key was retired or revoked meanwhile. */
  key(): Promise<SigningKey>;
  /** Every key that was ever in use, the newest first; up to a second old. */
  published(): Promise<PublishedKey[]>;
}

interface Deps {
  pool: Pool;
  /** The environment's key; null: one is made, and kept in the database. */
  privateKey: KeyObject | null;
}

/** Anybody may ask for the keys, as often as they like. */
const SHOWN_FOR_MS = 1_000;

/** The key of this installation: the environment's, or one that is made when it is first needed. */
export function certificateSigner({ pool, privateKey }: Deps): CertificateSigner {
  const key = singleFlight(
    privateKey === null ? () => madeKey(pool) : keyOfEnvironment(pool, privateKey),
  );
  let shown: { keys: PublishedKey[]; sinceMs: number } | null = null;
  const read = singleFlight(async () => {
    await key().catch(() => undefined); // a key that may no longer sign is shown all the same
    const keys = (await selectCertificateKeys(pool)).map(publishedKey);
    shown = { keys, sinceMs: performance.now() };
    return keys;
  });
  return {
    key,
    published: async () =>
      shown !== null && performance.now() - shown.sinceMs < SHOWN_FOR_MS ? shown.keys : read(),
  };
}

async function madeKey(pool: Pool): Promise<SigningKey> {
  const found = await findMadeKey(pool);
  if (found !== null) return { kid: found.kid, privateKey: privateKeyOf(found.privateKey) };
  const { privateKey } = generateKeyPairSync("ed25519");
  const x = pointOf(privateKey);
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  await keepMadeKey(pool, { kid: keyIdOf(x), x, privateKey: pem });
  const kept = await findMadeKey(pool);
  if (kept === null) throw serviceUnavailable("The key of certificates was just changed.");
  return { kid: kept.kid, privateKey: privateKeyOf(kept.privateKey) };
}

function keyOfEnvironment(pool: Pool, privateKey: KeyObject): () => Promise<SigningKey> {
  const x = pointOf(privateKey);
  const kid = keyIdOf(x);
  let isRegistered = false;
  return async () => {
    // Once for each process: replicas of a rollout must not take turns in retiring each other's key.
    const inUse = isRegistered
      ? await isInUse(pool, kid)
      : await useKeyOfEnvironment(pool, { kid, x });
    isRegistered = true;
    if (!inUse)
      throw serviceUnavailable("The key that this replica signs certificates with is not in use.");
    return { kid, privateKey };
  };
}

const seconds = (moment: Date): number => Math.ceil(moment.getTime() / 1_000);

const publishedKey = (row: CertificateKeyRow): PublishedKey => ({
  kty: "OKP",
  crv: "Ed25519",
  x: row.x,
  kid: row.kid,
  alg: "EdDSA",
  use: "sig",
  iat: Math.floor(row.createdAt.getTime() / 1_000),
  ...(row.retiredAt && { exp: seconds(row.retiredAt) }),
  ...(row.revokedAt && { revoked: { revoked_at: seconds(row.revokedAt) } }),
});

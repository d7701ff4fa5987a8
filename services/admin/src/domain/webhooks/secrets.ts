import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const SECRET_BYTES = 32;
const CIPHER = "aes-256-gcm";
const [KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16];
/** The first byte of a secret as it is stored. */
const [PLAIN, SEALED] = [0, 1];

/** What secrets are sealed with: the first key seals, all of them open. Empty: secrets are stored as they are. */
export type SealingKeys = readonly string[];

/** A new secret of a webhook, as bytes. */
export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** A secret as Standard Webhooks writes it. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString("base64")}`;

/** A secret as it is stored: bound to its webhook, and unreadable without the key. */
export function sealSecret([key]: SealingKeys, webhookId: string, secret: Buffer): Buffer {
  if (key === undefined) return Buffer.concat([Buffer.from([PLAIN]), secret]);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, derived(key), nonce).setAAD(Buffer.from(webhookId));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([Buffer.from([SEALED]), nonce, cipher.getAuthTag(), text]);
}

/** The secret that was stored. Throws when no key opens it. */
export function openSecret(keys: SealingKeys, webhookId: string, stored: Buffer): Buffer {
  if (stored[0] === PLAIN) return stored.subarray(1);
  for (const key of keys) {
    const secret = opened(key, webhookId, stored.subarray(1));
    if (secret !== null) return secret;
  }
  throw new Error(`no key opens the secret of webhook ${webhookId}`);
}

function opened(key: string, webhookId: string, sealed: Buffer): Buffer | null {
  const tagAt = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, derived(key), sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(webhookId))
    .setAuthTag(sealed.subarray(NONCE_BYTES, tagAt));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(tagAt)), decipher.final()]);
  } catch {
    return null;
  }
}

const derived = (key: string): Buffer =>
  Buffer.from(hkdfSync("sha256", key, "", "memory:webhook-secrets:v1", KEY_BYTES));

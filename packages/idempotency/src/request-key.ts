import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { ApiError, invalidPayload } from "@memory/errors";
import type {} from "@memory/http-server";
import type { FastifyRequest } from "fastify";

/** What is kept of a request with an `Idempotency-Key`, and what its answer is sealed with. */
export interface RequestKey {
  /** 16 bytes, the same for the same key of the same owner. */
  readonly key: Buffer;
  /** 16 bytes, the same for the same method, path and body under this key. */
  readonly request: Buffer;
  /** 32 bytes that only the sender of the key can derive; not stored. */
  readonly sealing: Buffer;
}

/** Whose key it is: the same text of another owner is another key. */
export interface KeyOwner {
  projectId: string;
  /** The credential of the caller, where nobody else may read the answer again. */
  credential?: string;
}

const HEADER = "idempotency-key";
const VISIBLE = /^[\x21-\x7e]{1,255}$/;
const [KEY_BYTES, MAC_BYTES, SEALING_BYTES] = [16, 32, 32];

/**
 * The key of a request; null without the header. All parts are derived by HKDF from what the client sent, so that what is stored gives away
 * neither the key nor the answer. Throws `invalid_payload` for a header that is not 1 to 255 visible ASCII characters.
 */
export function requestKey(request: FastifyRequest, owner: KeyOwner): RequestKey | null {
  const given = request.headers[HEADER];
  if (given === undefined) return null;
  if (typeof given !== "string" || !VISIBLE.test(given))
    throw invalidPayload(
      "Idempotency-Key must be 1 to 255 visible ASCII characters.",
      "Idempotency-Key",
    );
  const secret = JSON.stringify([given, owner.credential ?? null]);
  const info = JSON.stringify(["memory:idempotency:v1", owner.projectId]);
  const length = KEY_BYTES + MAC_BYTES + SEALING_BYTES;
  const derived = Buffer.from(hkdfSync("sha256", secret, "", info, length));
  const mac = derived.subarray(KEY_BYTES, KEY_BYTES + MAC_BYTES);
  return {
    key: derived.subarray(0, KEY_BYTES),
    request: createHmac("sha256", mac)
      .update(JSON.stringify([request.method, request.url, request.bodyDigest]))
      .digest()
      .subarray(0, KEY_BYTES),
    sealing: derived.subarray(KEY_BYTES + MAC_BYTES),
  };
}

const CIPHER = "aes-256-gcm";
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

/** A value, as JSON, encrypted so that only a sender of the same key can read it. */
export function sealed({ sealing, request }: RequestKey, value: unknown): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealing, nonce).setAAD(request);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** The value that was sealed under the same key for the same request. Throws for any other. */
export function unsealed({ sealing, request }: RequestKey, answer: Buffer): unknown {
  const decipher = createDecipheriv(CIPHER, sealing, answer.subarray(0, NONCE_BYTES))
    .setAAD(request)
    .setAuthTag(answer.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(answer.subarray(NONCE_BYTES + TAG_BYTES));
  return JSON.parse(Buffer.concat([text, decipher.final()]).toString("utf8"));
}

/** The error for a key that came with another request before. */
export const keyReused = (): ApiError =>
  new ApiError(
    "idempotency_key_reused",
    "The Idempotency-Key was sent with another request before; use a new one for each request.",
    { field: "Idempotency-Key" },
  );

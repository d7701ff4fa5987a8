import type { Db } from "@memory/postgres";
import { keyReused, type RequestKey } from "./request-key.ts";

/** How long a request is recognized at least, in milliseconds. */
const KEPT_MS = 24 * 3_600_000;

/** Requests that were kept before are forgotten at `now`. */
const expiredBefore = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/** The answer kept for a request, or null. Throws `idempotency_key_reused` when the key came with another request. */
export async function findAnswer(
  db: Db,
  { key, request }: RequestKey,
  now: Date,
): Promise<Buffer | null> {
  const { rows } = await db.query<{ request: Buffer; answer: Buffer }>({
    name: "find-idempotent-request",
    text: "SELECT request, answer FROM idempotent_requests WHERE key = $1 AND kept_at > $2",
    values: [key, expiredBefore(now)],
  });
  const [kept] = rows;
  if (kept === undefined) return null;
  if (!kept.request.equals(request)) throw keyReused();
  return kept.answer;
}

/** Keeps the answer of a request. False when the key is kept already, by a transaction that this one waited for. */
export async function keepAnswer(
  db: Db,
  { key, request }: RequestKey,
  answer: Buffer,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: "keep-idempotent-request",
    text: `INSERT INTO idempotent_requests AS kept (key, request, answer, kept_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (key) DO UPDATE
           SET request = excluded.request, answer = excluded.answer, kept_at = excluded.kept_at
           WHERE kept.kept_at <= $5`,
    values: [key, request, answer, now, expiredBefore(now)],
  });
  return rowCount === 1;
}

/** Keeps another answer for a key, if it is still that one. */
export async function replaceAnswer(
  db: Db,
  { key }: RequestKey,
  answer: Buffer,
  by: Buffer,
): Promise<void> {
  const text = "UPDATE idempotent_requests SET answer = $3 WHERE key = $1 AND answer = $2";
  await db.query(text, [key, answer, by]);
}

/** Removes what is kept for a key, if it is still that answer. */
export async function dropAnswer(db: Db, { key }: RequestKey, answer: Buffer): Promise<void> {
  await db.query("DELETE FROM idempotent_requests WHERE key = $1 AND answer = $2", [key, answer]);
}

/** Removes at most `limit` requests that are forgotten at `now`, the oldest first; answers how many. */
export async function deleteExpired(db: Db, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM idempotent_requests WHERE kept_at <= $1 AND key IN (
       SELECT key FROM idempotent_requests WHERE kept_at <= $1 ORDER BY kept_at LIMIT $2
       FOR UPDATE SKIP LOCKED)`,
    [expiredBefore(now), limit],
  );
  return rowCount ?? 0;
}

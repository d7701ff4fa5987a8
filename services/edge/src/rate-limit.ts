import { createHash } from "node:crypto";
import { ApiError } from "@memory/errors";
import { LRUCache } from "lru-cache";
import { type Bucket, takeToken } from "./domain/token-bucket.ts";

const MAX_KEYS = 50_000;
const BURST_SECONDS = 2;

/**
 * Lets each credential send `perSecond` requests, and two seconds' worth at once; calls without one share a bucket.
 * Counted by this process alone. Throws `rate_limited` with `Retry-After`.
 */
export function rateLimit(
  perSecond: number | undefined,
  clockMs: () => number = () => performance.now(),
): (authorization: string | undefined) => void {
  if (perSecond === undefined) return () => undefined;
  const rate = { perSecond, burst: Math.max(1, perSecond * BURST_SECONDS) };
  const buckets = new LRUCache<string, Bucket>({ max: MAX_KEYS });
  return (authorization = "") => {
    const name = createHash("sha256").update(authorization).digest("base64");
    const { bucket, waitMs } = takeToken(buckets.get(name), rate, clockMs());
    buckets.set(name, bucket);
    if (waitMs > 0) throw tooMany(waitMs);
  };
}

const tooMany = (waitMs: number) =>
  new ApiError("rate_limited", "Too many requests with this key.", {
    headers: { "retry-after": String(Math.ceil(waitMs / 1000)) },
  });

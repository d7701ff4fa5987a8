import type { Bucket, Rate } from "./token-bucket.ts";

/**
 * Takes bytes that have already arrived out of a bucket, which may go below zero: the bucket, and how long to read no more, in
 * milliseconds. A new bucket is full.
 */
export function takeBytes(
  bucket: Bucket | undefined,
  { perSecond, burst }: Rate,
  bytes: number,
  nowMs: number,
): { bucket: Bucket; waitMs: number } {
  const refilled = bucket
    ? Math.min(burst, bucket.tokens + ((nowMs - bucket.atMs) / 1000) * perSecond)
    : burst;
  const tokens = refilled - bytes;
  return { bucket: { tokens, atMs: nowMs }, waitMs: (Math.max(0, -tokens) / perSecond) * 1000 };
}

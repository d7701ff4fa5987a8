import { type Bucket, type Rate, tokensAt } from "./token-bucket.ts";

/**
 * Takes bytes that have already arrived out of a bucket, which may go below zero: the bucket, and how long to read no more, in
 * milliseconds.
 */
export function takeBytes(
  bucket: Bucket | undefined,
  rate: Rate,
  bytes: number,
  nowMs: number,
): { bucket: Bucket; waitMs: number } {
  const tokens = tokensAt(bucket, rate, nowMs) - bytes;
  return {
    bucket: { tokens, atMs: nowMs },
    waitMs: (Math.max(0, -tokens) / rate.perSecond) * 1000,
  };
}

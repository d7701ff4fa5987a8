export interface Bucket {
  /** Requests that may still be sent at once. */
  tokens: number;
  atMs: number;
}

export interface Rate {
  perSecond: number;
  /** Most requests at once after a pause. */
  burst: number;
}

/** The tokens of a bucket at a moment; a new one is full. */
export const tokensAt = (
  bucket: Bucket | undefined,
  { perSecond, burst }: Rate,
  nowMs: number,
): number =>
  bucket ? Math.min(burst, bucket.tokens + ((nowMs - bucket.atMs) / 1000) * perSecond) : burst;

/**
 * Takes one token (token bucket): the bucket afterwards, and how long to wait for the next token where there was none, in
 * milliseconds, else 0.
 */
export function takeToken(
  bucket: Bucket | undefined,
  rate: Rate,
  nowMs: number,
): { bucket: Bucket; waitMs: number } {
  const refilled = tokensAt(bucket, rate, nowMs);
  if (refilled >= 1) return { bucket: { tokens: refilled - 1, atMs: nowMs }, waitMs: 0 };
  return {
    bucket: { tokens: refilled, atMs: nowMs },
    waitMs: ((1 - refilled) / rate.perSecond) * 1000,
  };
}

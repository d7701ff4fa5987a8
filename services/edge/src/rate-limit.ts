import { ApiError } from "@memory/errors";
import { LRUCache } from "lru-cache";
import type { Caller } from "./callers.ts";
import { type Bucket, type Rate, takeToken } from "./domain/token-bucket.ts";

const MOST_BUCKETS = 50_000;
const BURST_SECONDS = 2;

export interface RateLimit {
  /** Takes a token of the caller; gives back headers that say how many are left. Throws `rate_limited` with them and `Retry-After` when there is none. */
  admit(caller: Caller): Record<string, string>;
  /** Called when a credential was refused: that costs its address a token, so that guesses share one bucket. */
  refused(caller: Caller): void;
}

const NONE: RateLimit = { admit: () => ({}), refused: () => undefined };

/**
 * Lets each key send `perSecond` requests, and two seconds' worth at once; calls without one share their address's bucket,
 * and a key that is not known yet needs one that is not empty. Counted by this process alone; undefined is no limit.
 */
export function rateLimit(
  perSecond: number | undefined,
  clockMs: () => number = () => performance.now(),
): RateLimit {
  if (perSecond === undefined) return NONE;
  const rate = { perSecond, burst: Math.max(1, perSecond * BURST_SECONDS) };
  const buckets = new LRUCache<string, Bucket>({ max: MOST_BUCKETS });
  const look = (name: string) => takeToken(buckets.get(name), rate, clockMs());
  const take = (name: string): Record<string, string> => {
    const { bucket, waitMs } = look(name);
    buckets.set(name, bucket);
    const headers = limitHeaders(bucket, rate);
    refuseAfter(waitMs, headers);
    return headers;
  };
  return {
    admit({ key, address, known }) {
      if (key === null) return take(`address ${address}`);
      if (!known) {
        const { bucket, waitMs } = look(`address ${address}`);
        refuseAfter(waitMs, limitHeaders(bucket, rate));
      }
      return take(`key ${key}`);
    },
    refused({ address }) {
      const name = `address ${address}`;
      buckets.set(name, look(name).bucket);
    },
  };
}

/** What is left in a bucket, and in how many seconds it is full again. */
const limitHeaders = ({ tokens }: Bucket, { perSecond, burst }: Rate): Record<string, string> => ({
  "x-ratelimit-limit": String(Math.floor(burst)),
  "x-ratelimit-remaining": String(Math.floor(tokens)),
  "x-ratelimit-reset": String(Math.ceil((burst - tokens) / perSecond)),
});

function refuseAfter(waitMs: number, headers: Record<string, string>): void {
  if (waitMs <= 0) return;
  throw new ApiError("rate_limited", "Too many requests from this caller.", {
    headers: { ...headers, "retry-after": String(Math.ceil(waitMs / 1000)) },
  });
}

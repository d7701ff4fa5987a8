import { LONG_BODY_BYTES } from "@memory/http-server";
import { LRUCache } from "lru-cache";
import { takeBytes } from "./domain/byte-bucket.ts";
import type { Bucket } from "./domain/token-bucket.ts";

const MOST_TENANTS = 50_000;

export interface UploadPace {
  /** Counts bytes of a long body of a tenant; gives back how long to read no more of it, in milliseconds. */
  took(tenant: string, bytes: number): number;
}

/** Lets each tenant send `perSecond` bytes of long bodies, two bodies of the largest size at once after a pause. Counted by this process alone. */
export function uploadPace(
  perSecond: number,
  clockMs: () => number = () => performance.now(),
): UploadPace {
  const rate = { perSecond, burst: 2 * LONG_BODY_BYTES };
  const buckets = new LRUCache<string, Bucket>({ max: MOST_TENANTS });
  return {
    took(tenant, bytes) {
      const { bucket, waitMs } = takeBytes(buckets.get(tenant), rate, bytes, clockMs());
      buckets.set(tenant, bucket);
      return waitMs;
    },
  };
}

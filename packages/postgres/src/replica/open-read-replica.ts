import type { Pool } from "../connections.ts";
import { openPool, type PoolOptions } from "../pool.ts";
import { type ReadReplica, readReplica } from "./read-replica.ts";

export type { Aged, ReadReplica } from "./read-replica.ts";

/** Reads from the replica at `url`, or, where there is none, always from the primary. `options` are those of the primary's pool. */
export function openReadReplica(
  primary: Pool,
  { url, ...options }: Omit<PoolOptions, "url" | "guard"> & { url: string | undefined },
): ReadReplica {
  const name = `${options.name}-read`;
  const replica = url === undefined ? null : openPool({ ...options, url, name });
  return readReplica({ primary, replica, log: options.log });
}

/** No replica: every read is the primary's. */
export const withoutReplica = (primary: Pool): ReadReplica =>
  readReplica({ primary, replica: null });

import { isUnfitDatabase } from "@memory/errors";
import type pg from "pg";

interface Unfit {
  /** When the server last said so, by `performance.now()`. */
  atMs: number;
  /** Its SQLSTATE. */
  code: string;
}

const seen = new WeakMap<pg.Pool, Unfit>();

/** Notes what the server of a pool says of itself in any statement: a full disk, read-only, missing files or functions. */
export function watchForUnfit(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    // What a pool makes are clients of the driver in JavaScript, which have their protocol's events.
    const { connection } = client as unknown as pg.Client;
    connection.on("errorMessage", (error: { code?: string }) => {
      if (isUnfitDatabase(error)) noteUnfit(pool, error.code ?? "");
    });
  });
}

/** Notes by a SQLSTATE what was found out without an error. */
export function noteUnfit(pool: pg.Pool, code: string): void {
  seen.set(pool, { atMs: performance.now(), code });
}

/** The SQLSTATE by which a statement of this pool found the database unfit in the last `withinMs`, or null. */
export function lastUnfit(pool: pg.Pool, withinMs: number): string | null {
  const unfit = seen.get(pool);
  return unfit && performance.now() - unfit.atMs < withinMs ? unfit.code : null;
}

import { isUnfitDatabase } from "@memory/errors";
import type pg from "pg";

interface Unfit {
  /** When the server last reported it, by `performance.now()`. */
  atMs: number;
  /** Its SQLSTATE. */
  code: string;
}

const seen = new WeakMap<pg.Pool, Unfit>();

/** Records what any statement of a pool reveals about the server: a full disk, read-only, missing files or functions. */
export function watchForUnfit(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    // A pool's clients are those of the JavaScript driver, which emit events of the protocol.
    const { connection } = client as unknown as pg.Client;
    connection.on("errorMessage", (error: { code?: string }) => {
      if (isUnfitDatabase(error)) noteUnfit(pool, error.code ?? "");
    });
  });
}

/** Records, by a SQLSTATE, a condition that was found without an error. */
export function noteUnfit(pool: pg.Pool, code: string): void {
  seen.set(pool, { atMs: performance.now(), code });
}

/** The SQLSTATE by which a statement of this pool found the database unfit in the last `withinMs`, or null. */
export function lastUnfit(pool: pg.Pool, withinMs: number): string | null {
  const unfit = seen.get(pool);
  return unfit && performance.now() - unfit.atMs < withinMs ? unfit.code : null;
}

import { type Db, type Pool, transaction } from "@memory/postgres";
import type { Keep } from "./answer-once.ts";

/** Runs a write; where there is a key, in one transaction with what is kept of it. */
export const keptWith = <Kept, Result>(
  pool: Pool,
  keep: Keep<Kept> | undefined,
  kept: Kept,
  write: (db: Db) => Promise<Result>,
): Promise<Result> =>
  keep === undefined
    ? write(pool)
    : transaction(pool, async (tx) => {
        const result = await write(tx);
        await keep(tx, kept);
        return result;
      });

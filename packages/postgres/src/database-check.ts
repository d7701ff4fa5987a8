import type { Pool } from "./pool.ts";

/** For readiness: throws when the database does not answer. */
export const databaseCheck = (pool: Pool) => async (): Promise<void> => {
  await pool.query("SELECT 1");
};

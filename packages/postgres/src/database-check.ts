import type { Pool } from "./connections.ts";
import { lastUnfit, noteUnfit } from "./unfit-database.ts";

export interface DatabaseCheckOptions {
  /** Functions that the service's statements call; without one of them it cannot work. */
  functions?: readonly string[];
  /** How long the result of a check is reused; default 3 s. */
  everyMs?: number;
}

// A client would have to be answered 503 for so long before it is taken elsewhere; probes come more often than that.
const REMEMBER_MS = 5_000;
/** The default `work_mem` would hold it: the least one makes the server write some 150 kB of a temporary file, and no log. */
const ROWS_THAT_SPILL = 10_000;
const LOOK = `BEGIN;
SET LOCAL work_mem = '64kB';
SELECT count(*) FROM generate_series(1, ${ROWS_THAT_SPILL});
DO LANGUAGE plpgsql $$ BEGIN NULL; END $$;
SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS read_only;
ROLLBACK`;

/**
 * For readiness: throws when the database does not answer, is read-only, has no room in its default tablespace, cannot run
 * functions or lacks one of those named, and for some seconds after a statement of a request met any of that. Asks at most once
 * in `everyMs`; calls meanwhile share the last answer.
 */
export function databaseCheck(
  pool: Pool,
  { functions = [], everyMs = 3_000 }: DatabaseCheckOptions = {},
): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve();
  let nextMs = 0;
  return async () => {
    if (performance.now() >= nextMs) {
      // Not before this look has ended: looks at a server that does not answer would take one connection each.
      nextMs = Number.POSITIVE_INFINITY;
      looking = lookAt(pool, functions).finally(() => {
        nextMs = performance.now() + everyMs;
      });
    }
    await looking;
    const code = lastUnfit(pool, REMEMBER_MS);
    if (code !== null) throw new Error(`database unfit: ${code}`);
  };
}

/** On one connection, which is closed when anything is wrong: the next check may find another server behind the same name. */
async function lookAt(pool: Pool, functions: readonly string[]): Promise<void> {
  const client = await pool.connect();
  let fault: Error | undefined;
  try {
    // One text of several statements is answered by several results.
    const results = (await client.query(LOOK)) as unknown as { rows: { read_only?: boolean }[] }[];
    if (results.some(({ rows }) => rows[0]?.read_only)) {
      noteUnfit(pool, "25006");
      throw new Error("the database is read-only");
    }
    const { rows } = await client.query<{ name: string }>(
      `SELECT name FROM unnest($1::text[]) AS name
       WHERE NOT EXISTS (SELECT FROM pg_proc p WHERE p.proname = name AND pg_function_is_visible(p.oid)
                           AND has_function_privilege(p.oid, 'EXECUTE'))`,
      [functions],
    );
    if (rows.length > 0) {
      noteUnfit(pool, "42883");
      throw new Error(`functions are missing: ${rows.map((row) => row.name).join()}`);
    }
  } catch (error) {
    fault = error as Error;
    throw error;
  } finally {
    client.release(fault);
  }
}

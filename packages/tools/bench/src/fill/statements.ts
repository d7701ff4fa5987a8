import { type System, withClient } from "@memory/launcher";

export interface Statement {
  service: string;
  calls: number;
  longestMs: number;
  text: string;
}

/** Has Postgres count every statement from now on. Services are stopped: the server is started again. */
export async function countStatements({ postgres }: Pick<System, "postgres">): Promise<void> {
  await withClient(postgres.url, async (client) => {
    await client.query("ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'");
  });
  await postgres.stop();
  await postgres.start();
  await withClient(postgres.url, (client) => client.query("CREATE EXTENSION pg_stat_statements"));
}

/** Resets the counts. */
export const resetStatements = async ({ postgres }: Pick<System, "postgres">): Promise<void> => {
  await withClient(postgres.url, (client) => client.query("SELECT pg_stat_statements_reset()"));
};

/** The statements of the services since the last reset, the longest first. */
export const sentStatements = ({ postgres }: Pick<System, "postgres">): Promise<Statement[]> =>
  withClient(postgres.url, async (client) => {
    const { rows } = await client.query<Statement>(
      `SELECT replace(rolname, '_app', '') AS service, calls::int, max_exec_time AS "longestMs", query AS text
       FROM pg_stat_statements s JOIN pg_roles r ON r.oid = s.userid
       WHERE rolname LIKE '%\\_app' ORDER BY max_exec_time DESC`,
    );
    return rows;
  });

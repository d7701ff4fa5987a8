import { DatabaseEnv, poolOf, readEnvOrExit } from "@memory/env";
import { createLog } from "@memory/log";
import { openPool } from "@memory/postgres";
import { beginEra } from "./era.ts";

interface Options {
  /** True for a database that no other service could help to recover. */
  settlesAlone?: boolean;
}

/**
 * The operator's program after a loss that the database does not show: rows put back by hand, a snapshot of its volume, a failover
 * that kept its name. Begins a new era and cuts the service's connections, so that every replica sees it.
 */
export async function newEraCommand(
  service: string,
  { settlesAlone = false }: Options = {},
): Promise<void> {
  const env = readEnvOrExit(DatabaseEnv);
  const log = createLog(service, "warn");
  const name = `${service}-new-era`;
  const pool = openPool({ ...poolOf(env), max: 1, name, log });
  const { era, cut } = await beginEra(pool, { reason: "an operator said so", settlesAlone });
  console.log(`era ${era} begins; ${cut} connections were cut`);
  await pool.end();
}

import { DatabaseEnv, readEnvOrExit } from "@memory/env";
import { createLog } from "@memory/log";
import { openPool, type Pool } from "@memory/postgres";
import { dropParked, listParked, replayParked } from "./parked.ts";

const USAGE = `usage: parked list
       parked replay FEED [ITEM]
       parked drop FEED [ITEM]`;

/** The operator's program for what a service has parked: lists it, makes it due, drops it. Exit status 2 for another use. */
export async function parkedCommand(service: string): Promise<void> {
  const env = readEnvOrExit(DatabaseEnv);
  const name = `${service}-parked`;
  const log = createLog(service, "warn");
  const pool = openPool({ url: env.SERVICE_DATABASE_URL, max: 1, name, log });
  const answer = await run(pool, process.argv.slice(2));
  if (answer === null) {
    console.error(USAGE);
    process.exitCode = 2;
  } else console.log(answer);
  await pool.end();
}

/** Null for what is no use of the program. */
async function run(pool: Pool, [verb, feed, item = null]: (string | null)[]) {
  if (verb === "list")
    return (await listParked(pool)).map((row) => JSON.stringify(row)).join("\n") || "nothing";
  if (!feed) return null;
  if (verb === "replay") return `${await replayParked(pool, feed, item)} due now`;
  if (verb === "drop") return `${await dropParked(pool, feed, item)} dropped`;
  return null;
}

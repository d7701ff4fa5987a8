import { DatabaseEnv, poolOf, readEnvOrExit } from "@memory/env";
import { createLog } from "@memory/log";
import { openPool, type Pool } from "@memory/postgres";
import { dropDeadLetters, listDeadLetters, replayDeadLetters } from "./dead-letters.ts";

const USAGE = `usage: dead-letters list
       dead-letters replay FEED [ITEM]
       dead-letters drop FEED [ITEM]`;

/** The operator's program for the dead letters of a service: lists them, makes them due, drops them. Exit status 2 for another use. */
export async function deadLettersCommand(service: string): Promise<void> {
  const env = readEnvOrExit(DatabaseEnv);
  const name = `${service}-dead-letters`;
  const log = createLog(service, "warn");
  const pool = openPool({ ...poolOf(env), max: 1, name, log });
  const answer = await run(pool, process.argv.slice(2));
  if (answer === null) {
    console.error(USAGE);
    process.exitCode = 2;
  } else console.log(answer);
  await pool.end();
}

/** Null for arguments that the program does not know. */
async function run(pool: Pool, [verb, feed, item = null]: (string | null)[]) {
  if (verb === "list")
    return (await listDeadLetters(pool)).map((row) => JSON.stringify(row)).join("\n") || "nothing";
  if (!feed) return null;
  if (verb === "replay") return `${await replayDeadLetters(pool, feed, item)} due now`;
  if (verb === "drop") return `${await dropDeadLetters(pool, feed, item)} dropped`;
  return null;
}

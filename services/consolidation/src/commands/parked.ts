import { DatabaseEnv, readEnvOrExit } from "@memory/env";
import { dropParked, listParked, replayParked } from "@memory/feed";
import { createLog } from "@memory/log";
import { openPool } from "@memory/postgres";

const USAGE = `usage: parked list
       parked replay FEED [ITEM]
       parked drop FEED [ITEM]`;

const env = readEnvOrExit(DatabaseEnv);
const log = createLog("consolidation", "warn");
const pool = openPool({ url: env.SERVICE_DATABASE_URL, max: 1, name: "parked", log });

async function run([verb, feed, item]: string[]): Promise<string | null> {
  if (verb === "list")
    return (await listParked(pool)).map((row) => JSON.stringify(row)).join("\n") || "nothing";
  if (feed === undefined) return null;
  if (verb === "replay") return `${await replayParked(pool, feed, item ?? null)} due now`;
  if (verb === "drop") return `${await dropParked(pool, feed, item ?? null)} dropped`;
  return null;
}

const answer = await run(process.argv.slice(2));
if (answer === null) process.exitCode = 2;
console.log(answer ?? USAGE);
await pool.end();

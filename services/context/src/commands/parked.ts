import { DatabaseEnv, readEnvOrExit } from "@memory/env";
import { dropParked, listParked, replayParked } from "@memory/feed";
import { createLog } from "@memory/log";
import { openPool } from "@memory/postgres";

const USAGE = "usage: parked list | replay FEED [ITEM] | drop FEED [ITEM]";

const env = readEnvOrExit(DatabaseEnv);
const pool = openPool({
  url: env.SERVICE_DATABASE_URL,
  max: 1,
  name: "context-parked",
  log: createLog("context", "warn"),
});
const [verb, feed, item = null] = process.argv.slice(2);
if (verb === "list") {
  for (const row of await listParked(pool)) console.log(JSON.stringify(row));
} else if (verb === "replay" && feed !== undefined) {
  console.log(`${await replayParked(pool, feed, item)} due now`);
} else if (verb === "drop" && feed !== undefined) {
  console.log(`${await dropParked(pool, feed, item)} dropped`);
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
await pool.end();

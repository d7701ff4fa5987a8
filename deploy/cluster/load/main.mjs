// A light load on a running system, whose every answered effect is looked for at the end. Runs until the file /tmp/stop exists, then prints one
// line of JSON. BASE_URL, ADMIN_KEY, RATE (calls per second).
import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { brokenPromises } from "./broken-promises.ts";
import { record } from "./calls.mjs";
import { findings } from "./findings.mjs";
import { trafficOf } from "./traffic.mjs";

const STOP = "/tmp/stop";
const rate = Number(process.env.RATE ?? 15);
const MIX = ["capture", "context", "facts", "capture", "timeline", "context", "capture", "forget"];
const KEYS_EVERY = 5;

const traffic = await trafficOf(process.env.ADMIN_KEY);
const flying = new Set();
const began = Date.now();
console.error("begun");
for (let n = 0; !existsSync(STOP); n++) {
  const kind = n % (MIX.length * KEYS_EVERY) === 0 ? "keys" : MIX[n % MIX.length];
  const work = traffic.kinds[kind]().finally(() => flying.delete(work));
  flying.add(work);
  if (flying.size > 200) await Promise.race(flying);
  const waitMs = began + ((n + 1) * 1_000) / rate - Date.now();
  if (waitMs > 0) await delay(waitMs);
}
await Promise.all(flying);
const { requests, failures, firstFailureAt, lastGivenUpFrom } = {
  ...record,
  failures: [...record.failures],
};
const seconds = Math.round((Date.now() - began) / 1_000);
const found = await findings(traffic);
const { answered } = traffic;
console.log(
  JSON.stringify({
    seconds,
    requests,
    failed: failures.length,
    firstFailureAt,
    lastGivenUpFrom,
    captures: answered.events.size,
    capturesGivenUp: answered.gaveUp,
    traces: answered.traces.size,
    keys: answered.keys.size + answered.revoked.size,
    receipts: answered.receipts.size,
    broken: brokenPromises(answered, found),
    failures: failures.length > 40 ? [...failures.slice(0, 20), ...failures.slice(-20)] : failures,
  }),
);

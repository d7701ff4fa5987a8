import { setTimeout as delay } from "node:timers/promises";
import { startSystem } from "@memory/launcher";
import { Pool } from "undici";
import { ATTACKS, type Attack } from "./abuse/attacks.ts";
import { newTenant } from "./abuse/tenant.ts";
import { type Felt, OPERATIONS, type Operation, victimFeels } from "./abuse/victim.ts";

interface Options {
  seconds: number;
  /** Part of the names of the attacks to run; all unless given. */
  only: string | undefined;
}

type Feelings = Record<Operation, Felt>;

const CONNECTIONS = 8;
const WARM_UP_SECONDS = 10;
const UNDER_WAY_MS = 2_000;
/** As the chart sets them. */
const HEAP_MB = {
  edge: 192,
  admin: 192,
  gateway: 192,
  ingest: 192,
  consolidation: 320,
  worker: 320,
  context: 576,
};
const serviceEnv = Object.fromEntries(
  Object.entries(HEAP_MB).map(([name, mb]) => [
    name,
    { NODE_OPTIONS: `--max-old-space-size=${mb}` },
  ]),
);

/**
 * The latencies of a tenant while another one does its worst within the limits, beside those at rest: p99 of each
 * operation and their ratio. A system of its own for each attack, so that none is felt in the next one's rest.
 */
export async function benchAbuse({ seconds, only }: Options): Promise<object> {
  const figures: Record<string, { rest: Feelings; under: Feelings; restarts: number }> = {};
  console.log(
    "| attack | operation | p99 at rest | p99 under it | ratio | not answered with 2xx |",
  );
  console.log("|---|---|---:|---:|---:|---|");
  for (const attack of ATTACKS.filter(({ name }) => name.includes(only ?? ""))) {
    const felt = await feltUnder(attack, seconds);
    figures[attack.name] = felt;
    for (const operation of OPERATIONS) printRow(attack.name, operation, felt);
    if (felt.restarts > 0) console.log(`| ${attack.name} | **services died: ${felt.restarts}** |`);
  }
  return figures;
}

async function feltUnder(attack: Attack, seconds: number) {
  const system = await startSystem({ durable: true, serviceEnv });
  const [victimDoor, attackDoor] = [0, 1].map(
    () => new Pool(system.baseUrl, { connections: CONNECTIONS, headersTimeout: 0, bodyTimeout: 0 }),
  ) as [Pool, Pool]; // two were mapped
  try {
    const victim = await newTenant(system, "victim");
    const ground = {
      tenant: await newTenant(system, "other"),
      door: attackDoor,
      baseUrl: system.baseUrl,
    };
    await victimFeels(victim, victimDoor, WARM_UP_SECONDS);
    const rest = await victimFeels(victim, victimDoor, seconds);
    await attack.prepare?.(ground);
    const pids = system.services.map((service) => service.pid());
    const stopping = new AbortController();
    const running = attack.run(ground, stopping.signal).catch(() => undefined);
    await delay(UNDER_WAY_MS);
    const under = await victimFeels(victim, victimDoor, seconds);
    stopping.abort();
    await running;
    const restarts = system.services.filter((service, n) => service.pid() !== pids[n]).length;
    return { rest, under, restarts };
  } finally {
    await Promise.all([victimDoor.destroy(), attackDoor.destroy()]);
    await system.stop();
  }
}

function printRow(
  name: string,
  operation: Operation,
  { rest, under }: { rest: Feelings; under: Feelings },
): void {
  const [before, during] = [rest[operation], under[operation]];
  const failed = Object.entries(during.failed).map(([status, count]) => `${status} x${count}`);
  const ratio = (during.p99Ms / before.p99Ms).toFixed(1);
  const of = failed.length === 0 ? "-" : `${failed.join(", ")} of ${during.count}`;
  const shown = [before, during].map(({ p99Ms }) => `${p99Ms.toFixed(0)} ms`).join(" | ");
  console.log(`| ${name} | ${operation} | ${shown} | ${ratio} | ${of} |`);
}

import { freePort } from "@memory/launcher";
import type { BenchSystem } from "./bench-system.ts";
import { liveMemory } from "./live-memory.ts";
import { serviceMetric } from "./service-metric.ts";

/** What an index takes in bytes, by three measures. */
export interface IndexMemory {
  /** What the service accounts for it. */
  accounted: number;
  /** What its process holds more than without it, garbage collected. */
  live: number;
  resident: number;
  /** Of a packet that was made from it: `degraded` where not all items had room. */
  status: string;
}

const WARMING_CALLS = 200;

/**
 * What the index takes that `ask` has context load, beside that of `warm`, a question about a small memory: context is started again for
 * it, so that nothing else is in memory.
 */
export async function memoryOfIndex(
  system: BenchSystem,
  warm: () => Promise<unknown>,
  ask: () => Promise<string>,
): Promise<IndexMemory> {
  const context = system.service("context");
  const port = await freePort();
  const before = context.env["NODE_OPTIONS"];
  const accounted = () => serviceMetric(context.internalUrl, "memory_context_index_bytes");
  const inspected = () => liveMemory(`http://127.0.0.1:${port}`);
  await context.stop();
  context.env["NODE_OPTIONS"] = `${before ?? ""} --inspect=127.0.0.1:${port}`.trim();
  try {
    await context.start();
    for (let n = 0; n < WARMING_CALLS; n++) await warm();
    const [without, accountedWithout] = [await inspected(), await accounted()];
    const status = await ask();
    const [withIt, accountedWith] = [await inspected(), await accounted()];
    return {
      accounted: accountedWith - accountedWithout,
      live: withIt.live - without.live,
      resident: withIt.resident - without.resident,
      status,
    };
  } finally {
    await context.stop();
    if (before === undefined) delete context.env["NODE_OPTIONS"];
    else context.env["NODE_OPTIONS"] = before;
    await context.start();
  }
}

/** Bytes an item are shown only of an index that holds all items: of a partial one they would flatter. */
export function printMemory(items: number, { status, ...measures }: IndexMemory): void {
  const isWhole = status === "ok";
  const shown = (["accounted", "live", "resident"] as const).map((name) => {
    const each = isWhole ? ` (${Math.round(measures[name] / items)} bytes an item)` : "";
    return `${name} ${(measures[name] / 1e6).toFixed(1)} MB${each}`;
  });
  const held = isWhole ? "all held" : `not all held, packets are ${status}`;
  console.log(`index of ${items} items, ${held}: ${shown.join(", ")}`);
}

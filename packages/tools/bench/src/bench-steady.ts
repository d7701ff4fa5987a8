import { benchSystem } from "./bench-system.ts";
import { captureCeiling } from "./capture-ceiling.ts";
import { loadOf } from "./cost/load.ts";
import { SHAPES, type Shape } from "./cost/shapes.ts";
import { countEpisodes, workedOffAtMs } from "./cost/worked-off.ts";
import { eventSource } from "./events.ts";

interface Options {
  repetitions: number;
  seconds: number;
  /** Only shapes whose name holds this. */
  only: string | undefined;
}

interface Steady {
  shape: string;
  barePerSecond: number;
  capturedPerSecond: number;
  /** How many of the captured events context had indexed when the load ended. */
  indexedShare: number;
}

const WARM_UP_SECONDS = 5;

/**
 * Captures at ingest's own port under a load that lasts, with all followers at work, beside bare inserts in the same database just before.
 * Each repetition has a system of its own. Bare inserts begin when what warmed it up is worked off; nothing waits for that after the load.
 */
export async function benchSteady({ repetitions, seconds, only }: Options): Promise<Steady[]> {
  const all: Steady[] = [];
  for (const shape of SHAPES) {
    if (shape.bare === null || !shape.name.includes(only ?? "")) continue;
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const measured = await measure(shape, shape.bare, seconds);
      console.log(inWords(measured));
      all.push(measured);
    }
  }
  return all;
}

async function measure(
  shape: Shape,
  bare: NonNullable<Shape["bare"]>,
  seconds: number,
): Promise<Steady> {
  const system = await benchSystem({});
  const { event } = eventSource(system.orgId, system.projectId);
  const ceiling = await captureCeiling(system.postgres.databases.ingest.ownerUrl, event);
  try {
    const warmUp = await (await loadOf(system, shape, "warm"))(WARM_UP_SECONDS);
    await workedOffAtMs(system, warmUp.events);
    const barePerSecond = await ceiling.measure(bare.connections, bare.rows, seconds);
    const load = await loadOf(system, shape, "load");
    const indexedBefore = await countEpisodes(system);
    const { events, took } = await load(seconds);
    const indexed = (await countEpisodes(system)) - indexedBefore;
    return {
      ...{ shape: shape.name, barePerSecond, capturedPerSecond: events / took },
      indexedShare: indexed / events,
    };
  } finally {
    await ceiling.close();
    await system.stop();
  }
}

const inWords = ({ shape, barePerSecond, capturedPerSecond, indexedShare }: Steady): string =>
  `${shape}: captured / bare insert = ${(capturedPerSecond / barePerSecond).toFixed(2)} (${capturedPerSecond.toFixed(0)} / ${barePerSecond.toFixed(0)} a second); ${(100 * indexedShare).toFixed(0)} % indexed by the end`;

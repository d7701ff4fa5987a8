import { setTimeout as delay } from "node:timers/promises";
import { ATTACKS, newTenant } from "@memory/bench/abuse";
import { eventually } from "@memory/testkit";
import { Pool } from "undici";
import type { Reached } from "./clients.ts";
import { chanceOf } from "./seed.ts";

export interface Abuse extends AsyncDisposable {
  stop(): Promise<void>;
  /** Names of the attacks that have begun. */
  begun: string[];
}

const CONNECTIONS = 8;
/** A setup that the load or a fault holds up must not hold up the rest of the list. */
const MOST_PREPARING_MS = 15_000;

/** Another customer does one thing after the other that the limits allow and nobody should, in an order that the seed and the name give. */
export async function startAbuse(reached: Reached, name: string, eachMs: number): Promise<Abuse> {
  const tenant = await eventually(() => newTenant(reached, "abuse"));
  const { baseUrl } = reached;
  const door = new Pool(baseUrl, { connections: CONNECTIONS, headersTimeout: 0, bodyTimeout: 0 });
  const stopping = new AbortController();
  const chance = chanceOf(`abuse ${name}`);
  const begun: string[] = [];
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const attack = chance.of(ATTACKS);
      begun.push(attack.name);
      const ground = { tenant, door, baseUrl };
      const preparing = AbortSignal.any([stopping.signal, AbortSignal.timeout(MOST_PREPARING_MS)]);
      // What fails while a fault is going on does not matter to it.
      await attack.prepare?.({ ...ground, signal: preparing }).catch(() => undefined);
      if (stopping.signal.aborted) break;
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(eachMs)]);
      await attack.run(ground, signal).catch(() => undefined);
      await delay(100);
    }
  })();
  const stop = async () => {
    stopping.abort();
    // Ends the calls of a setup too, of which there may be hundreds.
    if (!door.destroyed) await door.destroy();
    await running;
  };
  return { begun, stop, [Symbol.asyncDispose]: stop };
}

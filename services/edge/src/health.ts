import { singleFlight } from "@memory/batching";
import { serviceUnavailable } from "@memory/errors";
import { Agent } from "undici";
import { z } from "zod";
import { type Addresses, deployed } from "./domain/addresses.ts";

const ANSWER_WITHIN_MS = 3_000;
const agent = new Agent();
const Readiness = z.object({ parts: z.record(z.string(), z.string()) });

/** What every service reports, by service and dependency; `service: "down"` where it did not answer. */
type Parts = Record<string, Record<string, string>>;

export interface Health {
  status: "ok";
  database: "up";
  parts: Parts;
}

/**
 * The health of the whole system: every service gets a request; concurrent calls share one round of requests.
 * A service that has not answered after `withinMs` counts as one that is down.
 * Throws `service_unavailable` naming the first database that does not answer.
 */
export function healthOf(
  internalUrls: Addresses,
  withinMs = ANSWER_WITHIN_MS,
): () => Promise<Health> {
  const ask = singleFlight(() => askAll(internalUrls, withinMs));
  return async () => {
    const parts = await ask();
    for (const [service, states] of Object.entries(parts)) refuseDown(service, states);
    return { status: "ok", database: "up", parts };
  };
}

// Without them memory is complete.
const STORES_NOTHING: ReadonlySet<string> = new Set(["gateway", "mcp", "console"]);

function refuseDown(service: string, states: Record<string, string>): void {
  if (!STORES_NOTHING.has(service) && states["service"] === "down")
    throw serviceUnavailable(
      `The state of the database of ${service} is unknown: ${service} is unavailable.`,
    );
  if (states["database"] === "down")
    throw serviceUnavailable(`The database of ${service} is unavailable.`);
}

async function askAll(internalUrls: Addresses, withinMs: number): Promise<Parts> {
  const answers = await Promise.all(
    deployed(internalUrls).map(async ([name, url]) => [name, await askOne(url, withinMs)] as const),
  );
  return Object.fromEntries(answers);
}

async function askOne(url: string, withinMs: number): Promise<Record<string, string>> {
  try {
    const signal = AbortSignal.timeout(withinMs);
    const { origin } = new URL(url);
    const { body } = await agent.request({ origin, path: "/readyz", method: "GET", signal });
    return Readiness.parse(await body.json()).parts;
  } catch {
    return { service: "down" };
  }
}

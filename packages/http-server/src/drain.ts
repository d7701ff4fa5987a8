import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const LEAST_MS = 300;
const LOOK_MS = 50;

/**
 * Waits until the clients have closed their connections to a draining server, `atMostMs` at the longest. A server that closed idle
 * connections at once would break those with a request in flight. It always waits for a moment, for clients that have not noticed yet.
 */
export async function connectionsEnded(server: Server, atMostMs: number): Promise<void> {
  const untilMs = performance.now() + atMostMs;
  await delay(Math.min(LEAST_MS, atMostMs));
  while (performance.now() < untilMs && (await connectionsOf(server)) > 0) await delay(LOOK_MS);
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

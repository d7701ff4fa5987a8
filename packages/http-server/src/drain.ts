import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const LEAST_MS = 300;
const LOOK_MS = 50;

/**
 * Waits until no connection to a server is left whose answers ask to end them, `atMostMs` at the longest. A server that closed its idle
 * connections at once would break those on which a request is on its way. For a moment it waits in any case, for those who have not heard yet.
 */
export async function connectionsEnded(server: Server, atMostMs: number): Promise<void> {
  const untilMs = performance.now() + atMostMs;
  await delay(Math.min(LEAST_MS, atMostMs));
  while (performance.now() < untilMs && (await connectionsOf(server)) > 0) await delay(LOOK_MS);
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

import type { Server } from "node:http";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";

const LEAST_MS = 300;
const LOOK_MS = 50;
/** A look that comes later than this counts for no more: the process had no processor, and could not read what came meanwhile. */
const LATE_MS = 200;

/**
 * Waits until the clients have closed their connections to a draining server, about `atMostMs` at the longest. A server that closed idle
 * connections at once would break those with a request in flight. It always waits for a moment, for clients that have not noticed yet.
 */
export async function connectionsEnded(server: Server, atMostMs: number): Promise<void> {
  const leastMs = Math.min(LEAST_MS, atMostMs);
  await delay(leastMs);
  for (let leftMs = atMostMs - leastMs; leftMs > 0 && (await connectionsOf(server)) > 0; ) {
    const lookedMs = performance.now();
    await delay(LOOK_MS);
    leftMs -= Math.min(performance.now() - lookedMs, LATE_MS);
  }
  // Timers come before sockets: a server that is closed next has read what had arrived.
  await nextTurn();
  await nextTurn();
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

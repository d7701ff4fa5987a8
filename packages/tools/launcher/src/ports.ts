import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the range from which systems take ports for outgoing connections: a service that is started again finds its own free. And above
 * the last port that `fetch` refuses to ask (10080, see https://fetch.spec.whatwg.org/#port-blocking).
 */
export const CHOSEN_PORTS = { lowest: 10_100, highest: 32_000 } as const;
const TRIES = 500;

/** Whether a server could listen there now. */
export function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** `count` different ports of 127.0.0.1 that nobody listens on, chosen at random so that two starts rarely meet. */
export async function freePorts(count: number): Promise<number[]> {
  const chosen = new Set<number>();
  for (let tries = 0; chosen.size < count; tries++) {
    if (tries === TRIES) throw new Error(`could not find ${count} free ports`);
    const port = randomInt(CHOSEN_PORTS.lowest, CHOSEN_PORTS.highest);
    if (!chosen.has(port) && (await isFree(port))) chosen.add(port);
  }
  return [...chosen];
}

/** One free port. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error("could not find a free port");
  return port;
}

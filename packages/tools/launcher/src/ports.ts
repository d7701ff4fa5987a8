import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";

/**
 * Below the range from which systems take ports for outgoing connections: a service that is started again finds its own free. And above
 * the last port that `fetch` refuses to ask (10080, see https://fetch.spec.whatwg.org/#port-blocking).
 */
export const CHOSEN_PORTS = { lowest: 10_100, highest: 32_000 } as const;
const BLOCK_PORTS = 50;
const BLOCKS = (CHOSEN_PORTS.highest - CHOSEN_PORTS.lowest) / BLOCK_PORTS;
const TRIES = 500;

/** The block of ports this process hands out next; the processes that choose at the same time have others. */
let block: { next: number; end: number } = { next: 0, end: 0 };

/** Whether a server could listen there now. */
export async function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  const server = await listenAlone(port, host);
  if (server === null) return false;
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/**
 * `count` different ports of 127.0.0.1 that nobody listens on, and that no other process gets while this one runs, also before its
 * servers listen and while they restart.
 */
export async function freePorts(count: number): Promise<number[]> {
  const chosen: number[] = [];
  for (let tries = 0; chosen.length < count; tries++) {
    if (tries === TRIES) throw new Error(`could not find ${count} free ports`);
    if (block.next === block.end) block = await ownBlock();
    const port = block.next++;
    if (await isFree(port)) chosen.push(port);
  }
  return chosen;
}

/** One free port. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error("could not find a free port");
  return port;
}

/** A block that nobody else has. Its first port is listened on until this process ends: that is what keeps the others away. */
async function ownBlock(): Promise<{ next: number; end: number }> {
  for (let tries = 0; tries < TRIES; tries++) {
    const first = CHOSEN_PORTS.lowest + BLOCK_PORTS * randomInt(BLOCKS);
    const held = await listenAlone(first, "127.0.0.1");
    if (held === null) continue;
    held.unref();
    return { next: first + 1, end: first + BLOCK_PORTS };
  }
  throw new Error("could not find a block of free ports");
}

/** A server that listens there and answers nobody; null where that is not possible. */
function listenAlone(port: number, host: string): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", () => resolve(null));
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

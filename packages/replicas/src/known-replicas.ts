import { lookup } from "node:dns/promises";
import type { Log } from "@memory/log";
import type { Dispatcher } from "undici";
import { type Hashed, hashOf, nodeOf } from "./rendezvous.ts";

/** Connections to one replica of an upstream. */
export interface Replica extends Hashed {
  pool: Dispatcher;
  /** Counts a question until the function that it gives back is called. */
  begin(): () => void;
  /** Notes that it did not answer: others are asked for a while. */
  failed(): void;
}

interface Known extends Replica {
  restsUntilMs: number;
  underWay: number;
}

export interface Replicas {
  /**
   * The replica that questions with this hint go to while it is well and has not much more under way than others; null where none is
   * known to be.
   */
  of(hint: string): Replica | null;
  close(): Promise<void>;
}

interface Options {
  /** URLs whose host names stand for all ready replicas; callers that list the same hosts in the same order agree on the replica of a hint, whatever the ports. */
  urls: readonly string[];
  /** Connections to one address; calls `failed` when one could not be made. */
  open: (origin: string, failed: () => void) => Dispatcher;
  log: Log;
  everyMs?: number;
  restMs?: number;
}

const LOOK_UP_EVERY_MS = 2_000;
/** A subject that is asked about all the time does not keep one replica busy while others wait (consistent hashing with bounded loads, Mirrokni et al., 2016). */
const MOST_OF_MEAN = 1.5;
const LEAST_BOUND = 16;
/** About as long as a replica that ended is still among the addresses. */
const REST_MS = 5_000;

/**
 * The replicas behind host names, looked up again and again. Those that are no longer among the addresses get no more questions; while
 * none can be looked up, the last ones stay.
 */
export function knownReplicas({
  urls,
  open,
  log,
  everyMs = LOOK_UP_EVERY_MS,
  restMs = REST_MS,
}: Options): Replicas {
  const known = new Map<string, Known>();
  let looking: Promise<void> = Promise.resolve();

  function add(origin: string, name: string): void {
    const failed = () => {
      replica.restsUntilMs = performance.now() + restMs;
    };
    const pool = open(origin, failed);
    const begin = () => {
      replica.underWay++;
      return () => void replica.underWay--;
    };
    const state = { restsUntilMs: 0, underWay: 0 };
    const replica: Known = { hash: hashOf(name), pool, begin, failed, ...state };
    known.set(origin, replica);
  }

  function take(origins: ReadonlyMap<string, string>): void {
    for (const [origin, name] of origins) if (!known.has(origin)) add(origin, name);
    for (const [origin, { pool }] of known) {
      if (origins.has(origin)) continue;
      known.delete(origin);
      // Resolves once the requests under way have their answers.
      void pool.close();
    }
  }

  async function look(): Promise<void> {
    try {
      take(new Map((await Promise.all(urls.map(originsOf))).flat()));
    } catch (err) {
      log.debug({ err }, "replicas could not be looked up");
    }
  }

  const lookAgain = () => {
    looking = looking.then(look);
  };
  lookAgain();
  const timer = setInterval(lookAgain, everyMs).unref();

  return {
    of(hint) {
      const nowMs = performance.now();
      const well = [...known.values()].filter(({ restsUntilMs }) => restsUntilMs <= nowMs);
      const sum = well.reduce((total, { underWay }) => total + underWay, 0);
      const bound = Math.max(LEAST_BOUND, (MOST_OF_MEAN * sum) / well.length);
      return nodeOf(
        hashOf(hint),
        well.filter(({ underWay }) => underWay < bound),
      );
    },
    async close() {
      clearInterval(timer);
      await looking;
      await Promise.all([...known.values()].map(({ pool }) => pool.close()));
      known.clear();
    },
  };
}

/** The origins of all addresses of a URL's host, each with its name: the address and the URL's place in the list. Rejects where it has none. */
async function originsOf(url: string, place: number): Promise<[origin: string, name: string][]> {
  const { protocol, hostname, port } = new URL(url);
  const found = await lookup(hostname.replace(/^\[|\]$/g, ""), { all: true });
  return found.map(({ address, family }) => {
    const host = family === 6 ? `[${address}]` : address;
    return [`${protocol}//${host}${port === "" ? "" : `:${port}`}`, `${address} ${place}`];
  });
}

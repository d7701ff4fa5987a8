import { type Dispatcher, Pool } from "undici";

export interface LoadResult {
  requests: number;
  seconds: number;
  latenciesMs: number[];
}

interface Load {
  origin: string;
  path: string;
  /** POST unless told. */
  method?: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  /** Clients that each wait for their answer before they send again. */
  clients: number;
  seconds: number;
  /** The body of the next request; null for none. */
  nextBody: () => string | null;
}

/**
 * Sends for `seconds`, then waits for the last answers, so that what was counted is what was accepted.
 * Throws on the first answer that is not 2xx.
 */
export async function closedLoop(load: Load): Promise<LoadResult> {
  const pool = new Pool(load.origin, { connections: load.clients, pipelining: 1 });
  const latenciesMs: number[] = [];
  const startedMs = performance.now();
  const untilMs = startedMs + load.seconds * 1_000;
  const client = async () => {
    while (performance.now() < untilMs) latenciesMs.push(await once(pool, load));
  };
  try {
    await Promise.all(Array.from({ length: load.clients }, client));
    const seconds = (performance.now() - startedMs) / 1_000;
    return { requests: latenciesMs.length, seconds, latenciesMs };
  } finally {
    await pool.close();
  }
}

async function once(pool: Pool, load: Load): Promise<number> {
  const { path, method = "POST", headers, nextBody } = load;
  const sentMs = performance.now();
  const { statusCode, body } = await pool.request({
    path,
    method,
    headers,
    body: nextBody(),
  });
  if (statusCode < 200 || statusCode > 299) {
    throw new Error(`${path} answered ${statusCode}: ${(await body.text()).slice(0, 300)}`);
  }
  await body.dump();
  return performance.now() - sentMs;
}

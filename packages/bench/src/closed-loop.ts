import { Client, type Dispatcher } from "undici";

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
 * Throws on the first answer that is not 2xx. The generator shares the machine with what it measures, so it sends by
 * undici's handlers, which take half the time of its promises.
 */
export async function closedLoop(load: Load): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  const startedMs = performance.now();
  const untilMs = startedMs + load.seconds * 1_000;
  const sendOn = async () => {
    const client = new Client(load.origin, { pipelining: 1 });
    try {
      await sendUntil(client, untilMs, load, latenciesMs);
    } finally {
      await client.close();
    }
  };
  await Promise.all(Array.from({ length: load.clients }, sendOn));
  const seconds = (performance.now() - startedMs) / 1_000;
  return { requests: latenciesMs.length, seconds, latenciesMs };
}

function sendUntil(
  client: Client,
  untilMs: number,
  { path, method = "POST", headers, nextBody }: Load,
  latenciesMs: number[],
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let sentMs = 0;
  let refused: { status: number; text: string } | null = null;
  const send = () => {
    if (performance.now() >= untilMs) return resolve();
    sentMs = performance.now();
    client.dispatch({ path, method, headers, body: nextBody() }, handler);
  };
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart() {
      refused = null;
    },
    onResponseStart(_controller, status) {
      if (status < 200 || status > 299) refused = { status, text: "" };
    },
    onResponseData(_controller, chunk) {
      if (refused) refused.text += chunk.toString();
    },
    onResponseEnd() {
      if (refused)
        return reject(
          new Error(`${path} answered ${refused.status}: ${refused.text.slice(0, 300)}`),
        );
      latenciesMs.push(performance.now() - sentMs);
      send();
    },
    onResponseError: (_controller, error) => reject(error),
  };
  send();
  return promise;
}

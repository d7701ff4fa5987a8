import { type KeptSocket, keptSocket } from "./kept-socket.ts";

export interface LoadResult {
  requests: number;
  seconds: number;
  latenciesMs: number[];
}

interface Load {
  origin: string;
  path: string;
  /** Default POST. */
  method?: string;
  headers: Record<string, string>;
  /** Clients that each wait for their answer before they send again. */
  clients: number;
  seconds: number;
  /** The body of the next request; null for none. */
  nextBody: () => string | null;
}

/**
 * Sends for `seconds`, then waits for the last answers, so that it counts exactly the accepted captures.
 * Throws on the first answer that is not 2xx.
 */
export async function closedLoop({ method = "POST", ...load }: Load): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  const sockets = await Promise.all(
    Array.from({ length: load.clients }, () => keptSocket({ ...load, method })),
  );
  const startedMs = performance.now();
  const untilMs = startedMs + load.seconds * 1_000;
  try {
    await Promise.all(sockets.map((socket) => sendUntil(socket, untilMs, load, latenciesMs)));
  } finally {
    for (const socket of sockets) socket.close();
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  return { requests: latenciesMs.length, seconds, latenciesMs };
}

function sendUntil(
  socket: KeptSocket,
  untilMs: number,
  { path, nextBody }: Pick<Load, "path" | "nextBody">,
  latenciesMs: number[],
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const send = () => {
    if (performance.now() >= untilMs) return resolve();
    const sentMs = performance.now();
    socket.send(nextBody(), (error, answer) => {
      if (answer === null) return reject(error);
      const { status, body } = answer;
      if (status < 200 || status > 299)
        return reject(new Error(`${path} answered ${status}: ${body.toString().slice(0, 300)}`));
      latenciesMs.push(performance.now() - sentMs);
      send();
    });
  };
  send();
  return promise;
}

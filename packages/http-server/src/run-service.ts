import type { Log } from "@memory/log";
import { stopTracing } from "@memory/telemetry";
import closeWithGrace from "close-with-grace";
import type { InternalServer } from "./internal-server.ts";

/** Something that can be made to listen: a fastify server, or one of our own. */
export interface Listener {
  listen(at: { host: string; port: number }): PromiseLike<unknown>;
  /** From now on every answer ends its connection; resolves when all have ended, or after that time. */
  drain(atMostMs: number): PromiseLike<unknown>;
  close(): PromiseLike<unknown>;
}

export interface Running {
  log: Log;
  host: string;
  /** The public server, with its port; a worker has none. */
  listen: { app: Listener; port: number } | null;
  internal: { server: InternalServer; port: number };
  /** Awaited before the ports listen: a replica gets no requests that it cannot answer yet. */
  before?: () => Promise<void>;
  /** Starts background work; called once both ports listen. */
  start?: () => Promise<void>;
  /** Stops background work and closes what was opened, after the public server took its last request. */
  stop: () => Promise<void>;
  /** How long callers have to end their connections after the signal, before they are closed. */
  drainMs: number;
  /** How long the last requests and background work may take after that; default 20 s. */
  graceMs?: number;
}

const GRACE_MS = 20_000;

/** `graceMs` where model calls pass through: a model may take a minute to answer one that was taken before the signal. */
export const MODEL_CALL_GRACE_MS = 70_000;

/**
 * Listens, then waits for SIGINT or SIGTERM, which may also come while it starts: readiness fails,
 * callers get time to disconnect, the last requests are answered, background work stops, resources are closed, the last spans are
 * sent, exit 0. An uncaught error takes the same path with exit status 1.
 */
export async function runService({
  log,
  host,
  listen,
  internal,
  before,
  start,
  stop,
  drainMs,
  graceMs = GRACE_MS,
}: Running): Promise<void> {
  let stopping = false;
  closeWithGrace({ delay: drainMs + graceMs, logger: false }, async ({ err, signal }) => {
    stopping = true;
    if (err) log.fatal({ err }, "uncaught error, stopping");
    else log.info({ signal }, "stopping");
    internal.server.drain();
    const { app } = internal.server;
    await Promise.all([listen?.app.drain(drainMs), app.drain(drainMs)]);
    await Promise.all([listen?.app.close(), app.close()]);
    await stop();
    await stopTracing();
    log.info("stopped");
  });
  const steps = [
    before,
    () => listen?.app.listen({ host, port: listen.port }),
    // Its /readyz says that the public port listens.
    () => internal.server.app.listen({ host, port: internal.port }),
    start,
  ];
  for (const step of steps) {
    if (stopping) return;
    await step?.();
  }
  log.info({ port: listen?.port, internalPort: internal.port }, "listening");
}

import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "@memory/log";
import { internalServer } from "./internal-server.ts";

interface Place {
  log: Log;
  host: string;
  /** Of the internal server. */
  port: number;
}

/** What most services never need is not set up before. */
const AT_ONCE_MS = 500;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Also where what is awaited is there just now: the service itself is not built yet. */
const neverReady = () => Promise.reject(new Error("the service waits for what it needs"));

/**
 * Resolves when `awaited` does. If that takes longer than half a second, the process answers /livez and /metrics on its internal port until
 * then, and 503 at /readyz, so that nobody restarts it and nobody sends it requests; a signal ends it, with exit status 0.
 */
export async function whileWaiting(
  awaited: Promise<void>,
  { log, host, port }: Place,
): Promise<void> {
  const isOver = await Promise.race([awaited.then(() => true), delay(AT_ONCE_MS, false)]);
  if (isOver) return;
  const { app } = internalServer(log, { start: neverReady });
  const end = () => process.exit(0);
  for (const signal of SIGNALS) process.once(signal, end);
  try {
    await app.listen({ host, port });
    await awaited;
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
    await app.close();
  }
}

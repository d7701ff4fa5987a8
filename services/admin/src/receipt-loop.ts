import { setTimeout as sleep } from "node:timers/promises";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import type { RunFirst } from "./run-receipts.ts";
import { dueScopes, sweepRefused } from "./store/receipt-queue.ts";

interface Deps {
  pool: Pool;
  bus: Pick<Bus, "isUp">;
  log: Log;
  runFirst: RunFirst;
  everyMs?: number;
}

const SCOPES_AT_ONCE = 8;

/** Goes on with receipts that no caller waits for, until stopped. Replicas share the work by the leases of receipts. */
export function receiptLoop({ pool, bus, log, runFirst, everyMs = 1_000 }: Deps) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();

  async function finishScope(token: string): Promise<void> {
    while (!signal.aborted && (await runFirst(token)) === "finished");
  }

  async function round(): Promise<void> {
    if (!bus.isUp()) return;
    const tokens = await dueScopes(pool, SCOPES_AT_ONCE);
    await Promise.all(tokens.map(finishScope));
    await sweepRefused(pool);
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      await round().catch((err: unknown) => log.warn({ err }, "receipts wait"));
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    start(): void {
      running = work();
    },
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

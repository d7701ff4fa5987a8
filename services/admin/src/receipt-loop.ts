import { type BackgroundTask, backgroundTask, repeatUntil } from "@memory/background";
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

/** Continues receipts that no caller waits for, until stopped. Replicas share the work by the leases of receipts. */
export const receiptLoop = ({ pool, bus, log, runFirst, everyMs = 1_000 }: Deps): BackgroundTask =>
  backgroundTask((stopping) => {
    const finishScope = async (token: string): Promise<void> => {
      while (!stopping.aborted && (await runFirst(token)) === "finished");
    };
    return repeatUntil(stopping, { everyMs, log, failure: "receipts not continued" }, async () => {
      if (!bus.isUp()) return;
      const tokens = await dueScopes(pool, SCOPES_AT_ONCE);
      await Promise.all(tokens.map(finishScope));
      await sweepRefused(pool);
    });
  });

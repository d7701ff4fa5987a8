import { type BackgroundTask, backgroundTask, repeatUntil } from "@memory/background";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import { type Pool, tryWithAdvisoryLock } from "@memory/postgres";
import { isToCompare } from "./store/names-compared.ts";

interface Deps {
  pool: Pool;
  bus: Pick<Bus, "isUp">;
  log: Log;
  compareNames: () => Promise<unknown>;
  everyMs?: number;
}

/** Compares names with those of ingest in a new era, and hourly, by one replica at a time, until stopped. */
export const namesLoop = ({
  pool,
  bus,
  log,
  compareNames,
  everyMs = 2_000,
}: Deps): BackgroundTask =>
  backgroundTask((stopping) =>
    repeatUntil(stopping, { everyMs, log, failure: "names not compared" }, async () => {
      if (!bus.isUp() || !(await isToCompare(pool))) return;
      await tryWithAdvisoryLock(pool, "compare names", async () => void (await compareNames()));
    }),
  );

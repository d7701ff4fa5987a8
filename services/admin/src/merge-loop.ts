import { type BackgroundTask, backgroundTask, repeatUntil } from "@memory/background";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import type { RunMerge } from "./run-merge.ts";
import { openMerges } from "./store/merges.ts";

interface Deps {
  pool: Pool;
  bus: Pick<Bus, "isUp">;
  log: Log;
  runMerge: RunMerge;
  everyMs?: number;
}

/** Merges that one replica works on at a time. */
const AT_ONCE = 2;

/** Continues merges, and their undo, that no caller waits for, until stopped. */
export const mergeLoop = ({ pool, bus, log, runMerge, everyMs = 1_000 }: Deps): BackgroundTask =>
  backgroundTask((stopping) =>
    repeatUntil(stopping, { everyMs, log, failure: "merges not continued" }, async () => {
      if (!bus.isUp()) return;
      await Promise.all((await openMerges(pool, AT_ONCE)).map(runMerge));
    }),
  );

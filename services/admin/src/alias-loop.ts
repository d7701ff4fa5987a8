import { type BackgroundTask, backgroundTask, repeatUntil } from "@memory/background";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import type { RunAlias } from "./run-alias.ts";
import { changingAliases } from "./store/aliases.ts";

interface Deps {
  pool: Pool;
  bus: Pick<Bus, "isUp">;
  log: Log;
  runAlias: RunAlias;
  everyMs?: number;
}

const AT_ONCE = 8;

/** Continues changes of names that no caller waits for, until stopped. */
export const aliasLoop = ({ pool, bus, log, runAlias, everyMs = 1_000 }: Deps): BackgroundTask =>
  backgroundTask((stopping) =>
    repeatUntil(stopping, { everyMs, log, failure: "names not changed" }, async () => {
      if (!bus.isUp()) return;
      for (const token of await changingAliases(pool, AT_ONCE)) await runAlias(token);
    }),
  );

import { type BackgroundTask, backgroundTask, repeatUntil } from "@memory/background";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import { countSome } from "./store/subject-counts.ts";

interface Deps {
  pool: Pool;
  log: Log;
  /** True while captures queue: then a look counts one portion and no more. */
  shouldDefer: () => boolean;
  /** How often the feed is looked at; default 1 s. */
  everyMs?: number;
}

/**
 * Follows this service's own feed and counts events by subject, apart from capture. Every replica does this; a step is one
 * statement, and one replica's at a time.
 */
export const followSubjects = ({ pool, log, shouldDefer, everyMs = 1_000 }: Deps): BackgroundTask =>
  backgroundTask((stopping) =>
    repeatUntil(stopping, { everyMs, log, failure: "subjects not counted" }, async () => {
      for (let more = true; more && !stopping.aborted; )
        more = (await countSome(pool)) && !shouldDefer();
    }),
  );

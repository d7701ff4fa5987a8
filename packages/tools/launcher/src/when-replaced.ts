import { statSync } from "node:fs";

interface Watch {
  /** Program or library to look at. */
  file: string;
  everyMs: number;
  /** Called when another file is there for two looks in a row: an upgrade writes more than one. Called again when it throws. */
  act: () => Promise<void>;
}

export interface ReplacedWatch {
  /** Looks no more; resolves when an `act` under way has ended. */
  close(): Promise<void>;
}

/** Acts when a file that a running program was started from has been replaced, as an upgrade of its package does. */
export function whenReplaced({ file, everyMs, act }: Watch): ReplacedWatch {
  let known = markOf(file);
  let before = known;
  let acting: Promise<void> | null = null;
  const look = () => {
    const now = markOf(file);
    const settled = now !== null && now !== known && now === before;
    before = now;
    if (!settled || acting !== null) return;
    acting = act()
      .then(
        () => {
          known = now;
        },
        () => undefined,
      )
      .finally(() => {
        acting = null;
      });
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await acting;
    },
  };
}

/** Identifies the file that has that name; null while there is none. */
function markOf(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? null : `${stat.dev} ${stat.ino} ${stat.size} ${stat.mtimeMs}`;
}

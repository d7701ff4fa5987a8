import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterLook, STARTED } from "./activity.ts";

const LOOK_EVERY_MS = 5_000;
/** A heap of that size takes some tenths of a second to collect, for which a request may have to wait. */
const MOST_HEAP_BYTES = 128 * 1024 * 1024;

/**
 * From now on collects the heap of this thread once it has been idle for a while after work, and gives the pages that become free back
 * to the system. By itself V8 collects only when more is allocated, which an idle thread does not do.
 */
export function giveBackWhenIdle(): void {
  const collect = collector();
  let activity = STARTED;
  let [lookedMs, usedMs] = [performance.now(), cpuMsOfThread()];
  const look = () => {
    const [nowMs, cpuMs] = [performance.now(), cpuMsOfThread()];
    const looked = afterLook(activity, { cpuMs: cpuMs - usedMs, wallMs: nowMs - lookedMs });
    activity = looked.activity;
    if (looked.isDue && getHeapStatistics().used_heap_size < MOST_HEAP_BYTES) collect();
    [lookedMs, usedMs] = [performance.now(), cpuMsOfThread()];
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}

function cpuMsOfThread(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Collects all that is garbage and shrinks the heap to what is left; other kinds of collection keep the pages for later. */
export function collector(): () => void {
  setFlagsFromString("--expose-gc");
  // Exists in contexts made while the flag is set.
  const gc = runInNewContext("gc") as (options: object) => void;
  setFlagsFromString("--no-expose-gc");
  return () => gc({ type: "major", execution: "sync", flavor: "last-resort" });
}

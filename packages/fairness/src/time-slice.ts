import { setImmediate as nextTurn } from "node:timers/promises";

export interface TimeSlice {
  /** True once the event loop has been held for the length of a slice: `await yield()` then. */
  isOver(): boolean;
  /** Lets everything that waits for the event loop run, then starts the next slice. */
  yield(): Promise<void>;
}

/** Divides long work on the event loop into slices of at most `mostMs` milliseconds, between which others run. */
export function timeSlice(mostMs = 5, clockMs: () => number = () => performance.now()): TimeSlice {
  let startedMs = clockMs();
  return {
    isOver: () => clockMs() - startedMs >= mostMs,
    async yield() {
      await nextTurn();
      startedMs = clockMs();
    },
  };
}

/** Maps a list of any length in slices of the event loop. */
export async function mapInSlices<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Made,
  slice: TimeSlice = timeSlice(),
): Promise<Made[]> {
  const made: Made[] = [];
  for (const item of items) {
    made.push(make(item));
    if (slice.isOver()) await slice.yield();
  }
  return made;
}

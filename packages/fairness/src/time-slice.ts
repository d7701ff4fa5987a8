export interface TimeSlice {
  /** True once the event loop has been held for the length of a slice: `await yield()` then. */
  isOver(): boolean;
  /** Lets everything that waits for the event loop run, then starts the next slice. */
  yield(): Promise<void>;
}

/** For work so small that it is done without a pause. */
export const AT_ONCE: TimeSlice = { isOver: () => false, yield: async () => undefined };

const waiting: (() => void)[] = [];

/** Resolves when everything that waited for the event loop has run and it is this caller's turn: one goes on at each turn of the loop. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

/**
 * Divides long work on the event loop into slices of at most `mostMs` milliseconds, between which others run; of all work in
 * slices, one slice at each turn of the loop.
 */
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

/** Takes steps to their end in slices of the event loop. */
export async function inSlices<Result>(
  steps: Generator<void, Result>,
  slice: TimeSlice = timeSlice(),
): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (slice.isOver()) await slice.yield();
  }
}

/** Takes all steps at once. */
export function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** A thing that several users of one process share: made for the first of them, stopped after the last. */
export interface Shared<T> {
  /** Gives back the resource, and a function that releases it. */
  use(): Promise<[thing: T, done: () => Promise<void>]>;
}

interface Holding<T> {
  users: number;
  made: Promise<{ thing: T; stop: () => Promise<void> }>;
}

/** vitest loads a global setup again for each project, so what they share hangs on the process, under `name`. */
export function sharedInProcess<T>(
  name: string,
  make: () => Promise<{ thing: T; stop: () => Promise<void> }>,
): Shared<T> {
  const slot = Symbol.for(name);
  // The symbol is this function's own: nothing else is stored there.
  const ofProcess = globalThis as typeof globalThis & { [slot]?: Holding<T> | undefined };
  return {
    async use() {
      const holding = ofProcess[slot] ?? { users: 0, made: make() };
      ofProcess[slot] = holding;
      holding.users++;
      const { thing, stop } = await holding.made.catch((error) => {
        ofProcess[slot] = undefined;
        throw error;
      });
      const done = async () => {
        holding.users--;
        if (holding.users > 0) return;
        ofProcess[slot] = undefined;
        await stop();
      };
      return [thing, done];
    },
  };
}

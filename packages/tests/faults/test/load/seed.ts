const given = process.env["FAULTS_SEED"];

/** The seed of a run; `FAULTS_SEED` repeats one. */
const SEED: number = given ? Number(given) : Math.floor(Math.random() * 2 ** 31);

export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `below`. */
  below(below: number): number;
  /** One of them. */
  of<T>(items: readonly T[]): T;
}

/** Numbers that depend on the seed of the run and a name alone (mulberry32). */
export function chanceOf(name: string): Chance {
  let state = SEED;
  for (const char of name) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    of: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("nothing to choose from");
      return item;
    },
  };
}

if (!given) console.log(`FAULTS_SEED=${SEED}`);

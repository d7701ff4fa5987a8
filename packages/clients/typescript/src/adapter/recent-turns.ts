const MOST_TURNS = 1_000;
const KEPT_MS = 10 * 60_000;

/** The turns of a process that may go on, by their keys: a thousand at most, each for ten minutes after its last use. */
export class RecentTurns<T> {
  // The order of the map is that of use.
  readonly #turns = new Map<string, { turn: T; usedAtMs: number }>();

  /** The turn of a key, which is used now. */
  use(key: string, nowMs: number): T | undefined {
    this.#drop(nowMs);
    const kept = this.#turns.get(key);
    if (kept) this.keep(key, kept.turn, nowMs);
    return kept?.turn;
  }

  keep(key: string, turn: T, nowMs: number): void {
    this.#turns.delete(key);
    this.#drop(nowMs);
    this.#turns.set(key, { turn, usedAtMs: nowMs });
  }

  delete(key: string): void {
    this.#turns.delete(key);
  }

  /** The least recently used first. */
  *entries(): Generator<[key: string, turn: T]> {
    for (const [key, { turn }] of this.#turns) yield [key, turn];
  }

  #drop(nowMs: number): void {
    for (const [key, { usedAtMs }] of this.#turns) {
      if (this.#turns.size < MOST_TURNS && usedAtMs > nowMs - KEPT_MS) return;
      this.#turns.delete(key);
    }
  }
}

/** Notes what the model said in a step, in place of what it said there and later when the turn was at that step before. */
export function sayAt(said: Map<number, string>, step: number, text: string): void {
  for (const other of said.keys()) if (other >= step) said.delete(other);
  said.set(step, text);
}

/** What was said in the steps of a turn, without those that only called tools. */
export const joined = (texts: Iterable<string>): string =>
  [...texts].filter((text) => text.trim() !== "").join("\n\n");

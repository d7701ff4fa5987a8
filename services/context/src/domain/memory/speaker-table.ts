import { grownInt32 } from "./typed-arrays.ts";

const NOBODY = -1;

/** Who said which episode: folded names, numbered, so that comparing speakers is comparing integers. */
export class SpeakerTable {
  readonly #numbers = new Map<string, number>();
  readonly #turns: number[] = [];
  #bySlot = new Int32Array(64).fill(NOBODY);

  set(slot: number, name: string | null): void {
    this.clear(slot);
    if (slot >= this.#bySlot.length) {
      const from = this.#bySlot.length;
      this.#bySlot = grownInt32(this.#bySlot, slot + 1);
      this.#bySlot.fill(NOBODY, from);
    }
    if (name === null) return;
    const number = this.#numbers.get(name) ?? this.#numbers.size;
    this.#numbers.set(name, number);
    this.#turns[number] = (this.#turns[number] ?? 0) + 1;
    this.#bySlot[slot] = number;
  }

  clear(slot: number): void {
    const number = this.#bySlot[slot] ?? NOBODY;
    if (number === NOBODY) return;
    this.#turns[number] = (this.#turns[number] ?? 1) - 1;
    this.#bySlot[slot] = NOBODY;
  }

  /** The number of the speaker of an episode, or -1. */
  of(slot: number): number {
    return this.#bySlot[slot] ?? NOBODY;
  }

  /** The numbers of the speakers whose names share a word with `words`. */
  namedIn(words: ReadonlySet<string>): number[] {
    const named: number[] = [];
    for (const [name, number] of this.#numbers) {
      if (this.#turns[number] !== 0 && name.split(" ").some((part) => words.has(part)))
        named.push(number);
    }
    return named;
  }

  get bytes(): number {
    return this.#bySlot.byteLength + this.#numbers.size * 100;
  }
}

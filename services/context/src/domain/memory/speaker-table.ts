import { addTo } from "../structures/multimap.ts";
import { grown } from "../structures/typed-arrays.ts";

const NOBODY = -1;

/** Who said which episode: folded names, numbered, so that comparing speakers is comparing integers. */
export class SpeakerTable {
  readonly #numbers = new Map<string, number>();
  /** Per word of a name: the numbers of the speakers whose names hold it. */
  readonly #byWord = new Map<string, Set<number>>();
  readonly #turns: number[] = [];
  #bySlot = new Int32Array(64).fill(NOBODY);

  set(slot: number, name: string | null): void {
    this.clear(slot);
    if (slot >= this.#bySlot.length) {
      const from = this.#bySlot.length;
      this.#bySlot = grown(this.#bySlot, slot + 1);
      this.#bySlot.fill(NOBODY, from);
    }
    if (name === null) return;
    const number = this.#numbers.get(name) ?? this.#add(name);
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

  /** What `restore` takes, for the first slots; valid until the next change. */
  parts(slots: number) {
    return {
      names: [...this.#numbers.keys()],
      turns: this.#turns,
      bySlot: this.#bySlot.subarray(0, slots),
    };
  }

  restore({ names, turns, bySlot }: ReturnType<SpeakerTable["parts"]>): void {
    for (const name of names) this.#add(name);
    this.#turns.push(...turns);
    this.#bySlot = bySlot;
  }

  /** The numbers of the speakers whose names share a word with `words`. */
  namedIn(words: ReadonlySet<string>): number[] {
    const named = new Set<number>();
    for (const word of words) {
      for (const number of this.#byWord.get(word) ?? []) {
        if (this.#turns[number] !== 0) named.add(number);
      }
    }
    return [...named].sort((a, b) => a - b);
  }

  #add(name: string): number {
    const number = this.#numbers.size;
    this.#numbers.set(name, number);
    for (const word of name.split(" ")) addTo(this.#byWord, word, number);
    return number;
  }

  get bytes(): number {
    return this.#bySlot.byteLength + this.#numbers.size * 400;
  }
}

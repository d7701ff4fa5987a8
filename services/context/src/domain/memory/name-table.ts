import { grown } from "../structures/typed-arrays.ts";

const NONE = -1;
// An entry of a map, a string of some length, and its place in a list.
const NAME_BYTES = 160;

/** A name by slot, each name kept once: few kinds, threads or speakers stand in very many episodes. */
export class NameTable {
  readonly #numbers = new Map<string, number>();
  readonly names: string[] = [];
  #bySlot = new Int32Array(64).fill(NONE);

  /** Sets the name of a slot and gives back its number. */
  set(slot: number, name: string): number {
    if (slot >= this.#bySlot.length) {
      const from = this.#bySlot.length;
      this.#bySlot = grown(this.#bySlot, slot + 1);
      this.#bySlot.fill(NONE, from);
    }
    const number = this.#numbers.get(name) ?? this.#add(name);
    this.#bySlot[slot] = number;
    return number;
  }

  clear(slot: number): void {
    if (slot < this.#bySlot.length) this.#bySlot[slot] = NONE;
  }

  /** The number of the name of a slot, or -1. */
  of(slot: number): number {
    return this.#bySlot[slot] ?? NONE;
  }

  nameOf(slot: number): string | null {
    return this.names[this.of(slot)] ?? null;
  }

  get bytes(): number {
    return this.#bySlot.byteLength + this.names.length * NAME_BYTES;
  }

  /** What `restore` takes, for the first slots; valid until the next change. */
  parts(slots: number) {
    return { names: this.names, bySlot: this.#bySlot.subarray(0, slots) };
  }

  restore({ names, bySlot }: ReturnType<NameTable["parts"]>): void {
    for (const name of names) this.#add(name);
    this.#bySlot = bySlot;
  }

  #add(name: string): number {
    const number = this.names.push(name) - 1;
    this.#numbers.set(name, number);
    return number;
  }
}

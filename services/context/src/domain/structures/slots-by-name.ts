const NONE: readonly number[] = [];
// An entry of a map with a name of some length; a list, and a number in it.
const NAME_BYTES = 120;
const LIST_BYTES = 64;
const SLOT_BYTES = 12;

/** Slots under names. Most names have one slot: that takes no list. */
export class SlotsByName {
  readonly #slots = new Map<string, number | number[]>();
  #lists = 0;
  #listed = 0;

  /** True when the name is new. Slots are added once. */
  add(name: string, slot: number): boolean {
    const known = this.#slots.get(name);
    if (known === undefined) this.#slots.set(name, slot);
    else if (typeof known === "number") {
      this.#slots.set(name, [known, slot]);
      this.#lists++;
      this.#listed += 2;
    } else {
      known.push(slot);
      this.#listed++;
    }
    return known === undefined;
  }

  /** True when the name went with its last slot. */
  remove(name: string, slot: number): boolean {
    const known = this.#slots.get(name);
    if (typeof known !== "object") return known === slot && this.#slots.delete(name);
    const at = known.indexOf(slot);
    if (at < 0) return false;
    known.splice(at, 1);
    this.#listed--;
    if (known.length > 0) return false;
    this.#lists--;
    return this.#slots.delete(name);
  }

  get(name: string): readonly number[] {
    const known = this.#slots.get(name);
    return known === undefined ? NONE : typeof known === "number" ? [known] : known;
  }

  get bytes(): number {
    return this.#slots.size * NAME_BYTES + this.#lists * LIST_BYTES + this.#listed * SLOT_BYTES;
  }
}

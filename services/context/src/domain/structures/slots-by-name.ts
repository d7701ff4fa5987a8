const NONE: readonly number[] = [];
// An entry of a map with a name of some length; a list, and a number in it.
const NAME_BYTES = 120;
const LIST_BYTES = 64;
const SLOT_BYTES = 12;

/** What names and slots are put in again from. */
export function* namedSlots({ names, counts, slots }: ReturnType<SlotsByName["parts"]>) {
  let at = 0;
  for (const [number, name] of names.entries())
    for (let left = counts[number] ?? 0; left > 0; left--) yield [name, slots[at++] ?? 0] as const;
}

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

  /** The names and their slots, one name after the other. */
  parts() {
    const lists = Array.from(this.#slots.values(), (slots) =>
      typeof slots === "number" ? [slots] : slots,
    );
    return {
      names: [...this.#slots.keys()],
      counts: Int32Array.from(lists, (slots) => slots.length),
      slots: Int32Array.from(lists.flat()),
    };
  }

  get bytes(): number {
    return this.#slots.size * NAME_BYTES + this.#lists * LIST_BYTES + this.#listed * SLOT_BYTES;
  }
}

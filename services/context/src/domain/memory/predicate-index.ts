import { addTo, removeFrom } from "../structures/multimap.ts";
import { SlotsByName } from "../structures/slots-by-name.ts";
import type { PredicateCues } from "../text/predicate-cues.ts";

const NONE: readonly number[] = [];

/** The facts that a word of a question is a cue for, by their predicates. */
export class PredicateIndex {
  readonly #cuesOf: PredicateCues;
  readonly #slots = new SlotsByName();
  readonly #predicatesByCue = new Map<string, Set<string>>();

  constructor(cuesOf: PredicateCues) {
    this.#cuesOf = cuesOf;
  }

  add(slot: number, predicate: string): void {
    if (!this.#slots.add(predicate, slot)) return;
    for (const cue of this.#cuesOf(predicate)) addTo(this.#predicatesByCue, cue, predicate);
  }

  remove(slot: number, predicate: string): void {
    if (!this.#slots.remove(predicate, slot)) return;
    for (const cue of this.#cuesOf(predicate)) removeFrom(this.#predicatesByCue, cue, predicate);
  }

  /** The slots of the facts that a stem is a cue for. */
  slotsFor(cue: string): readonly number[] {
    const predicates = this.#predicatesByCue.get(cue);
    if (predicates === undefined) return NONE;
    const slots: number[] = [];
    for (const predicate of predicates) {
      for (const slot of this.#slots.get(predicate)) slots.push(slot);
    }
    return slots;
  }

  /** The predicates and their slots, to be added again. */
  parts() {
    return this.#slots.parts();
  }

  get bytes(): number {
    return this.#slots.bytes;
  }
}

import type { PredicateCues } from "../text/predicate-cues.ts";

const NONE: readonly number[] = [];

/** The facts that a word of a question is a cue for, by their predicates. */
export class PredicateIndex {
  readonly #cuesOf: PredicateCues;
  readonly #slots = new Map<string, Set<number>>();
  readonly #predicatesByCue = new Map<string, Set<string>>();

  constructor(cuesOf: PredicateCues) {
    this.#cuesOf = cuesOf;
  }

  add(slot: number, predicate: string): void {
    const slots = this.#slots.get(predicate);
    if (slots !== undefined) {
      slots.add(slot);
      return;
    }
    this.#slots.set(predicate, new Set([slot]));
    for (const cue of this.#cuesOf(predicate)) {
      const predicates = this.#predicatesByCue.get(cue);
      if (predicates === undefined) this.#predicatesByCue.set(cue, new Set([predicate]));
      else predicates.add(predicate);
    }
  }

  remove(slot: number, predicate: string): void {
    const slots = this.#slots.get(predicate);
    slots?.delete(slot);
    if (slots?.size !== 0) return;
    this.#slots.delete(predicate);
    for (const cue of this.#cuesOf(predicate)) {
      const predicates = this.#predicatesByCue.get(cue);
      predicates?.delete(predicate);
      if (predicates?.size === 0) this.#predicatesByCue.delete(cue);
    }
  }

  /** The slots of the facts that a stem is a cue for. */
  slotsFor(cue: string): readonly number[] {
    const predicates = this.#predicatesByCue.get(cue);
    if (predicates === undefined) return NONE;
    const slots: number[] = [];
    for (const predicate of predicates) {
      for (const slot of this.#slots.get(predicate) ?? []) slots.push(slot);
    }
    return slots;
  }
}

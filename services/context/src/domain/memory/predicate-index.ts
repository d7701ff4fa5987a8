import { CUES } from "../text/concepts.ts";
import { stemsOf, wordsOf } from "../text/text-analysis.ts";

/** Which facts a word of a question is a cue for, by their predicates. */
export class PredicateIndex {
  readonly #slots = new Map<string, Set<number>>();
  readonly #predicatesByCue = new Map<string, Set<string>>();

  add(slot: number, predicate: string): void {
    const slots = this.#slots.get(predicate);
    if (slots !== undefined) {
      slots.add(slot);
      return;
    }
    this.#slots.set(predicate, new Set([slot]));
    for (const cue of cuesOf(predicate)) {
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
    for (const cue of cuesOf(predicate)) {
      const predicates = this.#predicatesByCue.get(cue);
      predicates?.delete(predicate);
      if (predicates?.size === 0) this.#predicatesByCue.delete(cue);
    }
  }

  /** The slots of the facts that a stem is a cue for. */
  slotsFor(cue: string): number[] {
    const slots: number[] = [];
    for (const predicate of this.#predicatesByCue.get(cue) ?? []) {
      for (const slot of this.#slots.get(predicate) ?? []) slots.push(slot);
    }
    return slots;
  }
}

/** Stems of questions that a fact of a predicate answers though it holds none of them. */
function cuesOf(predicate: string): Set<string> {
  const heads = stemsOf(wordsOf(predicate.replaceAll("_", " ")), "english");
  return new Set(heads.flatMap((head) => CUES.get(head) ?? []).flat());
}

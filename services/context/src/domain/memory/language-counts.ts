import { LANGUAGES, type Language } from "@memory/text/languages";

// The language of a short remark is easily misjudged: a few of them do not add a language to the questions.
const LEAST_SHARE = 0.005;

/** How many items of an index are in which language. */
export class LanguageCounts {
  readonly #counts = new Map<Language, number>();
  #total = 0;

  add(language: Language, by: 1 | -1): void {
    this.#counts.set(language, (this.#counts.get(language) ?? 0) + by);
    this.#total += by;
  }

  /** What `restore` takes. */
  parts() {
    return [...this.#counts];
  }

  restore(counts: ReturnType<LanguageCounts["parts"]>): void {
    for (const [language, count] of counts) {
      this.#counts.set(language, count);
      this.#total += count;
    }
  }

  /** The languages a fair share of the index is in, always in the same order. */
  present(): Language[] {
    const least = Math.max(1, LEAST_SHARE * this.#total);
    return LANGUAGES.filter((language) => (this.#counts.get(language) ?? 0) >= least);
  }
}

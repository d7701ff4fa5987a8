import type { Need, Needs } from "@memory/text/matching";

/** What is known of a part of a pattern. */
export interface Known {
  /** Everything it can match, where that is little. */
  readonly exact: Need | null;
  /** One of these stands at the end of whatever it matches. */
  readonly ends: Need;
  readonly needs: Needs;
  /** Follows what it matches, which is nothing. */
  readonly ahead?: Need;
}

const MOST_WORDS = 400;
/** Of the texts that a run of pieces can match. */
const MOST_RUNS = 32;
const LEAST_LETTERS = 3;
/** Digits, punctuation and tokens tell more than a letter. */
const SIGN = /[0,;:@*/+'¿¡«»\u2010-\u2bff\ue000-\uefff-]/u;

const EMPTY: Need = [""];
export const NOTHING: Known = { exact: EMPTY, ends: EMPTY, needs: [] };
export const ANYTHING: Known = { exact: null, ends: EMPTY, needs: [] };

/** Of a part that matches one of these texts. */
export const exactly = (exact: Need): Known => ({ exact, ends: exact, needs: [] });

/** Everything that is needed by what a part matches. */
export const needsOf = ({ exact, needs }: Known): Need[] =>
  exact === null ? [...needs] : [...needs, ...asNeeds(exact)];

/** True for a text that few others hold. */
export const isTelling = (word: string): boolean =>
  word.length >= LEAST_LETTERS ||
  SIGN.test(word) ||
  (word.length > 1 && /[\uf000\uf001]/.test(word));

/** The words as a need, without those that hold others of them; none where they say nothing. */
function asNeeds(words: Need): Need[] {
  if (!words.every((word) => word.length > 1 || isTelling(word))) return [];
  const all = [...new Set(words.map(signAlone))];
  if (all.length > MOST_RUNS) return [all];
  return [all.filter((word) => !all.some((other) => other !== word && word.includes(other)))];
}

/** Of two characters the one that tells, if one does: many texts share it. */
const signAlone = (word: string): string =>
  word.length > 2 ? word : (SIGN.exec(word)?.[0] ?? word);

export const shortest = (words: Need): number => Math.min(...words.map(({ length }) => length));

/** The need whose shortest text is longer comes first; of like ones the smaller. */
export const byTelling = (a: Need, b: Need): number =>
  shortest(b) - shortest(a) || a.length - b.length;

/** The texts of which one ends whatever ends with one of these. */
function ending(words: readonly string[]): Need {
  if (words.includes("") || words.length > MOST_WORDS) return EMPTY;
  const all = [...new Set(words)];
  if (all.length > MOST_RUNS) return all;
  return all.filter((word) => !all.some((other) => other !== word && word.endsWith(other)));
}

/** Of a part that matches what one of its branches does. */
export function either(branches: readonly Known[]): Known {
  const whole = branches.flatMap(({ exact }) => exact ?? []);
  if (branches.every(({ exact }) => exact !== null) && whole.length <= MOST_WORDS)
    return exactly([...new Set(whole)]);
  const best = branches.map((branch) => needsOf(branch).sort(byTelling)[0] ?? null);
  const words = best.flatMap((need) => need ?? []);
  const isKnown = !best.includes(null) && words.length <= MOST_WORDS;
  return {
    exact: null,
    ends: ending(branches.flatMap(({ ends }) => ends)),
    needs: isKnown ? [[...new Set(words)]] : [],
  };
}

/** Puts the pieces of a sequence together to the texts that stand next to each other in whatever it matches. */
export class Run {
  /** One of these ends what was matched so far. */
  private words: Need = EMPTY;
  private readonly needs: Need[] = [];
  /** They are all that it can match. */
  private isWhole = true;

  add(known: Known, quantifier: string): void {
    const { exact, ends } = known;
    const mayLack = /^(?:[?*]|\{0)/u.test(quantifier);
    const mayRepeat = quantifier !== "" && !quantifier.startsWith("?");
    if (!mayLack) this.needs.push(...known.needs);
    if (known.ahead && !mayLack) this.needs.push(...asNeeds(this.followed(known.ahead)));
    if (exact !== null && !mayRepeat) {
      this.join(mayLack ? [...new Set([...exact, ""])] : exact);
      return;
    }
    if (exact !== null && !mayLack) this.join(exact);
    this.needs.push(...asNeeds(this.words));
    this.isWhole = false;
    this.words = mayLack ? ending([...this.words, ...ends]) : ends;
  }

  known(): Known {
    return this.isWhole
      ? { exact: this.words, ends: this.words, needs: this.needs }
      : { exact: null, ends: this.words, needs: [...this.needs, ...asNeeds(this.words)] };
  }

  private followed(next: Need): Need {
    return this.words.length * next.length > MOST_RUNS
      ? EMPTY
      : this.words.flatMap((word) => next.map((text) => word + text));
  }

  private join(exact: Need): void {
    const isMany = this.words.length * exact.length > MOST_RUNS;
    if (isMany && this.words.length > 1 && exact.length > 1) {
      this.needs.push(...asNeeds(this.words));
      this.isWhole = false;
      // What a short word follows tells it from the same letters inside of others.
      const before = [...new Set(this.words.map((word) => word.slice(-1)))];
      this.words = before.length * exact.length > MOST_WORDS ? EMPTY : before;
    }
    this.words = this.words.flatMap((word) => exact.map((next) => word + next));
  }
}

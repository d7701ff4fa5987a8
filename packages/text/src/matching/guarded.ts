import { Choice, type Making } from "./choice.ts";
import type { PatternWords } from "./pattern-words.ts";

/** A regular expression that is compiled and tried only for texts that have the words for it. */
export class Guarded {
  private readonly choice: Choice<RegExp>;
  private readonly needsNothing: boolean;

  constructor(pattern: Making<RegExp>, words: PatternWords) {
    this.choice = new Choice([pattern], words);
    this.needsNothing = pattern.needs.length === 0;
  }

  test(text: string): boolean {
    return this.mayFit(text) && this.choice.at(0).test(text);
  }

  exec(text: string): RegExpExecArray | null {
    return this.mayFit(text) ? this.choice.at(0).exec(text) : null;
  }

  private mayFit(text: string): boolean {
    return this.needsNothing || this.choice.next(text, 0) === 0;
  }
}

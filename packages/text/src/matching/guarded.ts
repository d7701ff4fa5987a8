import { Choice, type Making } from "./choice.ts";
import type { PatternWords } from "./pattern-words.ts";

/** A regular expression that is compiled and tried only for texts that have the words for it. */
export class Guarded {
  private readonly choice: Choice<RegExp>;

  constructor(pattern: Making<RegExp>, words: PatternWords) {
    this.choice = new Choice([pattern], words);
  }

  test(text: string): boolean {
    return this.choice.next(text, 0) === 0 && this.choice.at(0).test(text);
  }

  exec(text: string): RegExpExecArray | null {
    return this.choice.next(text, 0) === 0 ? this.choice.at(0).exec(text) : null;
  }
}

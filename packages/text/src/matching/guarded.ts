import type { Language } from "../language.ts";
import { Choice, type Making } from "./choice.ts";

/** A regular expression that is compiled and tried only for texts that have the words for it. */
export class Guarded {
  private readonly choice: Choice<RegExp>;

  constructor(pattern: Making<RegExp>, language: Language) {
    this.choice = new Choice([pattern], language);
  }

  test(text: string): boolean {
    return this.choice.fitting(text)[0]?.test(text) ?? false;
  }

  exec(text: string): RegExpExecArray | null {
    return this.choice.fitting(text)[0]?.exec(text) ?? null;
  }
}

import { Choice, PatternWords } from "@memory/text/matching";
import directives from "../generated/directives.json" with { type: "json" };
import type { Pattern } from "../rules/grammar.ts";

/** Text that tries to write into the memory or to change the rules instead of speaking of the subject. */
const PATTERNS: readonly Pattern[] = directives;

/** The patterns that directives are known by. */
export const DIRECTIVES = new Choice<RegExp>(
  PATTERNS.map(({ source, flags, needs }) => ({
    needs,
    make: () => new RegExp(source, flags),
    charactersOf: () => source.length,
  })),
  new PatternWords("en"),
);

/** True when a text gives orders to the machine behind the conversation. Only its presence is noted, it is never obeyed. */
export const isDirective = (text: string): boolean =>
  DIRECTIVES.fitting(text).some((pattern) => pattern.test(text));

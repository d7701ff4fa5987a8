import { Choice, type Making, regexOf } from "@memory/text/matching";
import { expanded } from "./expand.ts";
import type { Family, Phrase } from "./phrase.ts";
import type { LanguageTables } from "./tables.ts";

export interface CompiledPhrase {
  readonly phrase: Phrase;
  readonly family: Family;
  readonly regex: RegExp;
  /** How long its pattern is. */
  readonly characters: number;
}

function making(phrase: Phrase, family: Family, { parts }: LanguageTables): Making<CompiledPhrase> {
  const flags = phrase.unanchored ? "gu" : "u";
  return {
    needs: phrase.needs,
    make: () => {
      const source = expanded(phrase.pattern, parts);
      return { phrase, family, regex: regexOf(source, flags), characters: source.length };
    },
    charactersOf: ({ characters }) => characters,
  };
}

/** The phrases of a language in the order of their families, each compiled when a clause first has the words for it. */
export const compiledPhrases = (tables: LanguageTables): Choice<CompiledPhrase> =>
  new Choice(
    tables.families.flatMap((family) =>
      family.phrases.map((phrase) => making(phrase, family, tables)),
    ),
    tables.grammar.language,
  );

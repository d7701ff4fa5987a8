import { Choice, type Making, type PatternWords, regexOf } from "@memory/text/matching";
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

/** A phrase with its family. */
type Listed = Pick<CompiledPhrase, "phrase" | "family">;

/** The phrases of a language in the order of their families, each compiled when a clause first has the words for it. */
export interface PhraseTable {
  readonly listed: readonly Listed[];
  /** The same in the same places. */
  readonly compiled: Choice<CompiledPhrase>;
}

export function compiledPhrases(tables: LanguageTables, words: PatternWords): PhraseTable {
  const listed = tables.families.flatMap((family) =>
    family.phrases.map((phrase): Listed => ({ phrase, family })),
  );
  const rows = listed.map(({ phrase, family }) => making(phrase, family, tables));
  return { listed, compiled: new Choice(rows, words) };
}

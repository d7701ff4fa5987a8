import { Choice, type Making } from "../matching/choice.ts";
import { accentTolerant } from "./accents.ts";
import { caseless } from "./caseless.ts";
import { expanded } from "./expand.ts";
import type { Family, Phrase } from "./phrase.ts";
import type { LanguageTables } from "./tables.ts";

export interface CompiledPhrase {
  phrase: Phrase;
  family: Family;
  regex: RegExp;
  /** Kind of each group the pattern catches. */
  kinds: Readonly<Record<string, string>>;
}

const BOUNDARY = "(?:(?<=[\\p{L}\\p{N}])(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])(?=[\\p{L}\\p{N}]))";

/** The source of a regular expression with boundaries of words in any alphabet for `\\b`, which knows ASCII only. */
export const wholeWords = (source: string): string => source.replaceAll("\\b", BOUNDARY);

/** What must follow a phrase: a value at its end is caught whole or not at all, a word too. */
function endOf(pattern: string, body: string, ends: LanguageTables["ends"]): string {
  const last = /<\w+:(\w+)>$/u.exec(pattern)?.[1];
  const end = last === undefined ? undefined : ends[last];
  if (end !== undefined) return end;
  return /[$ ]$/u.test(body) ? "" : "(?![\\p{L}\\p{N}])";
}

function making(phrase: Phrase, family: Family, tables: LanguageTables): Making<CompiledPhrase> {
  const { macros, language } = tables.grammar;
  const kinds: Record<string, string> = {};
  const pattern = expanded(phrase.pattern, macros);
  const body = wholeWords(pattern).replace(
    /(?<!\(\?)<(\w+)(?::(\w+))?>/g,
    (_, group: string, named?: string) => {
      const kind = named ?? group;
      const caught = tables.kinds[kind] ?? macros[kind];
      if (caught === undefined) throw new Error(`unknown kind <${kind}> in ${phrase.pattern}`);
      kinds[group] = kind;
      return `(?<${group}>${expanded(caught, macros)})`;
    },
  );
  const lead = phrase.unanchored ? "(?<![\\p{L}\\p{N}])" : "^";
  const source = lead + body + endOf(pattern, body, tables.ends);
  const written = (): string => caseless(accentTolerant(source, language));
  const flags = phrase.unanchored ? "gu" : "u";
  return { source, make: () => ({ phrase, family, regex: new RegExp(written(), flags), kinds }) };
}

/** The phrases of a language in the order of their families, each compiled when a clause first has the words for it. */
export const compiledPhrases = (tables: LanguageTables): Choice<CompiledPhrase> =>
  new Choice(
    tables.families.flatMap((family) =>
      family.phrases.map((phrase) => making(phrase, family, tables)),
    ),
    tables.grammar.language,
  );

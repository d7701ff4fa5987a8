import type { Language } from "../language.ts";
import { Choice, type Making } from "../matching/choice.ts";
import { accentTolerant } from "./accents.ts";
import { caseless } from "./caseless.ts";
import { expanded } from "./expand.ts";
import type { Grammar, Pattern } from "./grammar.ts";
import { kindPattern, phraseEnd } from "./kinds.ts";
import type { Family, Phrase } from "./phrase.ts";

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

const CAUGHT_WHOLE = new Set(["list", "np", "long"]);

/** What must follow a phrase: a phrase at its end is caught whole or not at all, a word too. */
function endOf(pattern: string, body: string, language: Language): string {
  const last = /<\w+:(\w+)>$/u.exec(pattern)?.[1];
  if (last !== undefined && CAUGHT_WHOLE.has(last)) return phraseEnd(last, language);
  return /[$ ]$/u.test(body) ? "" : "(?![\\p{L}\\p{N}])";
}

function making(
  phrase: Phrase,
  family: Family,
  { macros, language }: Grammar<Pattern>,
): Making<CompiledPhrase> {
  const kinds: Record<string, string> = {};
  const pattern = expanded(phrase.pattern, macros);
  const body = wholeWords(pattern).replace(
    /(?<!\(\?)<(\w+)(?::(\w+))?>/g,
    (_, group: string, named?: string) => {
      const kind = named ?? group;
      const caught = kindPattern(kind, language) ?? macros[kind];
      if (caught === undefined) throw new Error(`unknown kind <${kind}> in ${phrase.pattern}`);
      kinds[group] = kind;
      return `(?<${group}>${expanded(caught, macros)})`;
    },
  );
  const lead = phrase.unanchored ? "(?<![\\p{L}\\p{N}])" : "^";
  const source = lead + body + endOf(pattern, body, language);
  const written = (): string => caseless(accentTolerant(source, language));
  const flags = phrase.unanchored ? "gu" : "u";
  return { source, make: () => ({ phrase, family, regex: new RegExp(written(), flags), kinds }) };
}

/** The phrases of a language in the order of their families, each compiled when a clause first has the words for it. */
export const compiledPhrases = (
  families: readonly Family[],
  grammar: Grammar<Pattern>,
): Choice<CompiledPhrase> =>
  new Choice(
    families.flatMap((family) => family.phrases.map((phrase) => making(phrase, family, grammar))),
    grammar.language,
  );

import type { Language } from "@memory/text/languages";
import { expanded, referencesIn } from "../../src/rules/expand.ts";
import type { Family, Phrase } from "../../src/rules/phrase.ts";
import type { MeantFamily, MeantPhrase } from "../phrases.ts";
import { accentTolerant } from "./accents.ts";
import { caseless } from "./caseless.ts";
import { wholeWords } from "./compile-pattern.ts";
import { withParts } from "./parts.ts";
import { requiredWords } from "./required-words.ts";

type Texts = Readonly<Record<string, string>>;

/** What phrases of a language refer to. */
export interface PhraseWords {
  readonly language: Language;
  readonly lexicon: Texts;
  /** By kind, what a value is caught with, and what must follow one at the end of a phrase. */
  readonly kinds: Texts;
  readonly ends: Texts;
}

const SLOT = /(?<!\(\?)<(\w+)(?::(\w+))?>/g;
/** The start of a clause, or of a word in it. */
const LEADS = { anchored: "^", unanchored: "(?<![\\p{L}\\p{N}])" } as const;
const WORD_END = "(?![\\p{L}\\p{N}])";

/** What must follow a phrase: a value at its end is caught whole or not at all, a word too. */
function endOf(pattern: string, { ends }: PhraseWords): string {
  const last = /<\w+:(\w+)>$/u.exec(pattern)?.[1];
  const end = last === undefined ? undefined : ends[last];
  if (end !== undefined) return end;
  return /[$ ]$/u.test(pattern) ? "" : WORD_END;
}

/** The phrase's whole pattern, and the kind of each slot in it. */
function wholeOf(phrase: MeantPhrase, words: PhraseWords): { source: string; kinds: Texts } {
  const { lexicon } = words;
  const kinds: Record<string, string> = {};
  const pattern = expanded(phrase.pattern, lexicon);
  const body = wholeWords(pattern).replace(SLOT, (_, slot: string, named?: string) => {
    const kind = named ?? slot;
    const caught = words.kinds[kind] ?? lexicon[kind];
    if (caught === undefined) throw new Error(`unknown kind <${kind}> in ${phrase.pattern}`);
    kinds[slot] = kind;
    return `(?<${slot}>${expanded(caught, lexicon)})`;
  });
  const lead = phrase.unanchored ? LEADS.unanchored : LEADS.anchored;
  return { source: lead + body + endOf(pattern, words), kinds };
}

/** Parts that a phrase may have, by the names that they are stored under. */
function partsOf(phrase: MeantPhrase, kinds: Texts, words: PhraseWords): Texts {
  const ofLexicon = [...referencesIn(phrase.pattern), ...Object.values(kinds)].flatMap((name) => {
    const text = words.lexicon[name];
    return text === undefined ? [] : [[name, expanded(text, words.lexicon)] as const];
  });
  const ofKinds = Object.values(kinds).flatMap((kind) => [
    [`kind_${kind}`, words.kinds[kind]] as const,
    [`end_of_${kind}`, words.ends[kind]] as const,
  ]);
  return Object.fromEntries(
    [...ofLexicon, ...ofKinds].flatMap(([name, text]) =>
      text === undefined ? [] : [[name, text] as const],
    ),
  );
}

function withSource<Result>(pattern: string, compile: () => Result): Result {
  try {
    return compile();
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : cause}, in ${pattern}`, { cause });
  }
}

/**
 * Families whose patterns are ready to be matched but for their parts, long texts that many of them hold. Throws for a pattern that
 * is no regular expression, and for a name or kind that nothing defines.
 */
export function compilePhrases(
  families: readonly MeantFamily[],
  words: PhraseWords,
): { families: Family[]; parts: Texts } {
  const written = (source: string): string => caseless(accentTolerant(source, words.language));
  const parts: Record<string, string> = {};
  const compile = (phrase: MeantPhrase): Phrase => {
    const { source, kinds } = wholeOf(phrase, words);
    const own: Record<string, string> = {};
    for (const [name, text] of Object.entries(partsOf(phrase, kinds, words))) {
      parts[name] ??= written(text);
      own[name] = parts[name];
    }
    const pattern = withParts(written(source), own);
    return { ...phrase, pattern, kinds, needs: requiredWords(source) };
  };
  const compiled = families.map((family) => ({
    ...family,
    phrases: family.phrases.map((phrase) => withSource(phrase.pattern, () => compile(phrase))),
  }));
  const used = new Set(
    compiled.flatMap(({ phrases }) => phrases.flatMap(({ pattern }) => referencesIn(pattern))),
  );
  return {
    families: compiled,
    parts: Object.fromEntries(Object.entries(parts).filter(([name]) => used.has(name))),
  };
}

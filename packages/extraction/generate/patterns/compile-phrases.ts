import type { Language } from "@memory/text/languages";
import { expanded, referencesIn } from "../../src/rules/expand.ts";
import type { Family, Phrase } from "../../src/rules/phrase.ts";
import type { MeantFamily, MeantPhrase } from "../phrases.ts";
import { accentTolerant } from "./accents.ts";
import { caseless } from "./caseless.ts";
import { atomOf, parsePattern } from "./parse.ts";
import { Parts } from "./parts.ts";
import { requiredWords } from "./required-words.ts";
import { WORD_END, WORD_START, wholeWords } from "./word-edges.ts";

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
/** What is compiled in the whole pattern: the boundary of a word, and a slot. */
const OF_THE_WHOLE = /\\b|(?<!\(\?)<\w/u;
/** The start of a clause, or of a word in it. */
const LEADS = { anchored: "^", unanchored: WORD_START } as const;

/** What must follow a phrase: a value at its end is caught whole or not at all, a word too. */
function endOf(pattern: string, { ends }: PhraseWords, parts: Parts): string {
  const last = /<\w+:(\w+)>$/u.exec(pattern)?.[1];
  const end = last === undefined ? undefined : ends[last];
  if (end !== undefined) return parts.placeholder(`end_of_${last}`, end);
  return /[$ ]$/u.test(pattern) ? "" : WORD_END;
}

/** The lexicon's text for a name; its placeholder where it is one atom, and means the same wherever it stands. */
function entryOf(name: string, { lexicon }: PhraseWords, parts: Parts): string {
  const text = expanded(`{${name}}`, lexicon);
  const standsAlone = text.search(OF_THE_WHOLE) < 0 && atomOf(parsePattern(text)) !== null;
  return standsAlone ? parts.placeholder(name, text) : text;
}

/** The phrase's whole pattern with placeholders of its parts, and the kind of each slot in it. */
function wholeOf(
  phrase: MeantPhrase,
  words: PhraseWords,
  parts: Parts,
  entries: Texts,
): { source: string; kinds: Texts } {
  const { lexicon } = words;
  const kinds: Record<string, string> = {};
  const text = expanded(phrase.pattern, lexicon);
  const pattern = expanded(phrase.pattern, entries);
  const body = wholeWords(pattern).replace(SLOT, (_, slot: string, named?: string) => {
    const kind = named ?? slot;
    const caught = words.kinds[kind] ?? lexicon[kind];
    if (caught === undefined) throw new Error(`unknown kind <${kind}> in ${phrase.pattern}`);
    kinds[slot] = kind;
    const name = kind in words.kinds ? `kind_${kind}` : kind;
    return `(?<${slot}>${parts.placeholder(name, expanded(caught, lexicon))})`;
  });
  const lead = phrase.unanchored ? LEADS.unanchored : LEADS.anchored;
  return { source: lead + body + endOf(text, words, parts), kinds };
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
  const parts = new Parts((source) => caseless(accentTolerant(source, words.language)));
  const patterns = families.flatMap(({ phrases }) => phrases.map(({ pattern }) => pattern));
  const entries = Object.fromEntries(
    [...new Set(patterns.flatMap(referencesIn))]
      .filter((name) => name in words.lexicon)
      .map((name) => [name, entryOf(name, words, parts)]),
  );
  const compile = (phrase: MeantPhrase): Phrase => {
    const { source, kinds } = wholeOf(phrase, words, parts, entries);
    const needs = requiredWords(source, parts.known);
    return { ...phrase, pattern: parts.written(source), kinds, needs };
  };
  const compiled = families.map((family) => ({
    ...family,
    phrases: family.phrases.map((phrase) => withSource(phrase.pattern, () => compile(phrase))),
  }));
  return { families: compiled, parts: parts.texts() };
}

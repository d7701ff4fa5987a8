import type { Language } from "@memory/text/languages";
import { readLanguage } from "../generate/language-files.ts";
import type { SourcePhrase } from "../generate/schema.ts";
import { predicateRegistry } from "../src/predicates/predicates.ts";
import { tablesOf } from "../src/rules/packs.ts";
import type { Phrase } from "../src/rules/phrase.ts";
import { rulesExtractor } from "../src/rules-extractor.ts";
import { sampleEvent } from "./sample-event.ts";

/** A phrase as it stands in its file, and as it is in the tables. */
export interface PhraseInFile {
  readonly family: string;
  readonly source: SourcePhrase;
  readonly phrase: Phrase;
}

const registry = predicateRegistry();

/** The phrases of a language, family by family in the order of their files. None is compiled for it. */
export function phrasesOf(language: Language): PhraseInFile[] {
  const { families } = tablesOf(language);
  const byName = new Map(families.map((family) => [family.name, family.phrases]));
  return readLanguage(language).families.flatMap(({ name, phrases }) =>
    phrases.flatMap((source, place) => {
      const phrase = byName.get(name)?.[place];
      return phrase ? [{ family: name, source, phrase }] : [];
    }),
  );
}

/** The phrases that facts are read by when somebody says this. */
export async function phrasesReading(text: string): Promise<Set<Phrase>> {
  const read = new Set<Phrase>();
  const valueKey = (predicate: string): string => registry.find(predicate).mainKey;
  const onPhrase = (phrase: Phrase) => read.add(phrase);
  const extractor = rulesExtractor(valueKey, { onPhrase, likelihood: null });
  await extractor.extract([sampleEvent({ text }, { occurredAt: "2026-05-06T09:00:00.000Z" })]);
  return read;
}

import { LANGUAGES, type Language } from "@memory/text/languages";
import { readLanguage } from "../generate/language-files.ts";
import type { SourcePhrase } from "../generate/schema.ts";
import { predicateRegistry } from "../src/predicates/predicates.ts";
import { packOf } from "../src/rules/packs.ts";
import type { Phrase } from "../src/rules/phrase.ts";
import { rulesExtractor } from "../src/rules-extractor.ts";

/** A phrase as it stands in its file, and as it is compiled. */
export interface PhraseInFile {
  readonly language: Language;
  readonly family: string;
  readonly source: SourcePhrase;
  readonly compiled: Phrase;
}

const registry = predicateRegistry();

/** The phrases of a language, family by family in the order of their files. */
function phrasesOf(language: Language): PhraseInFile[] {
  const { phrases } = packOf(language);
  const compiled = Array.from({ length: phrases.size }, (_, place) => phrases.at(place));
  const byFamily = Map.groupBy(compiled, ({ family }) => family.name);
  return readLanguage(language)
    .phrases.flatMap((file) => file.families)
    .flatMap((family) =>
      family.phrases.flatMap((source, place) => {
        const row = byFamily.get(family.name)?.[place];
        return row ? [{ language, family: family.name, source, compiled: row.phrase }] : [];
      }),
    );
}

/** The phrases of all languages. */
export const allPhrases = (): PhraseInFile[] => LANGUAGES.flatMap(phrasesOf);

/** The phrases that facts are read by when somebody says this. */
export async function phrasesReading(text: string): Promise<Set<Phrase>> {
  const read = new Set<Phrase>();
  const valueKey = (predicate: string): string => registry.find(predicate).mainKey;
  const extractor = rulesExtractor(valueKey, (phrase) => read.add(phrase));
  await extractor.extract([
    {
      id: "example",
      occurredAt: "2026-05-06T09:00:00.000Z",
      kind: "conversation.message",
      actorType: "user",
      threadId: null,
      payload: { text },
      source: null,
    },
  ]);
  return read;
}

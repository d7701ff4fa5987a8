import { eld } from "eld/small";
import { LANGUAGES, type Language } from "./language.ts";

eld.setLanguageSubset([...LANGUAGES]);

/** Little words that only one of the languages has; they settle what is too short for statistics. */
const TELLING: Readonly<Record<Language, RegExp>> = {
  en: /(?<![\p{L}])(?:i['’]?m|i['’]ve|the|my|is|are|with|and|you|of|for|what|don['’]t|please|our|we|i|it['’]s|this|always|never|not|have|from|now|use|was|at|by|to|an|he|she|they|your|will|would|can|about|but)(?![\p{L}'’])/giu,
  fr: /(?<![\p{L}])(?:je|j['’]|mon|ma|mes|est|suis|les|des|avec|pour|nous|c['’]|une|ne|pas|chez|on a|moi|notre|dans|tu|toujours|jamais|au|du|et|à|n['’]|plus)(?![\p{L}])/giu,
  de: /(?<![\p{L}])(?:ich|mein|meine|meinen|meiner|ist|und|der|das|nicht|wir|unser|unsere|mit|für|ein|eine|einen|auf|bin|habe|kein|keine|bitte|immer|im|zu|heißt)(?![\p{L}])/giu,
  es: /(?<![\p{L}])(?:mi|mis|soy|el|los|las|una|con|para|tengo|me|nuestro|nuestra|por|es|está|vivo|yo|no|siempre|nunca|en|y|de|que|al|estoy|muy)(?![\p{L}])/giu,
};

const count = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

/** The language of a text among those there are rules for; `usual` decides where the text tells nothing. */
export function guessLanguage(text: string, usual: Language = "en"): Language {
  const sample = text.slice(0, 400);
  const detected = eld.detect(sample).language;
  const guess = LANGUAGES.find((language) => language === detected) ?? usual;
  const hits = (language: Language): number => count(TELLING[language], sample);
  const own = hits(guess);
  const rival = LANGUAGES.map((language) => ({ language, hits: hits(language) })).sort(
    (a, b) => b.hits - a.hits,
  )[0];
  return rival && rival.hits >= own + 2 ? rival.language : guess;
}

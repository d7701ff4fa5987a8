import { eld } from "eld/small";
import { LANGUAGES, type Language } from "./language.ts";

eld.setLanguageSubset([...LANGUAGES]);

/** Little words that only one of the languages has; they settle what is too short for statistics. */
const TELLING: Readonly<Record<Language, RegExp>> = {
  en: /(?<![\p{L}])(?:i['’]?m|i['’]ve|the|my|is|are|with|and|you|of|for|what|don['’]t|please|our|we|i|it['’]s|this|always|never|not|have)(?![\p{L}'’])/giu,
  fr: /(?<![\p{L}])(?:je|j['’]|mon|ma|mes|est|suis|les|des|avec|pour|nous|c['’]|une|ne|pas|on|chez|moi|notre|dans|tu|toujours|jamais|au|du|et|à|n['’]|plus)(?![\p{L}])/giu,
  de: /(?<![\p{L}])(?:ich|mein|meine|meinen|meiner|ist|und|der|das|nicht|wir|unser|unsere|mit|für|ein|eine|einen|auf|bin|habe|kein|keine|bitte|immer|im|zu|heißt)(?![\p{L}])/giu,
  es: /(?<![\p{L}])(?:mi|mis|soy|el|los|las|una|con|para|tengo|me|nuestro|nuestra|por|es|está|vivo|yo|no|siempre|nunca|en|y|de|que|al|estoy|muy)(?![\p{L}])/giu,
};

const count = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

/** The language of a text among those there are rules for; `usual` decides where the text tells nothing. */
export function guessLanguage(text: string, usual: Language = "en"): Language {
  const sample = text.slice(0, 400);
  const scores = LANGUAGES.map((language) => ({
    language,
    hits: count(TELLING[language], sample),
  })).sort((a, b) => b.hits - a.hits);
  const [first, second] = scores;
  if (first && second && first.hits >= second.hits + 2) return first.language;
  const guess = LANGUAGES.find((language) => language === eld.detect(sample).language);
  if (guess === undefined) return first && first.hits > 0 ? first.language : usual;
  const ofGuess = scores.find(({ language }) => language === guess)?.hits ?? 0;
  return first && first.hits > ofGuess ? first.language : guess;
}

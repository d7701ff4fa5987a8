import { franc } from "franc-min";
import { LANGUAGES, type Language } from "./language.ts";

/** The detector's names, ISO 639-3. */
const NAMES: Readonly<Record<string, Language>> = { eng: "en", fra: "fr", deu: "de", spa: "es" };

/** Little words that only one of the languages has; they settle what is too short for statistics. */
const TELLING: Readonly<Record<Language, RegExp>> = {
  en: /(?<![\p{L}])(?:i['’]?m|i['’]ve|the|my|is|are|with|and|you|of|for|what|don['’]t|please|our|we|i|it['’]s|this|always|never|not|have|from|now|use|was|at|by|to|an|he|she|they|your|will|would|can|about|but|like|live|lives|love|drive|keep|got|can['’]t|who|so|use|work|works|call|just|add|had|get)(?![\p{L}'’])/giu,
  fr: /(?<![\p{L}])(?:(?:[jncdl]|qu)['’](?=\p{L})|(?:je|mon|ma|mes|est|suis|les|des|avec|pour|nous|une|ne|pas|chez|on a|moi|notre|dans|tu|toujours|jamais|au|du|et|à|plus|on (?:a|est|utilise|va|peut|doit|fait)|sont|ai|mange|habite|aime|utilise|sur|qui)(?![\p{L}]))/giu,
  de: /(?<![\p{L}])(?:ich|mein|meine|meinen|meiner|ist|und|der|das|nicht|wir|unser|unsere|mit|für|ein|eine|einen|auf|bin|habe|kein|keine|bitte|immer|im|zu|heißt|liebe|sind|hab|den|dem|am|bei|von|seit|wohne|arbeite|es|sich|nach)(?![\p{L}])/giu,
  es: /(?<![\p{L}])(?:mi|mis|soy|el|los|las|una|con|para|tengo|nuestro|nuestra|por|es|está|vivo|yo|no|siempre|un hermano|tenemos|trabajo|gusta|del|usamos|somos|ya|lo|le|se|muy|nunca|en|y|de|que|al|estoy|me he|me gusta)(?![\p{L}])/giu,
};

const count = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

/** The language of a text among those there are rules for; `usual` decides where the text tells nothing. */
export function guessLanguage(text: string, usual: Language = "en"): Language {
  const sample = text.slice(0, 400);
  const guess = NAMES[franc(sample, { only: Object.keys(NAMES), minLength: 3 })] ?? usual;
  // Statistics of letters are weak on a short sentence: any little word outweighs them.
  const weight = (language: Language): number =>
    count(TELLING[language], sample) +
    (language === guess ? 0.6 : 0) +
    (language === usual ? 0.2 : 0);
  return LANGUAGES.reduce((best, language) => (weight(language) > weight(best) ? language : best));
}

import { franc } from "franc-min";
import { LANGUAGES, type Language } from "./language.ts";

/** The detector's names, ISO 639-3. */
const NAMES: Readonly<Record<string, Language>> = { eng: "en", fra: "fr", deu: "de", spa: "es" };

/** Little words that only one of the languages has; they settle what is too short for statistics. */
const TELLING: Readonly<Record<Language, RegExp>> = {
  en: /(?<![\p{L}])(?:i['’]?m|i['’]ve|i['’]d|the|my|is|are|with|and|you|of|for|what|don['’]t|please|our|we|i|it['’]s|this|always|never|not|have|from|now|use|at|by|to|he|she|they|your|would|can|about|but|just|like|love|hate|when|keep|under|more|that|any|look|if|up|out|how|which|who|it|has|had|been|got|get|go|going|make|want|need|know|think|only|one|two|stop|them|her|his|(?:you|we|they|he|she|that|there)['’]\w+|as|will|find|all|us|did|does|be|a|an|some|so|me|no|new|old|were|being|also|too|really|here|there|then|than|after|before|because|since|until|while|off|over|into|every|each|years?|months?|weeks?|days?|ago|today|tomorrow|yesterday|tonight|morning|afternoon|evening|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday|im|ive|cant|dont|doesnt|live|lives|living|work|works|working|years|wife|husband|kids|mum|mom|dad|married|allergic|favou?rite|thanks|sorry|actually|got|gone|moved|started|quit|dropped|cancel+ed|switched|born|called|named|scrap|forget|instead|meant|wrong|call|calls|meeting)(?![\p{L}'’])/giu,
  fr: /(?<![\p{L}])(?:(?:j|l|d|c|n|qu|m|s)['’](?=\p{L})|(?:je|mon|ma|mes|est|suis|le|les|des|avec|pour|nous|une?|ne|pas|chez|moi|notre|dans|tu|toujours|jamais|au|du|et|à|sur|qui|aux|sont|ça|très|mais|par|plus|elle|ils?|vous|votre|vos|ton|ta|tes|ses|sa|cette|ce|aime|on a|on est|on|\p{L}{3,}ée?s?|jhabite|jai|jsuis|jaime|jadore|chuis|habite|bosse|bonjour|merci|utilise|voici|salut|la|de|en|me|se|te|que|où|oui|ou|son|leur|leurs|chaque|depuis|quand|deux|trois|aussi|ai|fais|sans|sous|hier|demain|rien|plus|comme)(?![\p{L}'’]))/giu,
  de: /(?<![\p{L}])(?:ich|liebe|mag|wohne|arbeite|spiele|trinke|mein|meine|meinen|meiner|ist|und|der|das|nicht|wir|unser|unsere|mit|für|ein|eine|einen|auf|bin|habe|kein|keine|bitte|immer|im|zu|heißt|die|den|dem|von|bei|sie|er|es|auch|oder|aber|noch|nur|schon|sehr|wie|wenn|dass|hat|haben|sind|bist|du|mir|mich|dich|uns|zum|zur|beim|als|seit|nach|aus|jeden|gern|gerne|nie|kann|muss|hallo|danke|jetzt|hier|heute|morgen|gestern|gar|mal|doch|nein|dein|deine|dass|hab|ne|nen|nix|zwei|drei|mehr|vom|ins|am|um|geht|wird|wurde|war)(?![\p{L}])/giu,
  es: /(?<![\p{L}])(?:mi|mis|soy|el|los|las|una|con|para|tengo|nuestro|nuestra|por|está|vivo|yo|siempre|nunca|y|al|estoy|muy|del|un|no|es|que|de|en|la|se|me|te|lo|su|sus|más|pero|como|esta|este|hay|hoy|ya|sin|sobre|cuando|usamos|nos|hola|gracias|vale|trabajo|eres|ella|tiene|quiero|va|llamo|he|hablo|conduzco|llevo|juego|prefiero|odio|encanta|encantan|gusta|gustan|uso|estudio|como|bebo|puedes|puede|desde|hace|años|e|o|a|conmigo|nada|soy|eres|eso|tu|tus|ti|qué|cómo|mañana|hasta|entre|vez|también|ni|dos|tres|hago|puedo|ayer|\p{L}*[ñáíóú]\p{L}*|\p{L}{2,}(?:amos|emos|imos|ciones|ando|iendo)|perr[oa]|gat[oa]|hij[oa]s?|herman[oa]s?|novi[oa]|espos[oa]|jef[ea]|mamá|papá|cuñad[oa]|amig[oa]s?|soporto|alérgic[oa]|alergia|vegan[oa]|vegetarian[oa]|carne|leche|dej[eé]|cambi[eé]|compr[eé]|mud[eé]|viaj[oe]|ahora|ahorita|trabaj\p{L}+|viv\p{L}*o|nuev[oa]|reunión|semana|lunes|martes|miércoles|jueves|viernes|sábado|domingos?|enero|febrero|marzo|abril|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|favorit[oa]|celular|correo|llama|pusimos|puse|eso|fue|era|estaba|también|tengo|tenemos|porfa|mejor|acabo|sé)(?![\p{L}])/giu,
};

const count = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

/** How far a language may fall behind the likeliest one and still be meant: one little word. */
const CLOSE = 1;
/** Below it, with one little word at most, a text may be in any of them. */
const TELLS_ENOUGH = 2;
/** What the statistics of letters add. They are weak on a short sentence: any little word outweighs them. */
const GUESSED = 0.6;

/** The languages a text may be in among those there are rules for, the likeliest first; `usual` weighs where the text tells little. */
export function guessLanguages(text: string, usual: Language = "en"): Language[] {
  const sample = text.slice(0, 400);
  const counts = LANGUAGES.map((language) => count(TELLING[language], sample));
  const weighed = (guess: Language | null) =>
    LANGUAGES.map((language, i) => ({
      language,
      weight:
        (counts[i] ?? 0) +
        (language === guess ? GUESSED : 0) +
        (language === usual ? (sample.length < 40 ? 0.7 : 0.2) : 0),
    })).sort((a, b) => b.weight - a.weight);
  const [first, second] = weighed(null);
  const isClear = (first?.weight ?? 0) - (second?.weight ?? 0) > CLOSE + GUESSED;
  if (first && isClear && first.weight >= TELLS_ENOUGH) return [first.language];
  const guess = NAMES[franc(sample, { only: Object.keys(NAMES), minLength: 3 })] ?? usual;
  const all = weighed(guess);
  const best = all[0]?.weight ?? 0;
  return all
    .filter((one) => best < TELLS_ENOUGH || (one.weight >= best - CLOSE && one.weight > 0))
    .map(({ language }) => language);
}

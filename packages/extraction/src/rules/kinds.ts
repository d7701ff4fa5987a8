import type { Language } from "../language.ts";

/** A word of a value: no clause mark in it, but dots, colons and commas inside numbers and names stay. */
const TOKEN =
  "(?:[^\\s,;:.!?()…—–\\uE001]|[.,:](?=[\\p{L}\\p{N}])|(?<=(?:^| )(?:St|Dr|Mt))\\.(?= \\p{L}))+";
const CAPITAL =
  "(?:(?:Dr|Mr|Mrs|Ms|Prof|St|Mt|Sr|Sra|Mme|Mlle)\\.|\\p{Lu}[\\p{L}\\p{N}’'&.-]*[\\p{L}\\p{N}]|\\p{Lu}\\.?|\\uE000.)";
/** Small words inside the names of people and firms. */
const NAME_PARTICLE =
  "(?:van|von|zu|zur|zum|der|den|de|del|della|di|da|do|dos|das|du|des|d['’]|la|le|les|los|las|el|al|bin|ben|of|the|y|i|st\\.?|of the)";
const PARTICLE =
  "(?:van|von|zu|zur|zum|der|den|de|del|della|di|da|do|dos|das|du|des|d['’]|la|le|les|los|las|el|al|bin|ben|of|the|upon|on|am|an|im|in|ob|sur|sous|en|y|i|st\\.?|of the)";

/** Where a noun phrase ends: words that open another clause or phrase. */
const BREAKS: Readonly<Record<Language, string>> = {
  en: "that|which|who|whom|whose|because|cause|since|so|but|when|whenever|while|if|unless|although|though|until|till|and (?:I|we|my|our|he|she|they|it|the|that|this|there|then|so|also|am|is|are)|or (?:I|we)|from (?:me|you|him|her|them)|where|as|to (?:be|do|get|go|have|make|see|take|keep|help|find|meet|learn|work|live|save|stay|avoid|relax|unwind)|please|thanks|too|anymore|anyway|instead|lol|haha|right now|now|these days|nowadays|at the moment|for now|actually|btw|after|before|ever|already|yet|again|currently|lately|recently|though|than|is|are|was|were|has|have|does|do|did|will|can|would|could|should",
  fr: "que|qu['’]\\S*|qui|dont|où|parce|car|puisque|mais|quand|lorsque|si|donc|et (?:je|j['’]|on|nous|mon|ma|mes|il|elle|c['’]|le|la|les|que|suis)|ou (?:je|on)|afin|pour que|depuis|jusqu['’]\\S*|comme|merci|maintenant|désormais|aussi|actuellement|alors|après|avant|pendant|est|sont|a|ont|était",
  de: "dass|der|die|das(?! )|welche[rs]?|weil|denn|da|aber|wenn|falls|obwohl|während|und (?:ich|wir|mein\\S*|unser\\S*|er|sie|es|das|die|der|bin|habe)|oder (?:ich|wir)|sondern|damit|bis|seit|als|bitte|danke|jetzt|inzwischen|mittlerweile|derzeit|momentan|zurzeit|nun|auch|ist|sind|war|hat|haben|wird|nicht|mehr|gern|gerne",
  es: "que|quien|quienes|porque|pues|ya que|pero|cuando|si|aunque|mientras|así|y (?:yo|mi|mis|me|nos|no|él|ella|es|soy|estoy|tengo|vivo|trabajo|la|el|los|las)|o (?:yo|me)|donde|desde|hasta|como|gracias|ahora|también|tampoco|actualmente|después|antes|es|son|está|están|era|tiene|ha|han",
};

/** Prepositions that end a short noun phrase too. */
const PREPOSITIONS: Readonly<Record<Language, string>> = {
  en: "to|at|in|on|for|with|from|by|about|over|under|near|into|via|through|against|during|called|named|around|out|off|outside|inside|without|every|(?:once|twice|(?:two|three|four|five) times) an?",
  fr: "à|au|aux|en|dans|chez|avec|pour|par|sur|sous|près|vers|sans|contre|depuis|tous|toutes|chaque|(?:une|deux|trois|quatre|\\d) fois|les? (?:lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|week-ends?|matin|soir)|appelée?s?|nommée?s?|plutôt",
  de: "in|im|ins|an|am|auf|bei|beim|mit|für|von|vom|zu|zum|zur|aus|nach|über|unter|vor|neben|ohne|gegen|namens|jeden|jede|jedes|statt|lieber|montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|täglich",
  es: "en|con|por|para|sobre|desde|hacia|sin|contra|cerca|cada|llamad[oa]s?|todos|todas|junto|los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos|fines|findes)",
};

const VERBS =
  "is|are|was|were|has|have|does|do|did|will|can|would|could|should|est|sont|était|ist|sind|war|wird|werden|es|son|era|está|están";

/** What may follow a phrase at the end of a rule: the end, a mark, or a word that opens something else; never its own verb. */
export function phraseEnd(kind: string, language: Language): string {
  const openers =
    kind === "np" ? `${BREAKS[language]}|${PREPOSITIONS[language]}` : BREAKS[language];
  return `(?=$|[,.;:!?()…—–"]| ?\\uE001| (?!(?:${VERBS})(?![\\p{L}\\p{N}'’-]))(?:${openers})(?![\\p{L}\\p{N}'’-]))`;
}

/** The regular expression a kind of value is caught with. */
export function kindPattern(kind: string, language: Language): string | null {
  const breaks = `(?:${BREAKS[language]})(?![\\p{L}\\p{N}'’-])`;
  const short = `(?:${BREAKS[language]}|${PREPOSITIONS[language]})(?![\\p{L}\\p{N}'’-])`;
  const words = (stop: string, most: number): string =>
    `(?!${stop})${TOKEN}(?: (?!${stop})${TOKEN}){0,${most - 1}}`;
  const proper = (most: number, particle = NAME_PARTICLE): string =>
    `(?-i:${CAPITAL}(?:(?: |-)(?:${particle}(?: |(?<=['’]))){0,2}${CAPITAL}){0,${most}})`;
  switch (kind) {
    case "name":
      return `(?:(?-i:(?:${PARTICLE} )?)${proper(3)}|(?!${short})[\\p{L}'’-]+(?: (?!${short})[\\p{L}'’-]+)?(?= *(?:[,.;!]|$)))`;
    case "pname":
      return proper(3);
    case "names":
      return `${proper(3)}(?:(?:,| and| et| und| y| e| &|, and|, et|, und) ${proper(3)}){0,7}`;
    case "place":
      return `(?:(?-i:(?:[Tt]he |[Ll][ae] |[Ll]os |[Ee]l |[Dd]er |[Dd]ie |[Dd]en |[Ll]['’])?)${proper(4, PARTICLE)}(?:, ${proper(2, PARTICLE)})?|${words(short, 3)})`;
    case "np":
      return words(short, 8);
    case "long":
      return words(breaks, 12);
    case "list":
      return `${words(breaks, 9)}(?:, ${words(breaks, 6)}){0,7}(?:,? (?:and|or|et|ou|und|oder|y|e|o|sowie) ${words(breaks, 6)})?`;
    case "rest":
      return "[^;!?\\uE001]+?(?=\\s*(?:\\uE001.|[.;!?]*$))";
    case "job":
      return words(short, 6);
    case "word":
      return "[\\p{L}\\p{N}\\uE000][^\\s,;:!?()\\uE001]*[\\p{L}\\p{N}+#/-]|\\p{L}|\\uE000.";
    case "date":
      return "\\uE001.";
    case "num":
      return "\\d+(?:[.,]\\d+)*|[\\p{L}]+(?:-[\\p{L}]+)?";
    case "age":
      return "\\d{1,3}";
    case "email":
      // Tried where a word begins only: from every place in a long one, it would take its length squared.
      return "(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]+@[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.\\p{L}{2,}";
    case "phone":
      return "(?:\\+|\\(|00)?\\d[\\d ()/.-]{5,20}\\d";
    case "handle":
      return "@?[\\p{L}\\p{N}_][\\p{L}\\p{N}_.-]*(?:@[\\p{L}\\p{N}.-]+)?[\\p{L}\\p{N}_]";
    case "quote":
      return "\\uE000.";
    default:
      return null;
  }
}

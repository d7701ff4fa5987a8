import { type Clause, tokenIndex } from "./clause.ts";
import type { ReadyGrammar } from "./ready-grammar.ts";

const DETERMINERS =
  /^(?:un peu (?:de |d['’])?(?:le |la |l['’])?|un poco de|ein (?:wenig|bisschen)|à la|à l['’]|aux|al|a l[ao]s?|gegen|all kinds of|all sorts of|kinds of|sorts of|lots of|a lot of|plenty of|any kind of|also|an?|the|some|my|our|any|un|une|le|la|les|l['’]|des|du|de la|de l['’]|mon|ma|mes|notre|nos|de|d['’]|ein|eine|einen|einem|einer|der|die|das|den|dem|mein|meine|meinen|unser|unsere|el|los|las|una|unos|unas|mi|mis|nuestro|nuestra|todo|toda|mucho|mucha|muchos|muchas|alle|viel|viele|very|really|all|both|such|this|that|these|those) (?=\S)/iu;
const TRAILING =
  /[\s,]+(?:too|as well|a lot|very much|so much|so|lots|alot|and|or|et|ou|und|oder|y|o|e|&|with|of|in|at|on|for|to|from|like|by|between|the|a|an|de|du|en|con|mit|der|die|das|is|am|are|really|anyway|please|now|right|beaucoup|trop|énormément|sehr|wirklich|besonders|mucho|muchísimo|tanto|demasiado|today|mostly|especially|actually|these days|every day|haha|lol|ja|doch|halt|einfach|eben|immer|nunca|nada)$/iu;
const CONJUNCTION = /,? (?:and|or|et|ou|und|oder|y|e|o|sowie|&|as well as|plus|along with) |, /iu;
/** Names of one thing that hold a conjunction. */
const PAIRS =
  /\b(?:rock and roll|mac and cheese|black and white|fish and chips|arts and crafts|salt and vinegar|drum and bass|sci-?fi and fantasy|bed and breakfast|peanut butter and jelly|dungeons and dragons|research and development|track and field|rhythm and blues|country and western)\b/iu;

/** Puts quotes and dates back where their tokens stand. */
export function untoken(text: string, clause: Pick<Clause, "quotes">): string {
  return text
    .replace(/\uE000./g, (found) => clause.quotes[tokenIndex(found)] ?? "")
    .replace(/\s*\uE001./g, "")
    .replace(/\s+/g, " ")
    .trim();
}

function trimEnds(text: string, isKept: boolean): string {
  let now = text.replace(/^[\s,.:;–-]+|[\s,.:;!?–-]+$/gu, "");
  for (let i = 0; i < 4; i++) {
    const next = isKept ? now : now.replace(DETERMINERS, "");
    const shorter = next.replace(TRAILING, "").replace(/[\s,.:;!?]+$/u, "");
    if (shorter === now) break;
    now = shorter;
  }
  return now;
}

/** The items of a list; commas part items only where a conjunction closes the list. */
function items(text: string): string[] {
  if (PAIRS.test(text) || ADJECTIVES.test(text)) return [text];
  const hasEnd = /(?:,? (?:and|or|et|ou|und|oder|y|e|o|sowie|&|as well as|plus) )/iu.test(text);
  const listed = hasEnd ? text.split(CONJUNCTION) : [text.split(", ")[0] ?? text];
  const found = listed
    .map((item) => item.trim())
    .filter((item) => item !== "" && !/^(?:like|such as|e\.g\.) /iu.test(item));
  return areAlike(found) ? found : [text];
}

/** Names of tools need no conjunction before the last. */
const TECHS =
  /,\s*(?:and |or |some |a bit of |plus )*|\s(?:and|or|&|plus|with)\s(?:some |a bit of |a little )?/iu;

/** "A safe, inviting place": adjectives of one noun. */
const ADJECTIVES = /\b(?:an?|the|my|our) \p{Ll}+, \p{Ll}+ \p{Ll}+/iu;

/** "Electronic and rock music": a word that needs the noun after the last. */
const LACKS_NOUN = /^\p{L}*(?:(?<!m)onic|atic|astic|ical|istic|ental|ional|ese|(?<!f)ish|ian)$/iu;

/** Items that can stand alone; "trips with friends and family" is one thing. */
function areAlike(found: readonly string[]): boolean {
  if (found.length < 2) return true;
  const doing = found.filter((item) => /^\p{L}+ing\b/u.test(item)).length;
  if (doing > 0) return doing === found.length;
  if (found.some((item, i) => i < found.length - 1 && LACKS_NOUN.test(item))) return false;
  const isBare = (item: string): boolean => !PHRASE.test(item) && item.split(" ").length <= 4;
  return found.every(isBare);
}

const PHRASE =
  /\b(?:with|of|for|about|between|from|into|their|his|her|its|avec|pour|entre|leurs?|mit|für|von|zwischen|con|para|sobre|sus)\b/iu;

const EMPTY =
  /^(?:it|that|this|them|him|her|you|me|us|those|these|one|ones|everything|anything|something|nothing|things|stuff|everyone|people|all|ça|cela|tout|rien|lui|eux|das|es|alles|nichts|ihn|sie|dich|euch|uns|mir|nous|moi|toi|vous|nosotros|nosotras|ello|eso|esto|todo|nada|lo|te|there|here|so|more|much|what|how|when|where|to|a lot|lot|bit|a bit|same|time|way|idea|both|mich|dir|dies|man|anyone|thing|kind|sort|fine|good|sure|work|doing|going|being|getting|having|your|their|his|its|he|she|i|we|they|er|wir|ich|il|elle|je|él|ella|yo|everywhere|exist|huge|theirs|yours|ours|mine|hers|also|just|(?:my |your )?favou?rite \p{L}+)$/iu;
/** Points at something outside the sentence. */
const POINTING =
  /(?:^|\s)(?:it|this|that|these|those|him|her|them|you|your|what|we|they|who|how|there)(?:\s|$)/iu;

/** Inside a name it is part of it: "Le Bihan". */
const ARTICLE = /^(?:Le|La|Les|De|Du|El|Los|Las|Der|Den)$/u;

/** A name in small letters is as short as most names, or a phrase like any other is one. */
const MOST_SMALL_NAMES = 3;

function isName(text: string, clause: Clause, grammar: ReadyGrammar): boolean {
  const words = text.split(/[\s-]+/);
  const isNone = (word: string, i: number): boolean =>
    grammar.notNames.test(word) && !(i > 0 && i < words.length - 1 && ARTICLE.test(word));
  if (clause.isLowerCase && words.length > MOST_SMALL_NAMES) return false;
  if (words.some(isNone) || words.length > 5 || /^(?:an?|my|our) /iu.test(text)) return false;
  return (
    clause.isLowerCase ||
    /^[\p{Lu}]/u.test(text) ||
    /\p{Lu}/u.test(text.replace(/^(?:de|la|van|von|der|le)\s/iu, ""))
  );
}

function isPlace(text: string, clause: Clause): boolean {
  if (/^(?:a|an|my|our|the)\s+\p{Ll}/u.test(text) || EMPTY.test(text)) return false;
  if (!/\p{L}/u.test(text)) return false;
  return /\p{Lu}/u.test(text) || (clause.isLowerCase && text.split(" ").length <= 3);
}

const MOST_ITEM_CHARACTERS = 160;
/** Words that are names of people too. */
const CALENDAR = /^(?:Leo|April|May|June|August|Virgo|Aries|Happy|Home|Love|Life)$/u;

const LISTED = new Set(["list", "items", "names", "langs", "techs", "streams"]);

type ReadKind = (raw: string, clause: Clause, grammar: ReadyGrammar) => string[];

const readName: ReadKind = (raw, clause, grammar) => {
  const name = trimEnds(raw, true);
  return isName(name, clause, grammar) ? [name] : [];
};

const readPlace: ReadKind = (raw, clause) => {
  const place = trimEnds(raw, true).replace(/^(?:the|la|el) (?=city of|ville de|ciudad de)/iu, "");
  return isPlace(place, clause) ? [place] : [];
};

const readRest: ReadKind = (raw) =>
  [raw.replace(/^[\s,:-]+|[\s,.;!]+$/gu, "")].filter((text) => text !== "" && !EMPTY.test(text));

const readHandle: ReadKind = (raw) => [raw.replace(/[.,;]+$/u, "")];
const readPhone: ReadKind = (raw) =>
  raw.replace(/\D/g, "").length >= 6 && !FILE_NUMBER.test(raw.trim()) ? [raw.trim()] : [];
/** Of a year: "2025-118". */
const FILE_NUMBER = /^(?:19|20)\d\d[-/]\d{1,4}$/u;
const asWritten: ReadKind = (raw) => [raw];

/** Kinds that are read by rules of their own. */
const READ: ReadonlyMap<string, ReadKind> = new Map([
  ["name", readName],
  ["pname", readName],
  ["place", readPlace],
  ["email", readHandle],
  ["handle", readHandle],
  ["phone", readPhone],
  ["rest", readRest],
  ["num", asWritten],
  ["age", asWritten],
  ["word", asWritten],
]);

function itemsOf(kind: string, raw: string): string[] {
  if (kind === "techs") return raw.split(TECHS);
  return LISTED.has(kind) ? items(raw) : [raw];
}

const readNames = (raw: string, grammar: ReadyGrammar): string[] =>
  itemsOf("names", raw)
    .map((item) => trimEnds(item.replace(/['’]s$/u, ""), true))
    .filter((item) => CALENDAR.test(item) || !grammar.notNames.test(item))
    .filter(isSaying);

const isSaying = (item: string): boolean =>
  item !== "" && !EMPTY.test(item) && item.length <= MOST_ITEM_CHARACTERS;

/** What a caught group says, cleaned for its kind; several for lists, none when it is no such thing. Dates are left to the caller. */
export function readValues(
  kind: string,
  caught: string,
  clause: Clause,
  grammar: ReadyGrammar,
): string[] {
  const raw = untoken(caught, clause);
  if (raw === "") return [];
  const read = READ.get(kind);
  if (read) return read(raw, clause, grammar);
  if (kind === "names") return readNames(raw, grammar);
  return itemsOf(kind, raw)
    .map((item) => trimEnds(item, false))
    .filter(isSaying)
    .filter((item) => kind === "phrase" || !POINTING.test(item));
}

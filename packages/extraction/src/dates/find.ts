import type { Language } from "../language.ts";
import { Choice, type Making } from "../matching/choice.ts";
import { compiled } from "../matching/compiled.ts";
import { type DateSpec, isRealDay, SEASONS } from "./calendar.ts";
import { DATE_WORDS, type DateWords } from "./words.ts";

/** What a date does in its sentence: the day of something, its beginning, its end. */
type DateRole = "at" | "since" | "until";

export interface FoundDate {
  /** The whole phrase with its preposition, as [start, end) in the text. */
  start: number;
  end: number;
  spec: DateSpec;
  role: DateRole;
}

type Groups = Partial<Record<string, string>>;
type Read = (groups: Groups, words: DateWords) => DateSpec | null;
interface Pattern {
  regex: RegExp;
  read: Read;
}

const B = "(?<![\\p{L}\\p{N}])";
const E = "(?![\\p{L}\\p{N}])";
const number = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

const wholes = new Map<string, RegExp>();

/** Whether a text is what an alternation matches, and nothing else. */
function isWhole(text: string, words: string): boolean {
  const pattern = wholes.get(words) ?? new RegExp(`^(?:${words})$`, "iu");
  wholes.set(words, pattern);
  return pattern.test(text);
}

const indexOf = (list: readonly string[], text: string): number =>
  list.findIndex((word) => isWhole(text, word));

function countOf(words: DateWords, text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  return words.numbers[text.toLowerCase().replace(/\s+/g, " ")] ?? null;
}

function unitOf(words: DateWords, text: string): "day" | "week" | "month" | "year" | null {
  for (const unit of ["day", "week", "month", "year"] as const) {
    if (isWhole(text, words.units[unit])) return unit;
  }
  return null;
}

const calendar: Read = (g, words) => {
  const year = number(g["y"]);
  const day = number(g["d"]);
  const month = g["m"] === undefined ? number(g["mm"]) : indexOf(words.months, g["m"]) + 1;
  if (month !== undefined && (month < 1 || month > 12)) return null;
  if (day !== undefined && !isRealDay(year ?? 2024, month ?? 1, day)) return null;
  return {
    kind: "calendar",
    ...(year !== undefined && { year }),
    ...(month !== undefined && { month }),
    ...(day !== undefined && { day }),
  };
};

const counted =
  (sign: 1 | -1): Read =>
  (g, words) => {
    const count = countOf(words, g["n"] ?? "");
    const unit = unitOf(words, g["u"] ?? "");
    return count === null || unit === null ? null : { kind: "offset", unit, count: sign * count };
  };

function whichOf(g: Groups): "coming" | "next" | "last" {
  if (g["next"]) return "next";
  return g["last"] ? "last" : "coming";
}

const STEP = { coming: 0, next: 1, last: -1 } as const;

const unitStep: Read = (g, words) => {
  const count = STEP[whichOf(g)];
  if (g["wknd"]) return { kind: "weekday", weekday: 6, which: whichOf(g) };
  const unit = unitOf(words, g["u"] ?? "");
  if (unit === null || unit === "day") return null;
  if (g["edge"] && unit === "year") return { kind: "offset", unit, count };
  return { kind: "offset", unit, count, ...(unit === "week" && { said: "week" as const }) };
};

const weekday: Read = (g, words) => ({
  kind: "weekday",
  weekday: indexOf(words.weekdays, g["wd"] ?? ""),
  which: whichOf(g),
});

const season: Read = (g, words) => {
  const found = SEASONS.find((name) => isWhole(g["s"] ?? "", words.seasons[name]));
  const year = number(g["y"]);
  return found
    ? { kind: "season", season: found, which: whichOf(g), ...(year !== undefined && { year }) }
    : null;
};

const fixed =
  (days: number): Read =>
  () => ({ kind: "offset", unit: "day", count: days });

/** `core` with "next", "last" or "this" before or after it, as languages differ. */
function modified(words: DateWords, core: string): string {
  const step = `(?<next>${words.next})|(?<last>${words.last})`;
  return `(?:(?:${step}|(?:${words.current}))\\s+${core}|${core}\\s+(?:${step}))`;
}

function patternsOf(language: Language, words: DateWords): Making<Pattern>[] {
  const month = `(?<m>${words.months.join("|")})`;
  const year = "(?<y>(?:19|20)\\d{2})";
  const of = words.of === "" ? "\\s*" : `\\s+(?:(?:${words.of})\\s+)?`;
  const ofYear = words.of === "" ? "\\s+" : `,?\\s+(?:(?:${words.of})\\s+)?`;
  const prep = `(?:(?:(?<since>${words.since})|(?<until>${words.until})|(?<at>${words.at}))(?:\\s+|(?<=['’])))`;
  const edge = `(?<edge>${words.edge.start}|${words.edge.middle}|${words.edge.end})`;
  const unit = `(?<u>${Object.values(words.units).join("|")})`;
  const count = `(?<n>\\d{1,3}|${Object.keys(words.numbers)
    .sort((a, b) => b.length - a.length)
    .join("|")})`;
  const article =
    language === "en"
      ? "(?:the\\s+)?"
      : language === "de"
        ? "(?:de[nmr]\\s+)?"
        : language === "fr"
          ? "(?:l[ea]\\s+|l['’]|l['’])?"
          : "(?:el\\s+|la\\s+|del?\\s+)?";
  const edged = `(?:${edge}\\s*)?`;
  const build = (core: string, read: Read, lead = `${prep}*`): Making<Pattern> => {
    const source = `${B}${lead.replace("*", "?")}${core}${E}`;
    return { source, make: () => ({ regex: compiled(source, "giu"), read }) };
  };
  const count2 = (form: string): string =>
    form.replaceAll("#", count).replaceAll("@", unit).replaceAll(" ", "\\s+");
  const weekdays = `(?<wd>${words.weekdays.join("|")})`;
  const seasons = `(?<s>${Object.values(words.seasons).join("|")})`;
  const every = {
    en: "(?<!every\\s)(?<!each\\s)",
    fr: "(?<!tous les\\s)(?<!chaque\\s)",
    de: "(?<!jede[nrm]\\s)",
    es: "(?<!cada\\s)(?<!los\\s)",
  }[language];
  const withDay =
    language === "en"
      ? `(?:${weekdays},?\\s+)?${article}`
      : `(?:(?:${words.weekdays.join("|")}),?\\s+)?${article}`;
  const list: Making<Pattern>[] = [
    build("(?<y>\\d{4})-(?<mm>\\d{2})-(?<d>\\d{2})(?:T[\\d:.]+Z?)?", calendar),
    build(`(?<d>\\d{1,2})[./](?<mm>\\d{1,2})[./](?<y>(?:19|20)\\d{2})`, calendar),
    build(
      `${withDay}(?<d>\\d{1,2})(?:${words.ordinal})?${of}${month}(?:${ofYear}${year})?`,
      calendar,
    ),
    build(`(?<!\\d\\s)${edged}${article}(?<!\\d\\s)${month}(?:${ofYear})${year}`, calendar),
  ];
  if (language === "en")
    list.splice(
      3,
      0,
      build(
        `${withDay}${month}\\s+(?<d>\\d{1,2})(?:${words.ordinal})?(?:,?\\s+${year})?(?!\\d)`,
        calendar,
      ),
    );
  if (language === "de")
    list.push(build(`(?<=\\b(?:ich|wir|habe|haben|bin|sind|wurde|war)\\s)${year}`, calendar, ""));
  list.push(build(dayOnly[language], calendar, ""));
  if (language === "de") list.push(build(`(?<d>\\d{1,2})\\.(?<mm>\\d{1,2})\\.`, calendar));
  for (const [word, days] of words.days) list.push(build(`(?:${word})`, fixed(days)));
  for (const form of words.ahead) list.push(build(count2(form), counted(1), ""));
  for (const form of words.ago) list.push(build(count2(form), counted(-1), `${prep}*`));
  list.push(
    build(
      `(?:${words.since})\\s+(?:(?:the (?:last|past)|los últimos)\\s+)?${count}\\s+${unit}`,
      (g, w) => counted(-1)({ ...g }, w),
      "(?<since>)",
    ),
    build(
      `${edged}${article}${modified(words, `(?:${unit}|(?<wknd>${words.weekend}))`)}`,
      unitStep,
    ),
    build(`${article}${modified(words, weekdays)}`, weekday),
    build(`${every}${article}${weekdays}`, weekday),
    build(`${article}${modified(words, seasons)}`, season),
    build(`${article}${seasons}(?:${ofYear}${year})?`, season, prep),
    build(`${article}${modified(words, month)}`, calendar),
    build(
      `${edge}\\s*${article}(?:(?:${words.current})\\s+|d(?:ie)?es(?:es|er)?\\s+|des\\s+|de\\s+l['’]|del?\\s+|l['’])?${unit}`,
      (g, w) => unitStep({ ...g }, w),
      `${prep}*`,
    ),
    build(`${edge}\\s*${article}${year}`, calendar, `${prep}*`),
    build(`${edged}${article}${month}`, calendar, prep),
    build(`${edged}${article}${month}`, calendar, `${prep}?(?=${edge.replace("?<edge>", "?:")})`),
    build(year, calendar, prep),
  );
  return list;
}

/** A day of the month alone, nearest to now. */
const dayOnly: Readonly<Record<Language, string>> = {
  en: "(?:on|for|by|from|(?<until>until|till|til|through))\\s+the\\s+(?<d>\\d{1,2})(?:st|nd|rd|th)",
  fr: "(?<!\\d\\s)le\\s+(?<d>\\d{1,2})(?!\\s*(?:h|%|€|\\d|rue|avenue|bd|boulevard))",
  de: "am\\s+(?<d>\\d{1,2})\\.(?!\\s*\\d)",
  es: "(?:(?:(?<until>hasta)\\s+)?el\\s+día\\s+(?<d>\\d{1,2})|(?:(?<until>hasta\\s+el)|el|al)\\s+(?<d>\\d{1,2})(?=\\s*(?:$|[.,;!?)](?!\\d)|(?:me|nos|voy|vamos|tengo|tenemos|llego|salgo|viajo|viajamos|vuelvo|regreso|empiezo|presento|por\\s+la|a\\s+las|en\\s+la|de\\s+este)\\s)))",
};

const made = new Map<Language, Choice<Pattern>>();

/** The patterns of dates in a language. */
export function datePatterns(language: Language): Choice<Pattern> {
  const patterns =
    made.get(language) ?? new Choice(patternsOf(language, DATE_WORDS[language]), language);
  made.set(language, patterns);
  return patterns;
}

function roleOf(g: Groups): DateRole {
  if (g["since"] !== undefined) return "since";
  return g["until"] !== undefined ? "until" : "at";
}

/** A habit on a day of the week is no date. */
function isHabit(language: Language, text: string, found: string): boolean {
  if (language === "fr")
    return (
      /^le\s+(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)$/i.test(found) ||
      /(?:^|\s)(?:les|tous les|chaque)\s*$/i.test(text) ||
      (/^au\s+\p{L}+di(?:manche)?$/iu.test(found) && /\bpassent?\s*$/i.test(text))
    );
  if (language === "es")
    return /^los\b/i.test(found) || /(?:^|\s)(?:los|todos los|cada)\s*$/i.test(text);
  return (
    language === "en" &&
    /(?:every|each|alternate|every other|every second)(?:\s+[a-z]+day(?:,|\s+(?:and|or)))*\s*$/i.test(
      text,
    )
  );
}

/** All dates of a text, leftmost first, none overlapping another. */
export function findDates(text: string, language: Language): FoundDate[] {
  if (!/\d|[\p{L}]{3}/u.test(text)) return [];
  const words = DATE_WORDS[language];
  const found: FoundDate[] = [];
  const isTaken = (start: number, end: number): boolean =>
    found.some((d) => start < d.end && end > d.start);
  for (const { regex, read } of datePatterns(language).fitting(text)) {
    for (const match of text.matchAll(regex)) {
      const start = match.index;
      const end = start + match[0].length;
      if (isTaken(start, end) || isHabit(language, text.slice(0, start), match[0])) continue;
      const groups = match.groups ?? {};
      const spec = read(groups, words);
      if (spec) found.push({ start, end, spec, role: roleOf(groups) });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

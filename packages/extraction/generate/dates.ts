import type { DatePattern, DateTables } from "@memory/text/dates";
import { requiredWords } from "./patterns/required-words.ts";
import { WORD_END, WORD_START } from "./patterns/word-edges.ts";
import type { FileOf } from "./schema.ts";

type DateWords = FileOf<"dates">;

const YEAR = "(?<y>(?:19|20)\\d{2})";

const oneOf = (words: readonly string[]): string => words.join("|");
const all = (words: Readonly<Record<string, readonly string[]>>): string =>
  Object.values(words).map(oneOf).join("|");

/** The weekdays as they are looked for. */
const weekdaysOf = ({ weekdays, afterWeekday = "" }: DateWords): string[] =>
  weekdays.map((day) => day + afterWeekday);

/** Parts that the patterns of a language are made of. */
function partsOf(words: DateWords) {
  const { since, until, at, edge, units, numbers, article } = words;
  const of = words.of && oneOf(words.of);
  const counts = Object.keys(numbers).sort((a, b) => b.length - a.length);
  const weekdays = oneOf(weekdaysOf(words));
  const dayOfWeek = words.monthFirst
    ? `(?:(?<wd>${weekdays}),?\\s+)?`
    : `(?:(?:${weekdays}),?\\s+)?`;
  const edges = `(?<edge>${[edge.start, edge.middle, edge.end].map(oneOf).join("|")})`;
  return {
    month: `(?<m>${oneOf(words.months)})`,
    weekday: `(?<wd>${weekdays})`,
    season: `(?<s>${all(words.seasons)})`,
    unit: `(?<u>${all(units)})`,
    count: `(?<n>\\d{1,3}|${counts.join("|")})`,
    weekend: `(?<wknd>${oneOf(words.weekend)})`,
    of: of === undefined ? "\\s*" : `\\s+(?:(?:${of})\\s+)?`,
    ofYear: of === undefined ? "\\s+" : `,?\\s+(?:(?:${of})\\s+)?`,
    ordinal: `(?:${oneOf(words.ordinal)})?`,
    withDay: dayOfWeek + article,
    edge: edges,
    edged: `(?:${edges}\\s*)?`,
    preposition: `(?:(?:(?<since>${oneOf(since)})|(?<until>${oneOf(until)})|(?<at>${oneOf(at)}))(?:\\s+|(?<=['’])))`,
  };
}

type Parts = ReturnType<typeof partsOf>;
type Read = DatePattern["read"];
/** `core` with "next", "last" or "this" before or after it, as languages differ. */
function modified(words: DateWords, core: string): string {
  const step = `(?<next>${oneOf(words.next)})|(?<last>${oneOf(words.last)})`;
  return `(?:(?:${step}|(?:${oneOf(words.current)}))\\s+${core}|${core}\\s+(?:${step}))`;
}

function pattern(core: string, read: Read, lead: string): DatePattern {
  const source = WORD_START + lead + core + WORD_END;
  return { source, read, needs: requiredWords(source) };
}

/** Days and months of the calendar. */
function calendarPatterns(words: DateWords, parts: Parts): DatePattern[] {
  const { article, monthFirst, shortDay, bareYearAfter, dayAfterWeekday, dayOnly } = words;
  const { month, of, ofYear, ordinal, withDay, edged, preposition } = parts;
  const weekday = `${article}(?:${oneOf(weekdaysOf(words))})\\s+`;
  const maybe = `${preposition}?`;
  const calendar = (core: string, lead = maybe) => pattern(core, "calendar", lead);
  return [
    calendar("(?<y>\\d{4})-(?<mm>\\d{2})-(?<d>\\d{2})(?:T[\\d:.]+Z?)?"),
    calendar("(?<d>\\d{1,2})[./](?<mm>\\d{1,2})[./](?<y>(?:19|20)\\d{2})"),
    calendar(`${withDay}(?<d>\\d{1,2})${ordinal}${of}${month}(?:${ofYear}${YEAR})?`),
    ...(monthFirst
      ? [calendar(`${withDay}${month}\\s+(?<d>\\d{1,2})${ordinal}(?:,?\\s+${YEAR})?(?!\\d)`)]
      : []),
    calendar(`(?<!\\d\\s)${edged}${article}(?<!\\d\\s)${month}(?:${ofYear})${YEAR}`),
    ...(bareYearAfter === undefined ? [] : [calendar(bareYearAfter + YEAR, "")]),
    ...(dayAfterWeekday === undefined ? [] : [calendar(weekday + dayAfterWeekday)]),
    calendar(dayOnly, ""),
    ...(shortDay ? [calendar("(?<d>\\d{1,2})\\.(?<mm>\\d{1,2})\\.")] : []),
  ];
}

/** Days counted from now. */
function countedPatterns(words: DateWords, { count, unit, preposition }: Parts): DatePattern[] {
  const counted = (form: string): string =>
    form.replaceAll("#", count).replaceAll("@", unit).replaceAll(" ", "\\s+");
  const maybe = `${preposition}?`;
  return [
    ...words.days.map(({ said, days }) => ({ ...pattern(`(?:${said})`, "days", maybe), days })),
    ...words.ahead.map((form) => pattern(counted(form), "ahead", "")),
    ...words.ago.map((form) => pattern(counted(form), "ago", maybe)),
    pattern(
      `(?:${oneOf(words.since)})\\s+(?:(?:the (?:last|past)|los últimos)\\s+)?${count}\\s+${unit}`,
      "ago",
      "(?<since>)",
    ),
  ];
}

/** Spans by their names: units, weekdays, seasons, months and years, "next" and "last" with them. */
function spanPatterns(words: DateWords, parts: Parts): DatePattern[] {
  const { article, notRepeated, current } = words;
  const { month, weekday, season, unit, weekend, ofYear, edge, edged, preposition } = parts;
  const maybe = `${preposition}?`;
  const ahead = `(?=${edge.replace("?<edge>", "?:")})`;
  const ofUnit = `(?:(?:${oneOf(current)})\\s+|d(?:ie)?es(?:es|er)?\\s+|des\\s+|de\\s+l['’]|del?\\s+|l['’])?`;
  return [
    pattern(`${edged}${article}${modified(words, `(?:${unit}|${weekend})`)}`, "unit", maybe),
    pattern(`${article}${modified(words, weekday)}`, "weekday", maybe),
    pattern(`${notRepeated}${article}${weekday}`, "weekday", maybe),
    pattern(`${article}${modified(words, season)}`, "season", maybe),
    pattern(`${article}${season}(?:${ofYear}${YEAR})?`, "season", preposition),
    pattern(`${article}${modified(words, month)}`, "calendar", maybe),
    pattern(`${edge}\\s*${article}${ofUnit}${unit}`, "unit", maybe),
    pattern(`${edge}\\s*${article}${YEAR}`, "calendar", maybe),
    pattern(`${edged}${article}${month}`, "calendar", preposition),
    pattern(`${edged}${article}${month}`, "calendar", `${maybe}${ahead}`),
    pattern(YEAR, "calendar", preposition),
  ];
}

/** The dates of a language: patterns, the first of which that fits is taken, and what their groups hold. */
export function compileDates(words: DateWords): DateTables {
  const parts = partsOf(words);
  const joined = <Name extends string>(lists: Readonly<Record<Name, readonly string[]>>) =>
    Object.fromEntries(
      Object.entries<readonly string[]>(lists).map(([name, list]) => [name, oneOf(list)]),
    ) as Record<Name, string>;
  return {
    patterns: [
      ...calendarPatterns(words, parts),
      ...countedPatterns(words, parts),
      ...spanPatterns(words, parts),
    ],
    months: words.months,
    weekdays: weekdaysOf(words),
    seasons: joined(words.seasons),
    units: joined(words.units),
    numbers: words.numbers,
    habits: words.habits ?? [],
  };
}

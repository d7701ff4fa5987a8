import type { Language } from "../language.ts";
import { Choice } from "../matching/choice.ts";
import { compiled } from "../matching/compiled.ts";
import { PatternWords } from "../matching/pattern-words.ts";
import { boundOf, type DateRole, type FoundDate } from "./found-date.ts";
import { type DateGroups, readDate } from "./read-date.ts";
import { withSpans } from "./spans.ts";
import { DATE_TABLES, type DatePattern } from "./tables.ts";

interface CompiledPattern {
  readonly regex: RegExp;
  readonly pattern: DatePattern;
}
interface Habit {
  readonly found: RegExp | null;
  readonly before: RegExp | null;
}

const patterns = new Map<Language, Choice<CompiledPattern>>();
const habits = new Map<Language, readonly Habit[]>();

/** The patterns of dates in a language. */
export function datePatterns(language: Language): Choice<CompiledPattern> {
  const known = patterns.get(language);
  if (known) return known;
  const rows = DATE_TABLES[language].patterns.map((pattern) => ({
    needs: pattern.needs,
    make: () => ({ regex: compiled(pattern.source, "giu"), pattern }),
    charactersOf: () => pattern.source.length,
  }));
  const made = new Choice(rows, new PatternWords(language));
  patterns.set(language, made);
  return made;
}

function habitsOf(language: Language): readonly Habit[] {
  const known = habits.get(language);
  if (known) return known;
  const regex = (source: string | undefined) =>
    source === undefined ? null : new RegExp(source, "iu");
  const made = DATE_TABLES[language].habits.map(({ found, before }) => ({
    found: regex(found),
    before: regex(before),
  }));
  habits.set(language, made);
  return made;
}

/** A habit on a day of the week is no date. */
const isHabit = (language: Language, text: string, words: string): boolean =>
  habitsOf(language).some(
    ({ found, before }) => (found?.test(words) ?? true) && (before?.test(text) ?? true),
  );

function roleOf(groups: DateGroups): DateRole {
  if (groups["since"] !== undefined) return "since";
  return groups["until"] !== undefined ? "until" : "at";
}

/** All dates of a text, leftmost first, none overlapping another. */
export function findDates(text: string, language: Language): FoundDate[] {
  if (!/\d|[\p{L}]{3}/u.test(text)) return [];
  const words = DATE_TABLES[language];
  const found: FoundDate[] = [];
  const isTaken = (start: number, end: number): boolean =>
    found.some((date) => start < date.end && end > date.start);
  for (const { regex, pattern } of datePatterns(language).fitting(text)) {
    for (const match of text.matchAll(regex)) {
      const start = match.index;
      const end = start + match[0].length;
      if (isTaken(start, end) || isHabit(language, text.slice(0, start), match[0])) continue;
      const groups = match.groups ?? {};
      const spec = readDate(pattern, groups, words);
      if (spec) found.push({ start, end, spec, role: roleOf(groups), ...boundOf(match[0]) });
    }
  }
  const sorted = found.sort((a, b) => a.start - b.start);
  return withSpans(withYears(sorted, text), text);
}

/** A day or month and the year that stands right after it as one date: "14 May next year". */
function withYears(dates: readonly FoundDate[], text: string): FoundDate[] {
  const joined: FoundDate[] = [];
  for (const date of dates) {
    const last = joined.at(-1);
    const whole =
      last && text.slice(last.end, date.start).trim() === "" ? inYear(last, date) : null;
    if (whole) joined[joined.length - 1] = whole;
    else joined.push(date);
  }
  return joined;
}

function inYear(day: FoundDate, { spec, end }: FoundDate): FoundDate | null {
  if (day.spec.kind !== "calendar" || day.spec.year !== undefined) return null;
  if (day.spec.month === undefined || spec.kind !== "offset" || spec.unit !== "year") return null;
  return { ...day, end, spec: { ...day.spec, yearsAhead: spec.count } };
}

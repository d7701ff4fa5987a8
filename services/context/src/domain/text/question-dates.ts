import { MONTH_NAME, monthOf } from "./month-names.ts";
import { relativeSpans } from "./relative-dates.ts";
import type { Span } from "./span.ts";

const MONTH = `(${MONTH_NAME})`;
const ISO_DAY = /\b(\d{4})-(\d{2})-(\d{2})\b/g;
const MONTH_DAY = new RegExp(
  `\\b${MONTH}\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?:,?\\s+(\\d{4})\\b)?`,
  "g",
);
const DAY_MONTH = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th|er|\\.)?\\s+(?:of\\s+|de\\s+)?${MONTH}\\b\\.?(?:,?\\s+(?:de\\s+)?(\\d{4})\\b)?`,
  "g",
);
const MONTH_YEAR = new RegExp(`\\b${MONTH}\\.?,?\\s+(?:of\\s+|de\\s+)?(\\d{4})\\b`, "g");
// A month without day or year needs a word before it: "may" and "march" are verbs as well.
const MONTH_ALONE = new RegExp(
  `\\b(?:in|during|of|this|last|since|by|around|early|late|mid|en|im|seit|depuis|desde)[\\s-]+${MONTH}\\b`,
  "g",
);
const YEAR = /\b((?:19|20)\d{2})\b/g;

interface Reading {
  readonly pattern: RegExp;
  /** The spans of a match and its groups; `years` are those a date without one may be of. */
  readonly spans: (match: readonly string[], years: readonly number[]) => Span[];
}

const READINGS: readonly Reading[] = [
  { pattern: ISO_DAY, spans: ([, y, m, d]) => [day(Number(y), Number(m) - 1, Number(d))] },
  {
    pattern: MONTH_DAY,
    spans: ([, m, d, y], years) => yearsOf(y, years).map((at) => day(at, monthOf(m), Number(d))),
  },
  {
    pattern: DAY_MONTH,
    spans: ([, d, m, y], years) => yearsOf(y, years).map((at) => day(at, monthOf(m), Number(d))),
  },
  { pattern: MONTH_YEAR, spans: ([, m, y]) => [month(Number(y), monthOf(m))] },
  { pattern: MONTH_ALONE, spans: ([, m], years) => years.map((at) => month(at, monthOf(m))) },
  {
    pattern: YEAR,
    spans: ([, y]) => [{ fromMs: Date.UTC(Number(y), 0), toMs: Date.UTC(Number(y) + 1, 0) }],
  },
];

/**
 * The spans of time that a folded question names, such as `16 march 2022`, `in july`, `2023` or
 * `last week`. `years` gives the years a date without one may be of; days and months are in UTC.
 */
export function questionDates(
  folded: string,
  nowMs: number,
  years: () => Iterable<number>,
): Span[] {
  const relative = relativeSpans(folded, nowMs);
  if (!/\d/.test(folded) && !MONTH_ALONE_ONCE.test(folded)) return relative;
  const known = [...years()];
  const spans: Span[] = [];
  let rest = folded;
  for (const { pattern, spans: read } of READINGS) {
    rest = rest.replace(pattern, (...match: string[]) => {
      spans.push(...read(match, known));
      return " ".repeat(match[0]?.length ?? 0);
    });
  }
  return [...spans.filter((span) => Number.isFinite(span.fromMs + span.toMs)), ...relative];
}

const MONTH_ALONE_ONCE = new RegExp(MONTH_ALONE.source);

const yearsOf = (year: string | undefined, known: readonly number[]): readonly number[] =>
  year === undefined ? known : [Number(year)];
const day = (year: number, at: number, date: number): Span => ({
  fromMs: Date.UTC(year, at, date),
  toMs: Date.UTC(year, at, date + 1),
});
const month = (year: number, at: number): Span => ({
  fromMs: Date.UTC(year, at),
  toMs: Date.UTC(year, at + 1),
});

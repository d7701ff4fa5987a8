import type { FoundDate } from "./found-date.ts";

/** Between the first and the last day of a span. */
const JOINS =
  /^(?:to|till?|until|through|and|au|à|al|a|hasta|y|bis|zum|und|et|-|–|—)(?: (?:the|el|le|zum))?$/iu;
/** The last day, with the word that joins it. */
const JOINED = /^(?:to|till?|until|through|au|al|a|hasta|bis)(?![\p{L}])/iu;
/** The first day of a span that names its month once, before the last day: "del 5 al 19 de mayo". */
const FIRST_DAY =
  /(?:^|[\s(])(?:del?|du|vom|from|between|entre|entre el|zwischen)\s+(?:the |el |le )?(?<day>\d{1,2})(?:st|nd|rd|th|\.|er)?(?:\s+(?:to|and|bis|und|et|y|al|au))?\s*[-–]?\s*$/iu;

/** The dates of a text, where two of them are the first and the last day of a span: the first is its day, the last its end. */
export function withSpans(dates: readonly FoundDate[], text: string): FoundDate[] {
  return dates.flatMap((date, i) => {
    const [before, after] = [dates[i - 1], dates[i + 1]];
    if (before !== undefined && isSpan(before, date, text)) return [{ ...date, role: "until" }];
    if (after !== undefined && isSpan(date, after, text)) return [firstDay(date, after)];
    return withFirstDay(date, text);
  });
}

const isDay = ({ spec }: FoundDate): boolean =>
  spec.kind === "calendar" && spec.day !== undefined && spec.year === undefined;

function isSpan(first: FoundDate, last: FoundDate, text: string): boolean {
  if (!isDay(first) || !isDay(last) || first.role === "until") return false;
  const between = text.slice(first.end, last.start).trim();
  return between === "" ? JOINED.test(text.slice(last.start, last.end)) : JOINS.test(between);
}

/** A first day without its month is of the month of the last, or of the one before. */
function firstDay(first: FoundDate, last: FoundDate): FoundDate {
  const [one, other] = [first.spec, last.spec];
  if (one.kind !== "calendar" || other.kind !== "calendar") return first;
  const month = one.month ?? monthBefore(one.day, other);
  return { ...first, role: "at", spec: { ...one, ...(month !== undefined && { month }) } };
}

const monthBefore = (
  day: number | undefined,
  { month, day: last }: { month?: number; day?: number },
): number | undefined =>
  month === undefined || (day ?? 0) <= (last ?? 0) ? month : ((month + 10) % 12) + 1;

function withFirstDay(date: FoundDate, text: string): FoundDate[] {
  const { spec } = date;
  if (!isDay(date) || spec.kind !== "calendar") return [date];
  const found = FIRST_DAY.exec(text.slice(0, date.start));
  const day = Number(found?.groups?.["day"]);
  if (!found || !(day >= 1 && day < (spec.day ?? 0))) return [date];
  const start = found.index + (found[0].length - found[0].trimStart().length);
  return [
    { start, end: date.start, role: "at", spec: { ...spec, day } },
    { ...date, role: "until" },
  ];
}

import { beginsWithRequest, leadIn } from "./lead-in.ts";
import { type Line, linesOf, nextFilled, paragraphEnd, type Span } from "./lines.ts";
import { PASTE_WORDS } from "./paste-words.ts";
import { recordAt } from "./records.ts";

/** Paragraphs at the end of a message in which somebody who showed a text may speak again. */
const LAST_PARAGRAPHS = 2;

/** Lines that are looked at; a text of more is looked at as far. */
const MOST_LINES = 2_000;

/**
 * Where a text that is shown from a line on ends: at the first of the last paragraphs that begins as somebody speaks who showed
 * it, else with the message.
 */
function shownEnd(lines: readonly Line[], from: number): number {
  const starts: number[] = [];
  for (let at = nextFilled(lines, from); at < lines.length; ) {
    starts.push(at);
    at = nextFilled(lines, Math.max(at + 1, paragraphEnd(lines, at)));
  }
  const returned = starts
    .slice(1)
    .slice(-LAST_PARAGRAPHS)
    .find((at) => isSaid(lines, at, starts));
  return returned ?? lines.length;
}

/** True for a paragraph whose first words are said to somebody about what was shown, and for the last one under a rule. */
function isSaid(lines: readonly Line[], at: number, starts: readonly number[]): boolean {
  const text = lines[at]?.text ?? "";
  const isLast = at === starts.at(-1);
  if (isLast && (lines[at - 1]?.isRule === true || beginsWithRequest(text))) return true;
  return PASTE_WORDS.returns.test(text);
}

/** What a lead-in shows after its line: what is masked already, or the text that begins there. */
function afterLead(lines: readonly Line[], at: number): { from: number; to: number } {
  const from = nextFilled(lines, at + 1);
  if (!lines[from]?.isMasked) return { from, to: shownEnd(lines, from) };
  let to = from;
  while (lines[to]?.isMasked) to++;
  return { from, to };
}

/** A résumé or an advert has two headings; it begins with the paragraph of the first. */
function headedFrom(lines: readonly Line[]): number | null {
  const headings = lines.flatMap(({ text }, at) => (PASTE_WORDS.heading.test(text) ? [at] : []));
  const [first] = headings;
  if (first === undefined || headings.length < 2) return null;
  let from = first;
  while (from > 0 && !lines[from - 1]?.isBlank) from--;
  return from;
}

/** The end of the record that begins at a line, or null; `isOwn` for one that the line before it says is the speaker's. */
function recordEnd(lines: readonly Line[], at: number, isOwn: boolean): number | null {
  const record = recordAt(lines, at);
  if (record === null || (isOwn && !record.isMail)) return null;
  return record.isMail ? shownEnd(lines, at) : record.to;
}

/** The parts of a text that somebody shows instead of saying them. `original`: before anything of it was masked. */
export function pastedIn(text: string, original: string): Span[] {
  const lines = linesOf(text, original).slice(0, MOST_LINES);
  const spans: Span[] = [];
  const headed = headedFrom(lines);
  let isOwn = false;
  for (let at = 0; at < lines.length; ) {
    const { text: said = "", isBlank = true } = lines[at] ?? {};
    const shown: Shown | null = isBlank
      ? null
      : shownFrom(lines, at, { isOwn, isHeaded: at === headed });
    if (shown !== null) spans.push(...spanOf(lines, shown));
    isOwn = PASTE_WORDS.own.test(said) || (isOwn && shown === null);
    at = Math.max(at + 1, shown?.to ?? 0);
  }
  return spans;
}

/** Lines [from, to). */
interface Shown {
  readonly from: number;
  readonly to: number;
  /** Where in the first line it begins; at its start unless said. */
  readonly offset?: number;
}

function spanOf(lines: readonly Line[], { from, to, offset = 0 }: Shown): Span[] {
  const [first, last] = [lines[from], lines[to - 1]];
  return first && last ? [{ start: first.start + offset, end: last.end }] : [];
}

/** What the lines before one say of it. */
interface Before {
  /** A record that follows is the speaker's. */
  readonly isOwn: boolean;
  /** A résumé or an advert begins here. */
  readonly isHeaded: boolean;
}

/** The lines that are shown from a line on; null for a line that is said. */
function shownFrom(lines: readonly Line[], at: number, before: Before): Shown | null {
  if (before.isHeaded) return { from: at, to: shownEnd(lines, at) };
  const record = recordEnd(lines, at, before.isOwn);
  if (record !== null) return { from: at, to: record };
  const { text = "" } = lines[at] ?? {};
  const lead = leadIn(text, at === 0);
  if (lead === null)
    return lines.length > 1 && PASTE_WORDS.named.test(text) ? { from: at, to: at + 1 } : null;
  if (lead.from === null) return afterLead(lines, at);
  return { from: at, to: paragraphEnd(lines, at), offset: lead.from };
}

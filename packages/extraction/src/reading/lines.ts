/** A line of a text that is being looked through for what was pasted. */
export interface Line {
  /** As it stands, what is masked blanked out. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Nothing stands there, or a rule. */
  readonly isBlank: boolean;
  /** A rule: "---", "-- end --". */
  readonly isRule: boolean;
  /** Something stood there that is masked. */
  readonly isMasked: boolean;
}

/** The part of a text at [start, end). */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const RULE = /^\s*[-_=*~#]{2,}(?:\s*\p{L}+\s*[-_=*~#]{2,})?\s*$/u;
const LINE = /[^\n\r\u2028\u2029]*(?:\r\n|[\n\r\u2028\u2029]|$)/g;

/** The lines of a text; `original` is the same before anything of it was masked. */
export function linesOf(text: string, original: string): Line[] {
  const lines: Line[] = [];
  for (const { index, 0: whole } of text.matchAll(LINE)) {
    if (whole === "") continue;
    const isRule = RULE.test(whole);
    const isBlank = isRule || whole.trim() === "";
    lines.push({
      text: whole.trimEnd(),
      start: index,
      end: index + whole.length,
      isBlank,
      isRule,
      isMasked: isBlank && !isRule && original.slice(index, index + whole.length).trim() !== "",
    });
  }
  return lines;
}

/** The next line from a place on that is not empty, or the number of lines. */
export function nextFilled(lines: readonly Line[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at]?.isBlank && !lines[at]?.isMasked) at++;
  return at;
}

/** Where the paragraph ends that a line stands in: the next line without text, or the number of lines. */
export function paragraphEnd(lines: readonly Line[], from: number): number {
  let at = from;
  while (at < lines.length && !lines[at]?.isBlank) at++;
  return at;
}

import type { Line } from "./lines.ts";
import { PASTE_WORDS } from "./paste-words.ts";

/** `key: value`, `key = value`, `- item`: keys of at most three words. */
const FIELD =
  /^(\s*)(-\s+)?["'*]{0,2}([\p{L}_][\p{L}\p{N}_.-]*(?: [\p{L}\p{N}_.-]+){0,2})["'*]{0,2}\s*([:=])(?:\s+(\S.*)|\s*$|(?<==)(\S.*))/u;
const ITEM = /^\s+-\s+\S/;
const SECTION = /^\s*\[[\w.-]+\]\s*$/;
const CHAT =
  /^\s*(?:\[?\d{1,4}[./:-]\d{1,2}(?:[./:-]\d{2,4})?[^\]\n]{0,20}\]?\s*(?:-\s*)?)?<?([\p{L}_][\p{L}\p{N}_. -]{0,24}?)>?\s?[:>]\s+\S/u;
const MOST_FIELDS_WORDS = 12;
/** A chat is known by its first lines. */
const MOST_LOOKED_AT = 20;
const SEPARATORS = [",", ";", "\t", "|"] as const;

/** What a run of lines is: one that ends before `to`. */
export interface Run {
  readonly to: number;
  /** A head of a mail is followed by the mail. */
  readonly isMail: boolean;
}

/** A line with the key of a field and a value that nobody says: a few words that do not begin with the speaker. */
function fieldOf({ text }: Line): { key: string; isPlain: boolean } | null {
  const match = FIELD.exec(text);
  if (match === null) return null;
  const [, indent = "", dash, key = "", mark, spaced, joined] = match;
  const value = (spaced ?? joined ?? "").trim();
  if (PASTE_WORDS.spoken.test(value) || value.split(/\s+/u).length > MOST_FIELDS_WORDS) return null;
  const isTechnical =
    mark === "=" || indent !== "" || dash !== undefined || value === "" || /[_.]/u.test(key);
  return { key, isPlain: !isTechnical && !/^\p{Ll}/u.test(key) };
}

function runEnd(lines: readonly Line[], from: number, isPart: (line: Line) => boolean): number {
  let to = from;
  for (let line = lines[to]; line && !line.isBlank && isPart(line); line = lines[to]) to++;
  return to;
}

const isField = (line: Line): boolean =>
  fieldOf(line) !== null || ITEM.test(line.text) || SECTION.test(line.text);

/** Lines of fields: two with a key in small letters, or three of any kind. */
function fieldsEnd(lines: readonly Line[], from: number): number {
  const first = lines[from];
  if (first === undefined || (fieldOf(first) === null && !SECTION.test(first.text))) return from;
  const to = runEnd(lines, from, isField);
  const run = lines.slice(from, to);
  const least = run.some((line) => fieldOf(line)?.isPlain === false) ? 2 : 3;
  return run.length >= least ? to : from;
}

const columnsOf = (text: string, separator: string): number =>
  separator === "," && /,\s/u.test(text) ? 1 : text.split(separator).length;

/** Lines with the same number of columns. */
function tableEnd(lines: readonly Line[], from: number): number {
  for (const separator of SEPARATORS) {
    const columns = columnsOf(lines[from]?.text ?? "", separator);
    if (columns < 2) continue;
    const to = runEnd(lines, from, ({ text }) => columnsOf(text, separator) === columns);
    if (to - from >= 2) return to;
  }
  return from;
}

/** Lines of a chat: labels of people, one of whom speaks again, or times before them. */
function chatEnd(lines: readonly Line[], from: number): number {
  const isChat = ({ text }: Line): boolean => CHAT.test(text);
  const run = lines.slice(from, from + runEnd(lines.slice(from, from + MOST_LOOKED_AT), 0, isChat));
  const labels = run.map(({ text }) => CHAT.exec(text)?.[1] ?? "");
  const isTimed = run.length >= 2 && run.every(({ text }) => /^\s*\[?\d/u.test(text));
  const isTalk =
    run.length >= 3 && new Set(labels).size > 1 && new Set(labels).size < labels.length;
  return isTimed || isTalk ? runEnd(lines, from, isChat) : from;
}

function headEnd(lines: readonly Line[], from: number): number {
  const to = runEnd(lines, from, ({ text }) => PASTE_WORDS.header.test(text));
  return to - from >= 2 ? to : from;
}

/** The run of lines that begins at one and is a head of a mail, a record, a table or a chat; null where none begins. */
export function recordAt(lines: readonly Line[], from: number): Run | null {
  const mail = headEnd(lines, from);
  if (mail > from) return { to: mail, isMail: true };
  for (const end of [chatEnd, fieldsEnd, tableEnd]) {
    const to = end(lines, from);
    if (to > from) return { to, isMail: false };
  }
  return null;
}

import { PASTE_WORDS } from "./paste-words.ts";

const MOST_LEAD_CHARACTERS = 200;
/** Of a line; where more stand no text is shown after each. */
const MOST_MARKS = 20;
/** After these a text may stand that somebody shows. */
const MARK = /:(?=\s|$)|(?<=^\s*\p{L}+ ?\d+)[.)](?=\s)|\s(?:-{1,2}|[-=]{1,2}>|[–—→])(?=\s|$)/gu;
const SENTENCE = /[^.!?…]+(?:[.!?…](?!\s|$)[^.!?…]*)*[.!?…]*\s*/gu;
/** A text in quotes is opaque already; what follows it is said. */
const QUOTED_TEXT = /^\s*(?:"[^"]+"|“[^”]+[”“]|„[^“”"]+[“”"]|«[^»]+»|»[^«]+«)/u;
const POLITE = /^[\p{L}’']+(?:[ ,]+[\p{L}’']+){0,5}[ ,]*$/u;

/** What a line says of what follows it: where in the line that begins, or null when it is on the next ones. */
export interface LeadIn {
  readonly from: number | null;
}

/** True for an order or a wish to do something to a text; not for what the speaker does. */
function isRequest(lead: string): boolean {
  const match = PASTE_WORDS.requests.exec(lead);
  return match !== null && !PASTE_WORDS.speaking.test(lead.slice(0, match.index));
}

/** True for a request that begins a sentence, perhaps after some words of politeness, or that points at a text. */
function isDirectRequest(lead: string): boolean {
  if (!isRequest(lead)) return false;
  if (PASTE_WORDS.pointing.test(lead)) return true;
  const before = lead.slice(0, PASTE_WORDS.requests.exec(lead)?.index).trim();
  return before === "" || POLITE.test(before);
}

/** True for a text that begins with a request. */
export const beginsWithRequest = (text: string): boolean =>
  PASTE_WORDS.requests.exec(text)?.index === 0;

const isOthers = (lead: string): boolean => {
  const match = PASTE_WORDS.saying.exec(lead);
  return match !== null && !PASTE_WORDS.speaking.test(lead.slice(0, match.index));
};

/** True for words before a mark that show a text: what to do to it, its kind, or who wrote it. */
function shows(lead: string, mark: string): boolean {
  if (mark !== ":") return isDirectRequest(lead) || PASTE_WORDS.tasks.test(lead);
  if (PASTE_WORDS.own.test(lead) && !isRequest(lead)) return false;
  const presents = PASTE_WORDS.presenting.test(lead) && PASTE_WORDS.texts.test(lead);
  return isRequest(lead) || presents || PASTE_WORDS.tasks.test(lead) || isOthers(lead);
}

/** The first mark of a line that a text follows, with its end. */
function markIn(line: string): number | null {
  let left = MOST_MARKS;
  for (const { index, 0: mark } of line.matchAll(MARK)) {
    if (left-- === 0) break;
    const before = line.slice(Math.max(0, index - MOST_LEAD_CHARACTERS), index);
    const lead = before.slice(before.search(/[^.!?…]*$/u));
    if (shows(lead, mark)) return index + mark.length;
  }
  return null;
}

/** A sentence that asks for something to be done to a text that is pointed at, or that begins a game. */
function sentenceIn(line: string): LeadIn | null {
  for (const { index, 0: sentence } of line.matchAll(SENTENCE)) {
    const words = sentence.slice(0, MOST_LEAD_CHARACTERS);
    if (PASTE_WORDS.fiction.test(words)) return { from: index };
    if (PASTE_WORDS.pointing.test(words) && isRequest(words)) return { from: null };
  }
  return null;
}

/** What a line says of a text that follows, in it or after it; null for any other line. `isFirst`: nothing stands before it. */
export function leadIn(line: string, isFirst: boolean): LeadIn | null {
  if (isFirst && PASTE_WORDS.roles.test(line)) return { from: 0 };
  const at = markIn(line);
  if (at === null) return sentenceIn(line);
  if (QUOTED_TEXT.test(line.slice(at))) return null;
  return { from: line.slice(at).trim() === "" ? null : at };
}

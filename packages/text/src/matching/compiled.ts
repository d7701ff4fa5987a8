import { quickClasses } from "./letter-classes.ts";

/** A thousand characters that hardly any pattern takes. */
const LONG = ";".repeat(1000);

const made = new WeakSet<RegExp>();

/**
 * The same regular expression as machine code. V8 first makes byte code of one, which takes several times longer for a long
 * pattern, and machine code at its second use; but for a subject of a thousand characters it makes machine code at once.
 */
export function machineCode(regex: RegExp): RegExp {
  if (!made.has(regex)) LONG.search(regex);
  made.add(regex);
  return regex;
}

/** A regular expression whose classes of letters are quick to compile. */
export const regexOf = (source: string, flags: string): RegExp =>
  new RegExp(quickClasses(source), flags);

/** One that is machine code from the start. */
export const compiled = (source: string, flags: string): RegExp =>
  machineCode(regexOf(source, flags));

/** What is made of each match of a regular expression with the flag `g`, of which one is in memory at a time. */
export function mapMatches<Made>(
  text: string,
  regex: RegExp,
  make: (match: RegExpExecArray) => Made,
): Made[] {
  const made: Made[] = [];
  regex.lastIndex = 0;
  for (let match = regex.exec(text); match !== null; match = regex.exec(text)) {
    made.push(make(match));
    if (match[0] === "") regex.lastIndex += (text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1;
  }
  return made;
}

/** Every match of a regular expression with the flag `g`; unlike `matchAll` it makes no copy of the expression for that. */
export const allMatches = (text: string, regex: RegExp): RegExpExecArray[] =>
  mapMatches(text, regex, (match) => match);

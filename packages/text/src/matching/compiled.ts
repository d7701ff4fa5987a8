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

/** A regular expression that is machine code from the start. */
export const compiled = (source: string, flags: string): RegExp =>
  machineCode(new RegExp(source, flags));

/** A thousand characters that hardly any pattern takes. */
const LONG = ";".repeat(1000);

/**
 * A regular expression that is machine code from the start. V8 first makes byte code of one, which takes several times longer for a
 * long pattern, and machine code at its second use; but for a subject of a thousand characters it makes machine code at once.
 */
export function compiled(source: string, flags: string): RegExp {
  const regex = new RegExp(source, flags);
  LONG.search(regex);
  return regex;
}

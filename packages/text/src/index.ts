const SURROGATE = /[\ud800-\udfff]/;

/** Length in Unicode code points, the unit of every limit of the contract. */
export function codePoints(text: string): number {
  if (!SURROGATE.test(text)) return text.length;
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** The first `max` code points of `text`. */
export function firstCodePoints(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max);
  if (!SURROGATE.test(start)) return start;
  let count = 0;
  let end = 0;
  for (const point of text) {
    if (count++ === max) return text.slice(0, end);
    end += point.length;
  }
  return text;
}

/** The contract's estimate: max(1, floor(length / 4)), length in code points. */
export const estimateTokens = (text: string): number =>
  Math.max(1, Math.floor(codePoints(text) / 4));

/** True when Postgres can hold the text: no U+0000 and no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Path of the first key or string that is not storable (`payload.note`), or null. Iterative: depth is no limit. */
export function unstorablePath(value: unknown): string | null {
  const stack: { value: unknown; path: string }[] = [{ value, path: "" }];
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { value: node, path } = top;
    if (typeof node === "string" && !isStorable(node)) return path;
    if (typeof node !== "object" || node === null) continue;
    const members = Object.entries(node).reverse();
    if (!members.every(([key]) => isStorable(key))) return path;
    for (const [key, held] of members) stack.push({ value: held, path: joined(path, key) });
  }
  return null;
}

const joined = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

/** Such a text is its own normal form. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ASCII = /^[\u0000-\u007f]*$/;
const MARKS_IN_A_ROW = /\p{M}{30}/gu;
/** Combining grapheme joiner: nothing is reordered across it. */
const JOINER = "\u034f";

/**
 * The normal form of a text, in time that grows as its length: more than 30 combining marks in a row are parted first, as in the
 * stream-safe text format of UAX #15, since sorting a longer run takes the square of its length.
 */
export const normalForm = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string =>
  ASCII.test(text) ? text : text.replace(MARKS_IN_A_ROW, `$&${JOINER}`).normalize(form);

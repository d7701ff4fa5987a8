/**
 * A regular expression source in which letters outside `(?-i:…)` stand for both of their cases, to be used without the flag `i`.
 * The engine has this as a modifier, but forgets matches with it once it compiles without optimising (V8 13.6, many long patterns).
 */
export function caseless(source: string): string {
  let out = "";
  let at = 0;
  /** Depth of parentheses inside a case-sensitive group; 0 outside. */
  let strict = 0;
  let inClass = false;
  while (at < source.length) {
    const verbatim = verbatimAt(source, at);
    if (verbatim !== null) {
      out += verbatim === "(?-i:" ? "(?:" : verbatim;
      if (!inClass && verbatim.startsWith("("))
        strict += strict > 0 || verbatim === "(?-i:" ? 1 : 0;
      at += verbatim.length;
      continue;
    }
    const char = String.fromCodePoint(source.codePointAt(at) ?? 0);
    if (!inClass && char === ")" && strict > 0) strict--;
    if (char === "[") inClass = true;
    if (char === "]") inClass = false;
    const range = inClass ? /^(\p{L})-(\p{L})/u.exec(source.slice(at, at + 3)) : null;
    if (range && strict === 0) {
      out += rangeOf(range[1] ?? "", range[2] ?? "");
      at += 3;
      continue;
    }
    out += strict > 0 ? char : inClass ? casesOf(char).join("") : letterOf(char);
    at += char.length;
  }
  return out;
}

const ESCAPE = /^\\(?:[pP]\{[^}]*\}|u[0-9A-Fa-f]{4}|k<\w+>|.)/su;
const GROUP = /^\((?:\?(?:-i:|<[=!]|<\w+>|[:=!]))?/u;

/** Escapes and the heads of groups: nothing in them is a letter to be matched. */
const verbatimAt = (source: string, at: number): string | null =>
  ESCAPE.exec(source.slice(at, at + 60))?.[0] ??
  (source[at] === "(" ? (GROUP.exec(source.slice(at, at + 40))?.[0] ?? null) : null);

function casesOf(char: string): string[] {
  const [lower, upper] = [char.toLowerCase(), char.toUpperCase()];
  return lower === upper || upper.length > 1 ? [char] : [lower, upper];
}

const letterOf = (char: string): string => {
  const cases = casesOf(char);
  return cases.length > 1 ? `[${cases.join("")}]` : char;
};

const rangeOf = (from: string, to: string): string =>
  `${from.toLowerCase()}-${to.toLowerCase()}${from.toUpperCase()}-${to.toUpperCase()}`;

const ESCAPE = /^\\(?:[pP]\{[^}]*\}|u[0-9A-Fa-f]{4}|k<\w+>|.)/su;
const GROUP = /^\((?:\?(?:-i:|<[=!]|<\w+>|[:=!]))?/u;
const RANGE = /^(\p{L})-(\p{L})/u;

interface Walk {
  readonly source: string;
  at: number;
  /** Depth of parentheses inside a case-sensitive group; 0 outside. */
  strict: number;
  isClass: boolean;
}

/**
 * A regular expression source in which letters outside `(?-i:…)` stand for both of their cases, to be used without the flag `i`.
 * The engine's own modifier loses its flags between alternatives when it compiles without optimising (V8 13.6, long patterns):
 * nodejs/node#60030, fixed by V8 commit 72b0e27bd936, which nodejs/node#60706 brings to Node 25. Needed until all supported versions have it.
 */
export function caseless(source: string): string {
  const walk: Walk = { source, at: 0, strict: 0, isClass: false };
  const out: string[] = [];
  while (walk.at < source.length) out.push(head(walk) ?? range(walk) ?? letter(walk));
  return out.join("");
}

/** Escapes and the heads of groups: nothing in them is a letter to be matched. */
function head(walk: Walk): string | null {
  const { source, at, isClass } = walk;
  const escaped = ESCAPE.exec(source.slice(at, at + 60))?.[0];
  const group =
    source[at] === "(" && !isClass ? GROUP.exec(source.slice(at, at + 40))?.[0] : undefined;
  const found = escaped ?? group;
  if (found === undefined) return null;
  walk.at += found.length;
  const opensStrict = group === "(?-i:";
  if (group !== undefined && (walk.strict > 0 || opensStrict)) walk.strict++;
  return opensStrict ? "(?:" : found;
}

/** `a-z` inside a class. */
function range(walk: Walk): string | null {
  if (!walk.isClass || walk.strict > 0) return null;
  const [found, from, to] = RANGE.exec(walk.source.slice(walk.at, walk.at + 3)) ?? [];
  if (found === undefined || from === undefined || to === undefined) return null;
  walk.at += found.length;
  return `${from.toLowerCase()}-${to.toLowerCase()}${from.toUpperCase()}-${to.toUpperCase()}`;
}

function letter(walk: Walk): string {
  const char = String.fromCodePoint(walk.source.codePointAt(walk.at) ?? 0);
  walk.at += char.length;
  if (walk.isClass) walk.isClass = char !== "]";
  else if (char === "[") walk.isClass = true;
  else if (char === ")" && walk.strict > 0) walk.strict--;
  if (walk.strict > 0) return char;
  const cases = casesOf(char);
  if (cases.length === 1) return char;
  return walk.isClass ? cases.join("") : `[${cases.join("")}]`;
}

function casesOf(char: string): string[] {
  const [lower, upper] = [char.toLowerCase(), char.toUpperCase()];
  return lower === upper || upper.length > 1 ? [char] : [lower, upper];
}

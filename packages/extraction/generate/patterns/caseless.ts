import type { AST } from "@eslint-community/regexpp";
import { type Edit, edited, isPlain, marksOf, type Written } from "./parse.ts";

/**
 * A regular expression source in which letters outside `(?-i:…)` stand for both of their cases, to be used without the flag `i`.
 * The engine's own modifier loses its flags between alternatives when it compiles without optimising (V8 13.6, long patterns):
 * nodejs/node#60030, fixed by V8 commit 72b0e27bd936, which nodejs/node#60706 brings to Node 25. Needed until all supported versions have it.
 */
export function caseless(source: string): string {
  const { characters, ranges, casedHeads } = marksOf(source);
  return edited(source, [
    ...casedHeads,
    ...characters.flatMap(bothCases),
    ...ranges.flatMap(({ node, isCased }) => (isCased ? [] : bothRanges(node))),
  ]);
}

function bothCases({ node, isInClass, isCased }: Written): Edit[] {
  if (isCased || !isPlain(node)) return [];
  const cases = casesOf(node.raw);
  if (cases.length === 1) return [];
  const text = isInClass ? cases.join("") : `[${cases.join("")}]`;
  return [{ start: node.start, end: node.end, text }];
}

function bothRanges({ min, max, start, end }: AST.CharacterClassRange): Edit[] {
  const [from, to] = [min.raw, max.raw];
  if (!/^\p{L}$/u.test(from) || !/^\p{L}$/u.test(to)) return [];
  const lower = `${from.toLowerCase()}-${to.toLowerCase()}`;
  return [{ start, end, text: `${lower}${from.toUpperCase()}-${to.toUpperCase()}` }];
}

function casesOf(char: string): string[] {
  const [lower, upper] = [char.toLowerCase(), char.toUpperCase()];
  return lower === upper || upper.length > 1 ? [char] : [lower, upper];
}

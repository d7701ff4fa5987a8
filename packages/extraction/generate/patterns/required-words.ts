import type { AST } from "@eslint-community/regexpp";
import { END, type Need, type Needs, START } from "@memory/text/matching";
import {
  ANYTHING,
  byTelling,
  either,
  exactly,
  isTelling,
  type Known,
  NOTHING,
  needsOf,
  Run,
  shortest,
} from "./known.ts";
import { atomOf, isPlain, parsePattern } from "./parse.ts";

const MOST_NEEDS = 3;
const MOST_SHORT = 12;
const MOST_RUNS = 32;
const MOST_LISTED = 4;

/** What is known of the parts of patterns, by the code points of their placeholders. */
type KnownParts = ReadonlyMap<number, Known>;
const NO_PARTS: KnownParts = new Map();

const asSearched = (text: string): string => text.toLowerCase().replace(/[1-9]/g, "0");
const literal = (text: string): Known => exactly([asSearched(text)]);

/**
 * Lower-case texts of which some must stand in any text that the source of a regular expression matches (letters in either
 * case), a digit as "0", white space as " ", with signs for its start and end. What lacks them need not be tried, nor compiled. `parts` has
 * what is known of those that the source has placeholders for. Not for the flag `m`.
 */
export const requiredWords = (source: string, parts: KnownParts = NO_PARTS): Needs =>
  bestOf(needsOf(alternation(parsePattern(source), parts)));

/** What is known of whatever a source matches. */
export function knownOf(source: string): Known {
  const pattern = parsePattern(source);
  const atom = atomOf(pattern);
  return atom ? knownElement(atom, NO_PARTS) : alternation(pattern, NO_PARTS);
}

function bestOf(all: readonly Need[]): Needs {
  const needs = all.filter(isSelective).sort(byTelling);
  const telling = needs.filter((need) => need.every(isTelling));
  const best: Need[] = [];
  for (const need of telling.length > 0 ? telling : needs)
    if (best.length < MOST_NEEDS && !best.some((other) => implies(other, need))) best.push(need);
  return best;
}

/** Where nothing better is known two letters do, as long as they are few. */
const isSelective = (need: Need): boolean =>
  need.every(isTelling) || (need.length <= MOST_SHORT && shortest(need) > 1);

/** Whether every text that satisfies the one need satisfies the other. */
const implies = (one: Need, other: Need): boolean =>
  one.length <= MOST_RUNS &&
  other.length <= MOST_RUNS &&
  one.every((word) => other.some((part) => word.includes(part)));

interface Branches {
  readonly alternatives: readonly AST.Alternative[];
}

function alternation({ alternatives }: Branches, parts: KnownParts): Known {
  const branches = alternatives.map(({ elements }) => sequence(elements, parts));
  const [only = ANYTHING] = branches;
  return branches.length === 1 ? only : either(branches);
}

function sequence(elements: readonly AST.Element[], parts: KnownParts): Known {
  const run = new Run();
  for (const element of elements) {
    if (element.type === "Quantifier") {
      const quantifier = element.raw.slice(element.element.raw.length);
      run.add(knownElement(element.element, parts), quantifier);
    } else run.add(knownElement(element, parts), "");
  }
  return run.known();
}

function knownElement(element: AST.Element, parts: KnownParts): Known {
  switch (element.type) {
    case "Character":
      return parts.get(element.value) ?? character(element);
    case "CharacterSet":
      return characterSet(element);
    case "CharacterClass":
      return oneOf(element);
    case "Assertion":
      return assertion(element, parts);
    case "Group":
    case "CapturingGroup":
      return alternation(element, parts);
    case "Backreference":
    case "ExpressionCharacterClass":
    case "Quantifier":
      return ANYTHING;
  }
}

/** Escapes of signs and code points stand for themselves, those of control characters for anything. */
function character(node: AST.Character): Known {
  const isControl = /^\\[a-tv-zA-Z0-9]/.test(node.raw);
  return isControl ? ANYTHING : literal(String.fromCodePoint(node.value));
}

function characterSet(set: AST.CharacterSet): Known {
  if (set.kind === "digit" && !set.negate) return literal("0");
  return set.kind === "space" && !set.negate ? literal(" ") : ANYTHING;
}

function assertion(node: AST.Assertion, parts: KnownParts): Known {
  switch (node.kind) {
    case "start":
      return exactly([START]);
    case "end":
      return exactly([END]);
    case "word":
      return NOTHING;
    case "lookahead":
    case "lookbehind":
      return node.negate ? NOTHING : around(node, parts);
  }
}

/** What must follow or stand before a place is needed too. */
function around(node: AST.LookaheadAssertion | AST.LookbehindAssertion, parts: KnownParts): Known {
  const inside = alternation(node, parts);
  const next = node.kind === "lookahead" ? inside.exact : null;
  return { ...NOTHING, needs: needsOf(inside), ...(next && { ahead: next }) };
}

/** A class of few characters, or one of which nothing is known. */
function oneOf({ negate, elements }: AST.CharacterClass): Known {
  const listed = elements.flatMap((node) =>
    node.type === "Character" && isPlain(node) && node.raw !== "^" ? [node.raw] : [],
  );
  const isListed = !negate && listed.length === elements.length;
  const letters = listed.filter((char, i) => char !== "-" || i > 0);
  const isShort = letters.length > 0 && letters.length <= MOST_LISTED && !letters.includes("-");
  return isListed && isShort ? exactly([...new Set(listed.map(asSearched))]) : ANYTHING;
}

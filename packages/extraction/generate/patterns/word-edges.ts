import { type AST, visitRegExpAST } from "@eslint-community/regexpp";
import { type Edit, edited, parsePattern } from "./parse.ts";

/** No letter or digit stands before, or after: the edges of a word in any alphabet. */
export const WORD_START = "(?<![\\p{L}\\p{N}])";
export const WORD_END = "(?![\\p{L}\\p{N}])";
const EITHER = `(?:(?<=[\\p{L}\\p{N}])${WORD_END}|${WORD_START}(?=[\\p{L}\\p{N}]))`;

const OF_A_WORD = /^[\p{L}\p{N}]$/u;
const WORD_CATEGORIES = /^(?:L[ulmot]?|N[dlo]?)$/u;
const MOST_OF_A_RANGE = 1_000;

type Side = "before" | "after";

/** What a part of a pattern matches first, or last. */
interface Edge {
  /** A letter or a digit, if anything. */
  readonly isWord: boolean;
  readonly mayBeEmpty: boolean;
}

const NOTHING: Edge = { isWord: true, mayBeEmpty: true };
const oneOf = (isWord: boolean): Edge => ({ isWord, mayBeEmpty: false });

/**
 * The source of a regular expression with boundaries of words in any alphabet for `\b`, which knows ASCII only. Where a letter must
 * follow it, as in `\bsince`, only what stands before is looked at, and the other way round.
 */
export function wholeWords(source: string): string {
  if (!source.includes("\\b")) return source;
  const edits: Edit[] = [];
  visitRegExpAST(parsePattern(source), {
    onAssertionEnter: (node) => {
      if (node.kind === "word" && !node.negate)
        edits.push({ start: node.start, end: node.end, text: boundaryAt(node) });
    },
  });
  return edited(source, edits);
}

function boundaryAt(node: AST.Element): string {
  const follows = isWordBeside(node, "after");
  if (follows === isWordBeside(node, "before")) return EITHER;
  return follows ? WORD_START : WORD_END;
}

/** Whether a letter or a digit stands on that side of an element wherever the pattern matches. */
function isWordBeside(node: AST.Element, side: Side): boolean {
  const { parent } = node;
  if (parent.type === "Quantifier") return parent.max <= 1 && isWordBeside(parent, side);
  if (parent.type !== "Alternative") return false;
  const at = parent.elements.indexOf(node);
  const { isWord, mayBeEmpty } = edgeOfRun(
    side === "after" ? parent.elements.slice(at + 1) : parent.elements.slice(0, at),
    side === "after" ? "before" : "after",
  );
  if (!isWord || !mayBeEmpty) return isWord;
  const around = parent.parent;
  const isGroup = around.type === "Group" || around.type === "CapturingGroup";
  return isGroup && isWordBeside(around, side);
}

/** The edge on that side of elements that follow each other. */
function edgeOfRun(elements: readonly AST.Element[], side: Side): Edge {
  for (const element of side === "before" ? elements : elements.toReversed()) {
    const edge = edgeOf(element, side);
    if (!edge.isWord || !edge.mayBeEmpty) return edge;
  }
  return NOTHING;
}

function edgeOf(element: AST.Element, side: Side): Edge {
  switch (element.type) {
    case "Assertion":
      return NOTHING;
    case "Character":
    case "CharacterSet":
      return oneOf(isOfWord(element));
    case "CharacterClass":
      return oneOf(!element.negate && element.elements.every(isOfWord));
    case "Group":
    case "CapturingGroup": {
      const edges = element.alternatives.map(({ elements }) => edgeOfRun(elements, side));
      return {
        isWord: edges.every(({ isWord }) => isWord),
        mayBeEmpty: edges.some(({ mayBeEmpty }) => mayBeEmpty),
      };
    }
    case "Quantifier": {
      const { isWord, mayBeEmpty } = edgeOf(element.element, side);
      return { isWord, mayBeEmpty: mayBeEmpty || element.min === 0 };
    }
    case "Backreference":
    case "ExpressionCharacterClass":
      return { isWord: false, mayBeEmpty: true };
  }
}

/** Whether it matches letters and digits only. */
function isOfWord(node: AST.Element | AST.CharacterClassElement): boolean {
  if (node.type === "Character") return OF_A_WORD.test(String.fromCodePoint(node.value));
  if (node.type === "CharacterClassRange") return isRangeOfWord(node.min.value, node.max.value);
  if (node.type !== "CharacterSet" || node.kind === "any" || node.negate) return false;
  return node.kind === "property" ? isCategoryOfWord(node) : node.kind === "digit";
}

const isCategoryOfWord = ({ key, value }: AST.UnicodePropertyCharacterSet): boolean =>
  key === "General_Category" && WORD_CATEGORIES.test(value ?? "");

function isRangeOfWord(from: number, to: number): boolean {
  if (to - from > MOST_OF_A_RANGE) return false;
  for (let code = from; code <= to; code++)
    if (!OF_A_WORD.test(String.fromCodePoint(code))) return false;
  return true;
}

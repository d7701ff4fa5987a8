import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";

const parser = new RegExpParser({ ecmaVersion: 2025 });

/** The syntax tree of a regular expression with the flag `u`. Throws a syntax error that names the place. */
export const parsePattern = (source: string): AST.Pattern =>
  parser.parsePattern(source, 0, source.length, { unicode: true });

/** The only element of a pattern, which means the same wherever it stands; null for a pattern of several, or of a quantified one. */
export function atomOf({ alternatives }: AST.Pattern): AST.Element | null {
  const [first, ...more] = alternatives.flatMap(({ elements }) => elements);
  const isAtom = alternatives.length === 1 && more.length === 0 && first?.type !== "Quantifier";
  return isAtom ? (first ?? null) : null;
}

/** A piece of a source, and what stands in its place. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A source after edits, none of which overlaps another. */
export function edited(source: string, edits: readonly Edit[]): string {
  let out = "";
  let at = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    out += source.slice(at, start) + text;
    at = end;
  }
  return out + source.slice(at);
}

/** A character as it stands in the source, with how it is to be matched. */
export interface Written {
  readonly node: AST.Character;
  readonly isInClass: boolean;
  /** Inside `(?-i:…)`. */
  readonly isCased: boolean;
}

export interface Marks {
  readonly characters: readonly Written[];
  readonly ranges: readonly { readonly node: AST.CharacterClassRange; readonly isCased: boolean }[];
  /** The heads of the groups `(?-i:…)`. */
  readonly casedHeads: readonly Edit[];
}

const takesCases = ({ modifiers }: AST.Group): boolean => modifiers?.remove?.ignoreCase === true;

/** The characters of a pattern in their order, ends of ranges aside, and the ranges. */
export function marksOf(source: string): Marks {
  const characters: Written[] = [];
  const ranges: { node: AST.CharacterClassRange; isCased: boolean }[] = [];
  const casedHeads: Edit[] = [];
  let cased = 0;
  let classes = 0;
  visitRegExpAST(parsePattern(source), {
    onGroupEnter: (group) => {
      if (!takesCases(group)) return;
      cased++;
      const end = group.start + "(?-i:".length;
      casedHeads.push({ start: group.start, end, text: "(?:" });
    },
    onGroupLeave: (group) => {
      if (takesCases(group)) cased--;
    },
    onCharacterClassEnter: () => {
      classes++;
    },
    onCharacterClassLeave: () => {
      classes--;
    },
    onCharacterClassRangeEnter: (node) => {
      ranges.push({ node, isCased: cased > 0 });
    },
    onCharacterEnter: (node) => {
      if (node.parent.type !== "CharacterClassRange")
        characters.push({ node, isInClass: classes > 0, isCased: cased > 0 });
    },
  });
  return { characters, ranges, casedHeads };
}

/** Whether a character stands for itself, not for what an escape means. */
export const isPlain = ({ raw }: AST.Character): boolean => !raw.startsWith("\\");

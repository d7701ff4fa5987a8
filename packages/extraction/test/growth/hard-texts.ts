import { type AST, RegExpParser } from "@eslint-community/regexpp";

const parser = new RegExpParser();
/** Characters of which one is in any class that a pattern has. */
const CANDIDATES = [
  ..." aA1.,;:'’-_é?!\n\t(\"@#/+=%&$[]{}<>|\\^*`~¿ñß…—\u2028\ue000\ue001\u0301漢😀",
];
/** What runs of anything may be made of: white space of all kinds, letters, numbers, marks, words, and ends of lines. */
const ANYWHERE = [
  ...[" ", "\t", "\u00a0", "\n", "\r", "\u2028", " \n", "a", "A", "1", ".", ",", ", ", "? ", "-"],
  ...[
    "a ",
    "A. ",
    "1 ",
    "1. ",
    "a, ",
    "aaa. b",
    "the ",
    "and ",
    "my ",
    "is ",
    "\u0301\u0316",
    "😀",
  ],
];
/** Unlikely to be what a pattern wants next. */
const ENDS = ["", "\u0001", "\n\u0001"];
const FEW_REPEATS = 5;
const MOST_BRANCHES = 4;

function inClass(raw: string, flags: string): string {
  const own = new RegExp(`^(?:${raw})$`, flags.replace(/[gy]/g, ""));
  return CANDIDATES.find((char) => own.test(char)) ?? "x";
}

/** A text that a part of a pattern matches, as far as that is easily said; none for what matches between characters. */
function sample(node: AST.Node, flags: string): string {
  if (node.type === "Alternative")
    return node.elements.map((element) => sample(element, flags)).join("");
  if (node.type === "Quantifier")
    return sample(node.element, flags).repeat(Math.max(1, Math.min(node.min, 20)));
  if (node.type === "Pattern" || node.type === "Group" || node.type === "CapturingGroup")
    return sampleOfBranch(node.alternatives[0], flags);
  if (node.type === "Character") return String.fromCodePoint(node.value);
  const isOneOf = node.type === "CharacterSet" || node.type === "CharacterClass";
  return isOneOf ? inClass(node.raw, flags) : "";
}

const sampleOfBranch = (branch: AST.Alternative | undefined, flags: string): string =>
  branch === undefined ? "" : sample(branch, flags);

/** Texts that one round of a repeated part can be. */
function bodies({ element }: AST.Quantifier, flags: string): string[] {
  const branches = "alternatives" in element ? element.alternatives : [];
  return [
    sample(element, flags),
    ...branches.slice(0, MOST_BRANCHES).map((branch) => sample(branch, flags)),
  ].filter((text) => text !== "");
}

/** What a text must start with to reach a part of a pattern. */
function before(node: AST.Node, flags: string): string {
  const { parent } = node;
  if (parent === null) return "";
  const own =
    parent.type === "Alternative"
      ? parent.elements
          .slice(0, parent.elements.indexOf(node as AST.Element))
          .map((element) => sample(element, flags))
          .join("")
      : "";
  return before(parent, flags) + own;
}

function* quantifiersIn(node: AST.Node): Generator<AST.Quantifier> {
  if (node.type === "Quantifier") {
    yield node;
    yield* quantifiersIn(node.element);
  } else if ("elements" in node && node.type === "Alternative")
    for (const element of node.elements) yield* quantifiersIn(element);
  else if ("alternatives" in node)
    for (const branch of node.alternatives) yield* quantifiersIn(branch as AST.Alternative);
}

const times = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Makes a text of a length. */
export type TextOf = (length: number) => string;

/** What comes before what is repeated. */
type Repeated = readonly [lead: string, body: string];

function* repeatedFor({ source, flags }: RegExp): Generator<Repeated> {
  const pattern = parser.parsePattern(source, 0, source.length, {
    unicode: flags.includes("u"),
    unicodeSets: flags.includes("v"),
  });
  const whole = sample(pattern, flags);
  for (const body of [...ANYWHERE, whole, whole.slice(0, -1), whole.slice(0, whole.length / 2)])
    yield ["", body];
  for (const quantifier of quantifiersIn(pattern)) {
    if (quantifier.max < FEW_REPEATS) continue;
    const lead = before(quantifier, flags);
    for (const body of bodies(quantifier, flags)) {
      yield ["", body];
      yield [lead, body];
      yield ["", lead + body];
      yield [lead, `${body} `];
    }
  }
}

/**
 * Texts made to be slow to search for some patterns, none of them twice: each part of a pattern that may repeat is repeated, after
 * what must stand before it or with that again and again, and so are characters of all kinds; what follows is unlikely to let it match.
 */
export function hardTexts(patterns: readonly RegExp[]): TextOf[] {
  const made = new Map<string, Repeated>();
  for (const pattern of patterns)
    for (const repeated of repeatedFor(pattern))
      if (repeated[1] !== "") made.set(JSON.stringify(repeated), repeated);
  return [...made.values()].flatMap(([lead, body]) =>
    ENDS.map(
      (end): TextOf =>
        (length) =>
          lead + times(body, Math.max(1, length - lead.length)) + end,
    ),
  );
}

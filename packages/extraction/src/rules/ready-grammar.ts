import type { Language } from "@memory/text/languages";
import { Choice, compiled, Guarded, type Making, PatternWords } from "@memory/text/matching";
import type {
  Asked,
  Grammar,
  Instructions,
  Marking,
  Marks,
  Pattern,
  Rewrite,
  Signs,
} from "./grammar.ts";

type Lists = "splits" | "rewrites" | "retell" | "sentenceRewrites" | "others" | "asked" | "polar";
/** Looked for in every sentence, and in few of them. */
type Rare = "hypothetical" | "joke" | "questions" | "remarks";

/** Signs of a change, each looked for where a text has the words for it. */
export type ReadySigns = Omit<Signs<Guarded>, "light"> & { light: RegExp };

/** A grammar with its regular expressions, each compiled when it is first needed. */
export interface ReadyGrammar
  extends Omit<Grammar<RegExp>, Lists | Rare | "instructions" | "references" | "marks"> {
  splits: Choice<RegExp>;
  rewrites: Choice<Rewrite>;
  retell: Choice<Rewrite>;
  sentenceRewrites: Choice<Rewrite>;
  others: Choice<RegExp>;
  asked: Choice<Asked>;
  polar: Choice<Rewrite>;
  hypothetical: Guarded;
  joke: Guarded;
  questions: Guarded;
  remarks: Guarded;
  marks: { readonly [Where in keyof Marks<RegExp>]: Choice<Marking> };
  instructions: Omit<Instructions<RegExp>, "durable" | "withdrawn" | "topics" | "once"> & {
    once: Guarded;
    durable: Choice<RegExp>;
    withdrawn: Choice<RegExp>;
    topics: Choice<Instructions<RegExp>["topics"][number]>;
  };
  references: {
    ends: Choice<RegExp>;
    swaps: Choice<RegExp>;
    contrast: Guarded;
    changes: ReadySigns;
  };
}

/** `T` with a regular expression in the place of every pattern. */
type Prepared<T> = T extends Pattern
  ? RegExp
  : T extends object
    ? { [Key in keyof T]: Prepared<T[Key]> }
    : T;

/** The same data with its patterns as regular expressions, each compiled when it is first looked at. */
export function prepared<T>(node: T): Prepared<T> {
  // A copy of the same shape, which the compiler cannot see through the recursion.
  return copy(node) as Prepared<T>;
}

const isPattern = (node: object): node is Pattern => "source" in node && "flags" in node;

function copy(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(copy);
  if (typeof node !== "object" || node === null) return node;
  if (isPattern(node)) return compiled(node.source, node.flags);
  const out = {};
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === "object") onFirstUse(out, key, () => copy(value));
    else Reflect.set(out, key, value);
  }
  return out;
}

function onFirstUse(target: object, key: string, make: () => unknown): void {
  const define = (how: PropertyDescriptor) =>
    Object.defineProperty(target, key, { ...how, enumerable: true, configurable: true });
  const get = (): unknown => {
    const value = make();
    define({ value });
    return value;
  };
  define({ get });
}

const making = <Row>(row: Row, { needs, source }: Pattern): Making<Prepared<Row>> => ({
  needs,
  make: () => prepared(row),
  charactersOf: () => source.length,
});

/** A pattern that is compiled and tried only for texts that have the words for it. */
export const guarded = (pattern: Pattern, words: PatternWords): Guarded =>
  new Guarded(making(pattern, pattern), words);

function readySigns(
  { light, ...signs }: Signs<Pattern>,
  language: Language,
  words: PatternWords,
): ReadySigns {
  const sign = (pattern: Pattern): Guarded => guarded(pattern, words);
  return {
    light: compiled(light.source, light.flags),
    lets: sign(signs.lets),
    over: sign(signs.over),
    instead: sign(signs.instead),
    swap: sign(signs.swap),
    trade: sign(signs.trade),
    trades: sign(signs.trades),
    reports: sign(signs.reports),
    begins: sign(signs.begins),
    now: sign(signs.now),
    until: sign(signs.until),
    mistaken: sign(signs.mistaken),
    // Looked for in the text of a whole turn, as nothing else is.
    slip: guarded(signs.slip, new PatternWords(language)),
    promoted: sign(signs.promoted),
    jobless: sign(signs.jobless),
    brief: sign(signs.brief),
  };
}

/**
 * Makes the grammar of a language ready to use. `ofClauses` finds the words of what is looked for in plain clauses. What is looked for
 * in the same texts shares an index, so that each is searched once; what is looked for in others has its own, so that no text is searched
 * for words of what is not looked for in it.
 */
export function readyGrammar(grammar: Grammar<Pattern>, ofClauses: PatternWords): ReadyGrammar {
  const { language, splits, rewrites, retell, sentenceRewrites, others, asked, polar, ...plain } =
    grammar;
  const { instructions, references, hypothetical, joke, questions, remarks, marks, ...rest } =
    plain;
  const { durable, withdrawn, topics, once, ...orders } = instructions;
  const { ends, swaps, contrast, changes } = references;
  const ofSentences = new PatternWords(language);
  const ofRewriting = new PatternWords(language);
  const ofQuestions = new PatternWords(language);
  const choice = <Row>(
    list: readonly Row[],
    patternOf: (row: Row) => Pattern,
    words: PatternWords,
  ) =>
    new Choice(
      list.map((row) => making(row, patternOf(row))),
      words,
    );
  const rows = (list: readonly Rewrite<Pattern>[], words: PatternWords) =>
    choice(list, ({ from }) => from, words);
  const patterns = (list: readonly Pattern[], words: PatternWords) =>
    choice(list, (pattern) => pattern, words);
  const marking = (list: readonly Marking<Pattern>[], words: PatternWords) =>
    choice(list, ({ pattern }) => pattern, words);
  return Object.assign(prepared(rest), {
    language,
    splits: patterns(splits, ofSentences),
    rewrites: rows(rewrites, ofRewriting),
    retell: rows(retell, ofRewriting),
    sentenceRewrites: rows(sentenceRewrites ?? [], ofRewriting),
    others: patterns(others, ofClauses),
    asked: choice(asked, ({ question }) => question, ofQuestions),
    polar: rows(polar, ofQuestions),
    hypothetical: guarded(hypothetical, ofSentences),
    joke: guarded(joke, ofSentences),
    questions: guarded(questions, ofSentences),
    remarks: guarded(remarks, ofClauses),
    marks: {
      clause: marking(marks.clause, ofSentences),
      sentence: marking(marks.sentence, ofSentences),
      turn: marking(marks.turn, ofSentences),
    },
    instructions: Object.assign(prepared(orders), {
      once: guarded(once, ofSentences),
      durable: patterns(durable, ofSentences),
      withdrawn: patterns(withdrawn, ofSentences),
      topics: choice(topics, ([, pattern]) => pattern, ofSentences),
    }),
    references: {
      ends: patterns(ends, ofClauses),
      swaps: patterns(swaps, ofClauses),
      contrast: guarded(contrast, ofClauses),
      changes: readySigns(changes, language, ofSentences),
    },
  });
}

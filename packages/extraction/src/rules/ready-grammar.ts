import { Choice, compiled, Guarded, type Making, type PatternWords } from "@memory/text/matching";
import type {
  Asked,
  Grammar,
  Instructions,
  Marking,
  Marks,
  Pattern,
  References,
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
  references: Omit<References<RegExp>, "ends" | "swaps" | "changes"> & {
    ends: Choice<RegExp>;
    swaps: Choice<RegExp>;
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

function readySigns({ light, ...signs }: Signs<Pattern>, words: PatternWords): ReadySigns {
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
    slip: sign(signs.slip),
    promoted: sign(signs.promoted),
    jobless: sign(signs.jobless),
    brief: sign(signs.brief),
  };
}

/** Makes the grammar of a language ready to use; `words` finds the words of all its tables. */
export function readyGrammar(grammar: Grammar<Pattern>, words: PatternWords): ReadyGrammar {
  const { language, splits, rewrites, retell, sentenceRewrites, others, asked, polar, ...plain } =
    grammar;
  const { instructions, references, hypothetical, joke, questions, remarks, marks, ...rest } =
    plain;
  const { durable, withdrawn, topics, once, ...orders } = instructions;
  const { ends, swaps, changes, ...pointing } = references;
  const choice = <Row>(list: readonly Row[], patternOf: (row: Row) => Pattern) =>
    new Choice(
      list.map((row) => making(row, patternOf(row))),
      words,
    );
  const rows = (list: readonly Rewrite<Pattern>[]) => choice(list, ({ from }) => from);
  const patterns = (list: readonly Pattern[]) => choice(list, (pattern) => pattern);
  return Object.assign(prepared(rest), {
    language,
    splits: patterns(splits),
    rewrites: rows(rewrites),
    retell: rows(retell),
    sentenceRewrites: rows(sentenceRewrites ?? []),
    others: patterns(others),
    asked: choice(asked, ({ question }) => question),
    polar: rows(polar),
    hypothetical: guarded(hypothetical, words),
    joke: guarded(joke, words),
    questions: guarded(questions, words),
    remarks: guarded(remarks, words),
    marks: {
      clause: choice(marks.clause, ({ pattern }) => pattern),
      sentence: choice(marks.sentence, ({ pattern }) => pattern),
      turn: choice(marks.turn, ({ pattern }) => pattern),
    },
    instructions: Object.assign(prepared(orders), {
      once: guarded(once, words),
      durable: patterns(durable),
      withdrawn: patterns(withdrawn),
      topics: choice(topics, ([, pattern]) => pattern),
    }),
    references: Object.assign(prepared(pointing), {
      ends: patterns(ends),
      swaps: patterns(swaps),
      changes: readySigns(changes, words),
    }),
  });
}

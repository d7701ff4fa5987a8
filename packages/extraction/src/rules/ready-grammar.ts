import type { Language } from "../language.ts";
import { Choice, type Making } from "../matching/choice.ts";
import { compiled } from "../matching/compiled.ts";
import { Guarded } from "../matching/guarded.ts";
import { accentTolerant } from "./accents.ts";
import { caseless } from "./caseless.ts";
import { wholeWords } from "./compile.ts";
import type { Asked, Grammar, Instructions, Pattern, References, Rewrite } from "./grammar.ts";

type Lists = "splits" | "rewrites" | "retell" | "sentenceRewrites" | "others" | "asked" | "polar";
/** Looked for in every sentence, and in few of them. */
type Rare = "hypothetical" | "joke" | "questions";

/** A grammar with regular expressions fit for any alphabet and for names told by their capitals, each compiled when it is first needed. */
export interface ReadyGrammar
  extends Omit<Grammar<RegExp>, Lists | Rare | "instructions" | "references"> {
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
  instructions: Omit<Instructions<RegExp>, "durable" | "withdrawn" | "topics" | "once"> & {
    once: Guarded;
    durable: Choice<RegExp>;
    withdrawn: Choice<RegExp>;
    topics: Choice<Instructions<RegExp>["topics"][number]>;
  };
  references: Omit<References<RegExp>, "ends" | "swaps"> & {
    ends: Choice<RegExp>;
    swaps: Choice<RegExp>;
  };
}

/** `T` with a regular expression in the place of every pattern. */
type Prepared<T> = T extends Pattern
  ? RegExp
  : T extends object
    ? { [Key in keyof T]: Prepared<T[Key]> }
    : T;

/** The same data with its patterns as regular expressions, each compiled when it is first looked at. */
export function prepared<T>(node: T, language: Language): Prepared<T> {
  // A copy of the same shape, which the compiler cannot see through the recursion.
  return copy(node, language) as Prepared<T>;
}

const isPattern = (node: object): node is Pattern => "source" in node && "flags" in node;

function copy(node: unknown, language: Language): unknown {
  if (Array.isArray(node)) return node.map((item) => copy(item, language));
  if (typeof node !== "object" || node === null) return node;
  if (isPattern(node)) return preparedRegex(node, language);
  const out = {};
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === "object") onFirstUse(out, key, () => copy(value, language));
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

function preparedRegex({ source, flags }: Pattern, language: Language): RegExp {
  const whole = accentTolerant(wholeWords(source), language);
  return whole.includes("(?-i:")
    ? compiled(caseless(whole), flags.replace("i", ""))
    : compiled(whole, flags);
}

/** An empty one stands for any: with the flag `m` lines have a start and an end, too. */
const sourceOf = ({ source, flags }: Pattern): string => (flags.includes("m") ? "" : source);

const making = <Row>(row: Row, pattern: Pattern, language: Language): Making<Prepared<Row>> => ({
  source: sourceOf(pattern),
  make: () => prepared(row, language),
});

/** Makes the grammar of a language ready to use. */
export function readyGrammar(grammar: Grammar<Pattern>): ReadyGrammar {
  const { language, splits, rewrites, retell, sentenceRewrites, others, asked, polar, ...plain } =
    grammar;
  const { instructions, references, hypothetical, joke, questions, ...rest } = plain;
  const { durable, withdrawn, topics, once, ...orders } = instructions;
  const { ends, swaps, ...pointing } = references;
  const choice = <Row>(list: readonly Row[], patternOf: (row: Row) => Pattern) =>
    new Choice(
      list.map((row) => making(row, patternOf(row), language)),
      language,
    );
  const rows = (list: readonly Rewrite<Pattern>[]) => choice(list, ({ from }) => from);
  const patterns = (list: readonly Pattern[]) => choice(list, (pattern) => pattern);
  const guarded = (pattern: Pattern) => new Guarded(making(pattern, pattern, language), language);
  return Object.assign(prepared(rest, language), {
    language,
    splits: patterns(splits),
    rewrites: rows(rewrites),
    retell: rows(retell),
    sentenceRewrites: rows(sentenceRewrites ?? []),
    others: patterns(others),
    asked: choice(asked, ({ question }) => question),
    polar: rows(polar),
    hypothetical: guarded(hypothetical),
    joke: guarded(joke),
    questions: guarded(questions),
    instructions: Object.assign(prepared(orders, language), {
      once: guarded(once),
      durable: patterns(durable),
      withdrawn: patterns(withdrawn),
      topics: choice(topics, ([, pattern]) => pattern),
    }),
    references: Object.assign(prepared(pointing, language), {
      ends: patterns(ends),
      swaps: patterns(swaps),
    }),
  });
}

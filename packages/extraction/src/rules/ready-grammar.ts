import type { Language } from "../language.ts";
import { Choice, type Making } from "../matching/choice.ts";
import { compiled } from "../matching/compiled.ts";
import { Guarded } from "../matching/guarded.ts";
import { accentTolerant } from "./accents.ts";
import { caseless } from "./caseless.ts";
import { wholeWords } from "./compile.ts";
import type { Asked, Grammar, Instructions, Pointers, Rewrite } from "./grammar.ts";

type Lists = "splits" | "rewrites" | "retell" | "whole" | "others" | "asked" | "polar";
/** Looked for in every sentence, and in few of them. */
type Rare = "hypothetical" | "joke" | "questions";

/** A grammar with regular expressions fit for any alphabet and for names told by their capitals, each compiled when it is first needed. */
export interface ReadyGrammar extends Omit<Grammar, Lists | Rare | "instructions" | "pointers"> {
  splits: Choice<RegExp>;
  rewrites: Choice<Rewrite>;
  retell: Choice<Rewrite>;
  whole: Choice<Rewrite>;
  others: Choice<RegExp>;
  asked: Choice<Asked>;
  polar: Choice<Rewrite>;
  hypothetical: Guarded;
  joke: Guarded;
  questions: Guarded;
  instructions: Omit<Instructions, "durable" | "withdrawn" | "topics" | "once"> & {
    once: Guarded;
    durable: Choice<RegExp>;
    withdrawn: Choice<RegExp>;
    topics: Choice<Instructions["topics"][number]>;
  };
  pointers: Omit<Pointers, "ends" | "swaps"> & { ends: Choice<RegExp>; swaps: Choice<RegExp> };
}

/** The same data with its regular expressions prepared, each when it is first looked at. */
export function prepared<T>(node: T, language: Language): T {
  // A copy of the same shape, which the compiler cannot see through the recursion.
  return copy(node, language) as T;
}

function copy(node: unknown, language: Language): unknown {
  if (node instanceof RegExp) return preparedRegex(node, language);
  if (Array.isArray(node)) return node.map((item) => copy(item, language));
  if (typeof node !== "object" || node === null) return node;
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

function preparedRegex({ source, flags }: RegExp, language: Language): RegExp {
  const whole = accentTolerant(wholeWords(source), language);
  return whole.includes("(?-i:")
    ? compiled(caseless(whole), flags.replace("i", ""))
    : compiled(whole, flags);
}

/** An empty one stands for any: with the flag `m` lines have a start and an end, too. */
const sourceOf = ({ source, multiline }: RegExp): string => (multiline ? "" : source);

const making = <Row>(row: Row, regex: RegExp, language: Language): Making<Row> => ({
  source: sourceOf(regex),
  make: () => prepared(row, language),
});

/** Makes the grammar of a language ready to use. */
export function readyGrammar(grammar: Grammar): ReadyGrammar {
  const { language, splits, rewrites, retell, whole, others, asked, polar, ...plain } = grammar;
  const { instructions, pointers, hypothetical, joke, questions, ...rest } = plain;
  const { durable, withdrawn, topics, once, ...orders } = instructions;
  const { ends, swaps, ...pointing } = pointers;
  const choice = <Row>(list: readonly Row[], regexOf: (row: Row) => RegExp) =>
    new Choice(
      list.map((row) => making(row, regexOf(row), language)),
      language,
    );
  const rows = (list: readonly Rewrite[]) => choice(list, ({ from }) => from);
  const regexes = (list: readonly RegExp[]) => choice(list, (regex) => regex);
  const guarded = (regex: RegExp) => new Guarded(making(regex, regex, language), language);
  return Object.assign(prepared(rest, language), {
    language,
    splits: regexes(splits),
    rewrites: rows(rewrites),
    retell: rows(retell),
    whole: rows(whole ?? []),
    others: regexes(others),
    asked: choice(asked, ({ question }) => question),
    polar: rows(polar),
    hypothetical: guarded(hypothetical),
    joke: guarded(joke),
    questions: guarded(questions),
    instructions: Object.assign(prepared(orders, language), {
      once: guarded(once),
      durable: regexes(durable),
      withdrawn: regexes(withdrawn),
      topics: choice(topics, ([, regex]) => regex),
    }),
    pointers: Object.assign(prepared(pointing, language), {
      ends: regexes(ends),
      swaps: regexes(swaps),
    }),
  });
}

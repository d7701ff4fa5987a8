import type { Language } from "../language.ts";
import { Choice } from "../matching/choice.ts";
import { accentTolerant } from "./accents.ts";
import { caseless } from "./caseless.ts";
import { wholeWords } from "./compile.ts";
import type { Asked, Grammar, Instructions, Pointers, Rewrite } from "./grammar.ts";

type Lists = "splits" | "rewrites" | "retell" | "whole" | "others" | "asked" | "polar";

/** A grammar with regular expressions fit for any alphabet and for names told by their capitals, each compiled when it is first needed. */
export interface ReadyGrammar extends Omit<Grammar, Lists | "instructions" | "pointers"> {
  splits: Choice<RegExp>;
  rewrites: Choice<Rewrite>;
  retell: Choice<Rewrite>;
  whole: Choice<Rewrite>;
  others: Choice<RegExp>;
  asked: Choice<Asked>;
  polar: Choice<Rewrite>;
  instructions: Omit<Instructions, "durable" | "withdrawn" | "topics"> & {
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
    ? new RegExp(caseless(whole), flags.replace("i", ""))
    : new RegExp(whole, flags);
}

/** An empty one stands for any: with the flag `m` lines have a start and an end, too. */
const sourceOf = ({ source, multiline }: RegExp): string => (multiline ? "" : source);

function choice<Row>(
  rows: readonly Row[],
  regexOf: (row: Row) => RegExp,
  language: Language,
): Choice<Row> {
  return new Choice(
    rows.map((row) => ({ source: sourceOf(regexOf(row)), make: () => prepared(row, language) })),
    language,
  );
}

/** Makes the grammar of a language ready to use. */
export function readyGrammar(grammar: Grammar): ReadyGrammar {
  const { language, splits, rewrites, retell, whole, others, asked, polar, ...plain } = grammar;
  const { instructions, pointers, ...rest } = plain;
  const { durable, withdrawn, topics, ...orders } = instructions;
  const { ends, swaps, ...pointing } = pointers;
  const rows = (list: readonly Rewrite[]) => choice(list, ({ from }) => from, language);
  const regexes = (list: readonly RegExp[]) => choice(list, (regex) => regex, language);
  return Object.assign(prepared(rest, language), {
    language,
    splits: regexes(splits),
    rewrites: rows(rewrites),
    retell: rows(retell),
    whole: rows(whole ?? []),
    others: regexes(others),
    asked: choice(asked, ({ question }) => question, language),
    polar: rows(polar),
    instructions: Object.assign(prepared(orders, language), {
      durable: regexes(durable),
      withdrawn: regexes(withdrawn),
      topics: choice(topics, ([, regex]) => regex, language),
    }),
    pointers: Object.assign(prepared(pointing, language), {
      ends: regexes(ends),
      swaps: regexes(swaps),
    }),
  });
}

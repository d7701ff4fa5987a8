import { accentTolerant, plainText } from "./accents.ts";
import { caseless } from "./caseless.ts";
import type { Grammar } from "./grammar.ts";
import { kindPattern, phraseEnd } from "./kinds.ts";
import { requiredWords } from "./required-words.ts";
import type { Family, Rule } from "./rule.ts";

export interface CompiledRule {
  rule: Rule;
  regex: RegExp;
  /** Texts of which a clause must hold one to match, both as `plainText`; null: it has to be tried. */
  words: readonly string[] | null;
  /** Kind of each group the pattern catches. */
  kinds: Readonly<Record<string, string>>;
}

export interface CompiledFamily {
  name: string;
  isWeak: boolean;
  rules: readonly CompiledRule[];
}

const BOUNDARY = "(?:(?<=[\\p{L}\\p{N}])(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])(?=[\\p{L}\\p{N}]))";

/** The source of a regular expression with boundaries of words in any alphabet for `\\b`, which knows ASCII only. */
export const wholeWords = (source: string): string => source.replaceAll("\\b", BOUNDARY);

function expandMacros(say: string, grammar: Grammar): string {
  let text = say;
  for (let depth = 0; depth < 4; depth++) {
    text = text.replace(/(?<!\\[pP])\{([a-z]\w*)\}/gi, (_, name: string) => {
      const macro = grammar.macros[name];
      if (macro === undefined) throw new Error(`unknown macro {${name}} in ${say}`);
      return macro;
    });
  }
  return text;
}

const PHRASES = new Set(["list", "np", "long"]);

/** What must follow a rule: a phrase at its end is caught whole or not at all, a word too. */
function endOf(say: string, body: string, grammar: Grammar): string {
  const last = /<\w+:(\w+)>$/u.exec(say)?.[1];
  if (last !== undefined && PHRASES.has(last)) return phraseEnd(last, grammar.language);
  return /[$ ]$/u.test(body) ? "" : "(?![\\p{L}\\p{N}])";
}

function compileRule(rule: Rule, grammar: Grammar): CompiledRule {
  const kinds: Record<string, string> = {};
  const body = wholeWords(expandMacros(rule.say, grammar)).replace(
    /(?<!\(\?)<(\w+)(?::(\w+))?>/g,
    (_, group: string, named?: string) => {
      const kind = named ?? group;
      const pattern = kindPattern(kind, grammar.language) ?? grammar.macros[kind];
      if (pattern === undefined) throw new Error(`unknown kind <${kind}> in ${rule.say}`);
      kinds[group] = kind;
      return `(?<${group}>${expandMacros(pattern, grammar)})`;
    },
  );
  const lead = rule.anywhere ? "(?<![\\p{L}\\p{N}])" : "^";
  const end = endOf(rule.say, body, grammar);
  return {
    rule,
    regex: new RegExp(
      caseless(accentTolerant(lead + body + end, grammar.language)),
      rule.anywhere ? "gu" : "u",
    ),
    words: requiredWords(lead + body + end)?.map(plainText) ?? null,
    kinds,
  };
}

/** Turns the tables of a language into regular expressions; a fault in a table throws here, at start. */
export const compileFamilies = (families: readonly Family[], grammar: Grammar): CompiledFamily[] =>
  families.map(({ name, rules, isWeak }) => ({
    name,
    isWeak: isWeak ?? false,
    rules: rules.map((rule) => compileRule(rule, grammar)),
  }));

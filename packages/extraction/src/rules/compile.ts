import { Choice, type Making } from "../matching/choice.ts";
import { accentTolerant } from "./accents.ts";
import { caseless } from "./caseless.ts";
import type { Grammar } from "./grammar.ts";
import { kindPattern, phraseEnd } from "./kinds.ts";
import type { Family, Rule } from "./rule.ts";

export interface CompiledRule {
  rule: Rule;
  family: Family;
  regex: RegExp;
  /** Kind of each group the pattern catches. */
  kinds: Readonly<Record<string, string>>;
}

const BOUNDARY = "(?:(?<=[\\p{L}\\p{N}])(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])(?=[\\p{L}\\p{N}]))";

/** The source of a regular expression with boundaries of words in any alphabet for `\\b`, which knows ASCII only. */
export const wholeWords = (source: string): string => source.replaceAll("\\b", BOUNDARY);

function expandMacros(say: string, { macros }: Grammar): string {
  let text = say;
  for (let depth = 0; depth < 4 && text.includes("{"); depth++) {
    text = text.replace(/(?<!\\[pP])\{([a-z]\w*)\}/gi, (_, name: string) => {
      const macro = macros[name];
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

function making(rule: Rule, family: Family, grammar: Grammar): Making<CompiledRule> {
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
  const source = lead + body + endOf(rule.say, body, grammar);
  const written = (): string => caseless(accentTolerant(source, grammar.language));
  const flags = rule.anywhere ? "gu" : "u";
  return { source, make: () => ({ rule, family, regex: new RegExp(written(), flags), kinds }) };
}

/** The rules of a language in the order of their families, each compiled when a clause first has the words for it. */
export const rulesOf = (families: readonly Family[], grammar: Grammar): Choice<CompiledRule> =>
  new Choice(
    families.flatMap((family) => family.rules.map((rule) => making(rule, family, grammar))),
    grammar.language,
  );

import { placeDate } from "@memory/text/dates";
import { NUMBER_WORD } from "../number-words.ts";
import type { Reference } from "../statement.ts";
import type { Clause } from "./clause.ts";
import type { Finding } from "./finding.ts";
import { withdrawnIn } from "./instructions.ts";
import type { ReadyGrammar } from "./ready-grammar.ts";
import { readValues } from "./values.ts";

const SURE = 0.85;
const MOST_WORDS = 8;
/** Where a rule that is withdrawn may stand. */
const RULES = [
  "instruction",
  "constraint",
  "prefers",
  "avoids",
  "project_rule",
  "availability",
  "routine",
  "dietary_rule",
];
/** Words too common to find a fact by. */
const VAGUE =
  /^(?:we|they|he|she|who|everyone|ich|wir|er|sie|on|nous|il|elle|yo|él|ella|it|that|this|them|the|thing|things|whole thing|one|ones|time|day|year|week|plan|plans|idea|job|work|home|here|there|you|me|him|her|us|kids|family|all|everything|nothing|ça|cela|tout|das|es|alles|eso|esto|todo|problem|issue|weather|stuff|rest|meeting|call|long|more|much|good|bad|sure|yet|really|only|just|too|so|very|what|who|because|if|for|in|to|a|an|my|i|true|right|correct|valid|the case)$/iu;
const MAIL = /[^\s@,;]+@[^\s@,;]+\.\p{L}{2,}/u;
const COUNT = new RegExp(`^(?:${NUMBER_WORD})$`, "iu");
/** "Three sons": the number is what was wrong. */
const COUNTED = new RegExp(`^(?:${NUMBER_WORD})(?= \\p{Ll}+$)`, "iu");
/** What people blame for a mistake. */
const EXCUSES =
  /^(?:auto[- ]?correct|typo|mistake|sorry|oops|thumbs|keyboard|brain|autokorrektur|tippfehler|faute|correcteur|errata|corrector)/iu;
const IS_CLAUSE = / (?:is|are|was|est|sont|ist|sind|es|son) /iu;
const COPULA = /^.* (?:is|are|was|est|sont|ist|sind|es|son|heißt|s'appelle|se llama) (?=\S)/iu;
const SMALL =
  /^(?:(?:the|an?|my|our|any|in|at|on|to|for|with|of|le|la|les|l'|un|une|des|du|de|d'|mon|ma|à|au|aux|chez|en|der|die|das|den|dem|ein|eine|einen|mein|meine|bei|beim|im|mit|zu|zum|zur|auf|el|los|las|una|mi|mis|con|del|al|a) )+/iu;

export interface Referring {
  finding: Finding;
  reference: Reference;
}

/** What else stands in the clause: what "…, not X" names, and the words as they were written. */
export interface Beside {
  contrast: string | null;
  raw: string;
  occurredAt: string;
}

/** A finding that stands for what a reference points at, as sure as the words that point. */
export const pointing = (cue: Finding["cue"], reference: Reference, sure = SURE): Referring => ({
  finding: {
    predicate: "reference",
    value: {},
    qualifiers: {},
    cue,
    sure,
    date: null,
    isPast: false,
    family: "reference",
  },
  reference,
});

/** A reference to what is over. */
export const ended = (mentions: string, predicates?: readonly string[], sure?: number): Referring =>
  pointing("ends", { mentions, ...(predicates && { predicates }) }, sure);

const swapped = (mentions: string, becomes: string): Referring =>
  pointing("corrects", { mentions, becomes });

/** The words of a value that can be found by them; null for words too common, or too many. */
export function words(
  text: string | undefined,
  clause: Clause,
  grammar: ReadyGrammar,
): string | null {
  if (text === undefined) return null;
  const [value] = readValues("phrase", text, clause, grammar);
  return value === undefined || VAGUE.test(value) || value.split(" ").length > MOST_WORDS
    ? null
    : value;
}

/** Takes "…, not cashews" off the end of a clause. */
export function withoutContrast(
  clause: Clause,
  grammar: ReadyGrammar,
): { clause: Clause; old: string | null } {
  const match = grammar.references.contrast.exec(clause.text);
  if (!match || match.index === 0) return { clause, old: null };
  const old = words(match.groups?.["old"], clause, grammar);
  return old === null
    ? { clause, old }
    : { clause: { ...clause, text: clause.text.slice(0, match.index) }, old };
}

/** "Not Paul, Paula": the words of an earlier value and those that take their place. */
function swapIn(
  clause: Clause,
  grammar: ReadyGrammar,
  found: readonly Finding[],
  contrast: string | null,
): Referring | null {
  const named = namedSwap(clause, grammar);
  if (named !== null || found.length > 0) return named;
  return contrast === null
    ? trailingSwap(clause, grammar)
    : contrastedSwap(clause, grammar, contrast);
}

function namedSwap(clause: Clause, grammar: ReadyGrammar): Referring | null {
  for (const pattern of grammar.references.swaps.fitting(clause.untimed)) {
    const groups = pattern.exec(clause.untimed)?.groups;
    const old = words(groups?.["old"], clause, grammar);
    const fresh = words(groups?.["fresh"], clause, grammar);
    if (old !== null && fresh !== null && old !== fresh && !grammar.subject.test(fresh))
      return swapped(old, fresh);
  }
  return null;
}

/** The right words without "it is" before them; null for what somebody does, which is no value. */
function rightWords(text: string, clause: Clause, grammar: ReadyGrammar): string | null {
  const right = words(text.replace(grammar.demonstrative, "").replace(COPULA, ""), clause, grammar);
  return right === null || grammar.subject.test(right) ? null : right;
}

/** "It's Paula", where "…, not Paul" stood after it. */
function contrastedSwap(clause: Clause, grammar: ReadyGrammar, contrast: string): Referring | null {
  // A day that was moved is read by the plan it belongs to.
  if (clause.dates.length > 0 && !grammar.subject.test(clause.text)) return null;
  const mail = MAIL.test(contrast) ? MAIL.exec(clause.text)?.[0] : undefined;
  const fresh = mail ?? rightWords(clause.text, clause, grammar);
  return fresh === null ? null : swapped(contrast, fresh);
}

/** The same in a clause that corrects the one before it. */
function trailingSwap(clause: Clause, grammar: ReadyGrammar): Referring | null {
  if (!clause.flags.has("corrected")) return null;
  const match = grammar.references.contrast.exec(clause.untimed);
  if (!match) return null;
  const old = words(match.groups?.["old"], clause, grammar);
  const fresh = rightWords(clause.untimed.slice(0, match.index), clause, grammar);
  return old === null || fresh === null ? null : swapped(old, fresh);
}

/** "Make that 7", "it's Wednesday": a right value alone, after words that say the last one was wrong. */
function rightValueIn(
  clause: Clause,
  grammar: ReadyGrammar,
  found: readonly Finding[],
  occurredAt: string,
): Referring | null {
  if (found.length > 0 || !clause.flags.has("corrected") || clause.flags.has("ended")) return null;
  const said = clause.text
    .replace(grammar.demonstrative, "")
    .replace(/,.*$/su, "")
    .replace(SMALL, "")
    .trim();
  const [date] = clause.dates;
  const right =
    date && /^(?:(?:it|that|this|they) \p{L}+ )?\uE001.$/u.test(said)
      ? placeDate(date.spec, new Date(occurredAt), "future")
      : words(COUNTED.exec(said)?.[0] ?? said, clause, grammar);
  if (right === null || right.split(" ").length > 4 || EXCUSES.test(right)) return null;
  const hasShape = /\d|@|^\p{Lu}/u.test(right) || COUNT.test(right);
  if (!hasShape || grammar.subject.test(right) || IS_CLAUSE.test(right)) return null;
  return pointing("corrects", { mentions: right, isRightValue: true });
}

/** What stands after the subject and the verb of a clause. */
const objectOf = ({ text }: Clause, grammar: ReadyGrammar): string =>
  text.replace(grammar.subject, "").trim().replace(/^\S+ /u, "").replace(SMALL, "");

/** What somebody takes to is no longer disliked, and the other way round. */
const OPPOSITES: Readonly<Record<string, readonly string[]>> = {
  likes: ["dislikes", "avoids"],
  dislikes: ["likes", "hobby"],
};

function turnedIn(found: readonly Finding[]): Referring[] {
  return found.flatMap(({ cue, predicate, value }) => {
    const opposite = OPPOSITES[predicate];
    const [text] = Object.values(value);
    return cue === "replaces" && opposite && text !== undefined ? [ended(text, opposite)] : [];
  });
}

/** What is over is often disliked from then on. */
const DISLIKED = new Set(["dislikes", "avoids"]);

/** What ends when somebody says that they do without it; that they do without it stays. */
const ENJOYED = [
  "likes",
  "hobby",
  "routine",
  "uses",
  "tool",
  "prefers",
  "subscription",
  "medication",
];

/** Said in one sentence with something that is so: "I dropped out of law school" is about the school. */
export const isStated = (text: string, found: readonly Finding[]): boolean =>
  holdsStated(
    text,
    found.filter(({ predicate }) => !DISLIKED.has(predicate)),
  );

const holdsStated = (text: string, found: readonly Finding[]): boolean =>
  found.some(
    ({ cue, value }) =>
      cue !== "ends" &&
      Object.values(value).some(
        (stated) => stated !== "" && (text.includes(stated) || stated.includes(text)),
      ),
  );

/** Who left a place for a while has not left it for good. */
const LEFT = /(?<!\p{L})(?:left|quitté|parti|verlassen|salí|salido|fui)(?!\p{L})/iu;

/** What a clause says is over, by its value. */
function endingsIn(
  clause: Clause,
  grammar: ReadyGrammar,
  found: readonly Finding[],
  raw: string,
): Referring[] {
  const { brief } = grammar.references.changes;
  const isNoEnd = clause.flags.has("negated") && !clause.flags.has("ended");
  if (isNoEnd || (brief.test(raw) && LEFT.test(clause.text))) return [];
  const ofFindings = found
    .filter(({ cue }) => cue === "ends")
    .flatMap(({ value }) => Object.values(value).slice(0, 1))
    .filter((text) => !VAGUE.test(text));
  const named = (pattern: RegExp, text: string): string | null =>
    words(pattern.exec(text)?.groups?.["old"], clause, grammar);
  // "The Tuesday call" is found by its day.
  const isDated = /^\uE001. \p{L}/u.test(clause.text);
  const texts = isDated ? [clause.text, clause.untimed] : [clause.text];
  const pointed = grammar.references.ends
    .fitting(...texts)
    .flatMap(
      (pattern) =>
        named(pattern, clause.text) ?? (isDated ? named(pattern, clause.untimed) : null) ?? [],
    )
    .filter((text) => !isStated(text, found));
  const all = [...ofFindings, ...pointed];
  const given = found.filter(({ predicate }) => DISLIKED.has(predicate));
  const left =
    all.length === 0 && clause.flags.has("ended")
      ? words(objectOf(clause, grammar), clause, grammar)
      : null;
  return [...new Set(left === null ? all : [left])].map((text) =>
    ended(text, holdsStated(text, given) ? ENJOYED : undefined),
  );
}

/** What a clause says about earlier statements by pointing at their values, given what the rules have found in it. */
export function referencesIn(
  clause: Clause,
  grammar: ReadyGrammar,
  found: readonly Finding[],
  { contrast, raw, occurredAt }: Beside,
): Referring[] {
  const swap =
    swapIn(clause, grammar, found, contrast) ?? rightValueIn(clause, grammar, found, occurredAt);
  if (swap) return [swap];
  const predicates = [...new Set(found.map(({ predicate }) => predicate))];
  const rule = withdrawnIn(raw, grammar);
  return [
    ...(contrast !== null && found.length > 0 ? [ended(contrast, predicates)] : []),
    ...found.flatMap(({ instead }) =>
      instead === undefined || VAGUE.test(instead) ? [] : [ended(instead)],
    ),
    ...turnedIn(found),
    ...endingsIn(clause, grammar, found, raw),
    ...(rule === null ? [] : keywords(rule)).map((word) => ended(word, RULES)),
  ];
}

/** The words of a withdrawn rule that find it: names, else its longest word. */
function keywords(rule: string): string[] {
  if (VAGUE.test(rule)) return [];
  const names = rule.match(/\p{Lu}[\p{L}\p{N}-]+/gu) ?? [];
  if (names.length > 0) return names.slice(0, 1);
  const [longest] = rule.split(/[^\p{L}\p{N}-]+/u).sort((a, b) => b.length - a.length);
  return longest === undefined || longest.length < 4 ? [] : [longest];
}

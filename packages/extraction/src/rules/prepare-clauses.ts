import { type FoundDate, findDates } from "@memory/text/dates";
import type { Sentence } from "../reading/sentences.ts";
import {
  applyRewrites,
  type Clause,
  type Person,
  quotesOf,
  splitClauses,
  tokenise,
} from "./clause.ts";
import { ClauseFlags, onDemand } from "./clause-flags.ts";
import type { Flag, Mark } from "./grammar.ts";
import { marksIn } from "./marks.ts";
import type { ReadyGrammar } from "./ready-grammar.ts";

export interface Prepared {
  clause: Clause;
  /** The clause as it stands in the text, quotes masked: for what is read from the raw wording. */
  raw: string;
}

/** What holds for all clauses of a turn. */
interface Turn {
  readonly isLowerCase: boolean;
  /** What is said of the turn as a whole. */
  readonly marks: () => readonly Mark[];
}

/** A sentence as plain clauses. `original` is the turn's text before masking; a carried clause takes the subject of the one before it. */
export function prepareSentence(
  sentence: Sentence,
  original: string,
  grammar: ReadyGrammar,
  { isLowerCase, marks }: Turn,
): Prepared[] {
  const ofSentence = onDemand(() => marksIn(sentence.text, grammar.marks.sentence));
  const pieces = splitClauses(sentence, grammar);
  let subject = "";
  let before: ReadonlySet<Flag> = new Set();
  let isCorrecting = false;
  return pieces.map((piece, i) => {
    const isLast = i === pieces.length - 1;
    const isCarried = subject !== "" && !isCorrecting && grammar.carried.test(piece.text.trim());
    const said = isCarried ? `${subject} ${piece.text.trim()}` : piece.text.trim();
    const text = withCapitals(said, grammar);
    const dates = findDates(text, grammar.language);
    const tokens = tokenise(text, dates);
    const { text: rewritten, flags } = applyRewrites(
      withDateLast(tokens.replace(/[\s.!…,;:]+$/u, ""), grammar),
      grammar.rewrites,
      i === 0,
    );
    const last = before;
    const all = new ClauseFlags([...flags, ...flagsOf(isCorrecting, dates)], () => [
      ...marksIn(tokens, grammar.marks.clause),
      ...ofSentence(),
      ...marks(),
      ...governedBy(last, said, grammar),
    ]);
    before = all;
    isCorrecting = !isLast && isCorrection(piece.text, grammar);
    const plain = withDatesLast(rewritten, grammar);
    const untimed = dates.length === 0 ? plain : withoutDates(text, grammar);
    const clause: Clause = {
      text: plain,
      untimed,
      flags: all,
      dates,
      quotes: quotesOf(piece.text, original.slice(piece.start, piece.end)),
      start: piece.start,
      end: piece.end,
      isLowerCase,
      about: null,
    };
    if (!isLast && !isCarried) subject = subjectOf(plain, grammar);
    return { clause, raw: piece.text.trim() };
  });
}

const withCapitals = (text: string, { naming }: ReadyGrammar): string =>
  naming === undefined
    ? text
    : text.replace(naming, (names) =>
        names.replace(
          /(?<![\p{L}'’-])(?!(?:y|e|et|und|&|de|la|von)(?![\p{L}]))\p{Ll}/gu,
          (letter) => letter.toUpperCase(),
        ),
      );

/** A clause that says only that something was wrong; what is right follows. */
const isCorrection = (text: string, grammar: ReadyGrammar): boolean => {
  const read = applyRewrites(`${text.trim().replace(/[\s.!…,;:]+$/u, "")}, x`, grammar.rewrites);
  return read.text === "x" && read.flags.has("corrected");
};

/** What a request governs goes on in the clauses after it, up to one with the subject of its own. */
const governedBy = (before: ReadonlySet<Flag>, said: string, grammar: ReadyGrammar): Mark[] =>
  !grammar.subject.test(said) && !grammar.possessive.test(said) && before.has("request")
    ? ["request"]
    : [];

function flagsOf(isCorrecting: boolean, dates: readonly FoundDate[]): Flag[] {
  return [
    ...(isCorrecting ? (["corrected"] as const) : []),
    ...(dates.some(isNew) ? (["now"] as const) : []),
  ];
}

/** What a clause after this one that has lost its subject takes as its own; empty where there is none. */
const subjectOf = (text: string, grammar: ReadyGrammar): string =>
  grammar.subject.exec(text)?.[0] ??
  othersSubject(text, grammar) ??
  grammar.subjectNoun.exec(text)?.[0].trim() ??
  "";

/** "Since yesterday": it was not so before. */
const isNew = ({ role, spec }: FoundDate): boolean =>
  role === "since" && spec.kind === "offset" && (spec.unit === "day" || spec.unit === "week");

/** A sentence in the words of the first row of the sentence rewrites that fits it, as one or more sentences; null when none does. */
export function inOtherWords(text: string, { sentenceRewrites }: ReadyGrammar): string[] | null {
  const said = text.trim().replace(/[.!]+$/u, "");
  const row = sentenceRewrites.fitting(said).find(({ from }) => from.test(said));
  return row ? said.replace(row.from, row.to).split("\n") : null;
}

const withoutDates = (text: string, grammar: ReadyGrammar): string =>
  applyRewrites(tokenise(text, []).replace(/[\s.!…,;:]+$/u, ""), grammar.rewrites).text;

/** A date in front of the sentence at its end: "In June we moved" is "we moved in June". */
function withDateLast(text: string, grammar: ReadyGrammar): string {
  const [, date, rest] = /^(\uE001.),? (.+)$/u.exec(text) ?? [];
  if (date === undefined || rest === undefined || grammar.language === "de") return text;
  const isOwn =
    grammar.language === "es" || grammar.subject.test(rest) || grammar.possessive.test(rest);
  return isOwn ? `${rest} ${date}` : text;
}

/** German puts its dates in the middle. */
function withDatesLast(text: string, grammar: ReadyGrammar): string {
  if (grammar.language !== "de" || !grammar.subject.test(text)) return text;
  const dates = text.match(/\uE001./gu) ?? [];
  return [text.replace(/ ?\uE001./gu, ""), ...dates].join(" ").replace(/\s+/g, " ");
}

function othersSubject(text: string, grammar: ReadyGrammar): string | null {
  for (const pattern of grammar.others.fitting(text)) {
    const match = pattern.exec(text);
    if (match) return match[0].trim();
  }
  return null;
}

/** A clause about somebody else as if they said it themselves, and who that is. Null for a clause about the subject. */
export function asTheirOwn(
  clause: Clause,
  grammar: ReadyGrammar,
  last: Person | null,
): Clause | null {
  const found = personOf(clause.text, grammar, last);
  if (!found) return null;
  const own = inFirstPerson(clause, clause.text.slice(found.length), grammar);
  return { ...own, about: found.person };
}

/** A clause with what follows its subject put into the first person. */
function inFirstPerson(clause: Clause, rest: string, grammar: ReadyGrammar): Clause {
  const { text, flags } = applyRewrites(rest, grammar.retell);
  const again = applyRewrites(asOwn(text, grammar), grammar.rewrites);
  return {
    ...clause,
    text: again.text,
    flags: new Set([...clause.flags, ...flags, ...again.flags]),
  };
}

const asOwn = (text: string, grammar: ReadyGrammar): string =>
  grammar.subject.test(text) || grammar.possessive.test(text)
    ? text
    : `${grammar.firstPerson} ${text}`.trim();

function personOf(
  text: string,
  grammar: ReadyGrammar,
  last: Person | null,
): { person: Person; length: number } | null {
  for (const pattern of grammar.others.fitting(text)) {
    const match = pattern.exec(text);
    if (!match) continue;
    const relation = match.groups?.["kin"]?.toLowerCase() ?? null;
    return { person: { relation, name: match.groups?.["name"] ?? null }, length: match[0].length };
  }
  const pronoun = grammar.pronoun.exec(text);
  return pronoun && last ? { person: last, length: pronoun[0].length } : null;
}

/** "The user lives in …" as the user would say it. Null when the clause is no such note. */
export function noteAsOwn(clause: Clause, grammar: ReadyGrammar): Clause | null {
  const match = grammar.subjectNoun.exec(clause.text);
  if (!match || match[0].trim() === "") return null;
  const rest = clause.text.slice(match[0].length).trim();
  const owned = /['’]s\s*$/u.test(match[0]) ? `my ${rest}` : rest;
  return inFirstPerson(clause, owned, grammar);
}

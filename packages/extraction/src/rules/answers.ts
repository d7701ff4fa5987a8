import { NUMBER_WORD } from "../number-words.ts";
import { rewritten } from "./clause.ts";
import type { Asked } from "./grammar.ts";
import type { ReadyGrammar } from "./ready-grammar.ts";

/** What was asked, and what was said before that in the same turn or before it. */
export interface AskedBefore {
  readonly text: string;
  readonly before: string;
}

const MOST_WORDS = 14;
const ARTICLE = /^(?:the|an?|le|la|les|une?|der|die|das|eine?n?|el|los|las) /iu;
const ARTICLE_OF_SLOT = /\b(?:an?|une?|eine?n?) #/u;
const OPENED = /^[^.!?]{1,30}[.!]+\s+/u;
const NUMBER = new RegExp(`^(?:\\d{1,3}|${NUMBER_WORD})(?: of them| davon)?$`, "iu");

/** A yes-or-no question as the statement that a yes makes of it; null for any other question. */
function affirmed(question: string, { polar }: ReadyGrammar): string | null {
  const asked = question
    .slice(Math.max(question.lastIndexOf(".", question.length - 2), question.lastIndexOf("!")) + 1)
    .trim();
  const afterComma = asked.slice(asked.search(/[,:;] /u) + 1).trim();
  for (const wording of new Set([asked, afterComma]))
    for (const row of polar.fitting(wording)) {
      const text = rewritten(wording, row);
      if (text !== null) return text;
    }
  return null;
}

function fromPolar(question: string, answer: string, grammar: ReadyGrammar): string | null {
  const isYes = grammar.yes.test(answer);
  if (!isYes && !grammar.no.test(answer)) return null;
  const text = affirmed(question, grammar);
  return isYes || text === null ? text : text.replace(grammar.negate.from, grammar.negate.to);
}

function fromChoice(question: string, answer: string, grammar: ReadyGrammar): string | null {
  const found = grammar.choice.exec(question)?.groups;
  const first = /^[\p{L}\p{N}'-]+/u.exec(answer.replace(ARTICLE, ""))?.[0]?.toLowerCase();
  if (!found || first === undefined) return null;
  if (first !== found["a"]?.toLowerCase() && first !== found["b"]?.toLowerCase()) return null;
  return grammar.choose
    .replace("#", first)
    .replace("$noun", found["noun"] ?? "")
    .trim();
}

/** Whether a sentence only opens an answer: "Sure!", "Yes." */
export function isOpening(sentence: string, { answerNoise, yes }: ReadyGrammar): boolean {
  const words = sentence.trim().replace(/[.!,]+$/u, "");
  return `${words} x`.replace(answerNoise, "") === "x" || words.replace(yes, "") === "";
}

/** The sentence that a short answer stands for after a question ("What should I call you?" "Bex is fine."), or null. */
export function answerAsSentence(
  asked: AskedBefore,
  answer: string,
  grammar: ReadyGrammar,
): string | null {
  const said = answer
    .trim()
    .replace(OPENED, (opening) =>
      isOpening(opening, grammar) ? `${opening.replace(/[.!]+\s+$/u, "")}, ` : opening,
    );
  if (said === "" || said.includes("?") || said.split(/\s+/).length > MOST_WORDS) return null;
  if (grammar.noAnswer.test(said)) return null;
  const question = named(asked, grammar);
  const more = said.replace(grammar.yes, "");
  const detailed = more === said ? null : fromDetail(question, more, grammar);
  if (detailed !== null) return detailed;
  const polar = fromPolar(question, said, grammar);
  if (polar !== null) return polar;
  const core = coreOf(said, grammar);
  const chosen = fromChoice(question, core, grammar);
  if (chosen !== null) return chosen;
  return grammar.no.test(said) ? null : fromAsked(question, core, grammar);
}

/** The question with the name of what its pronoun stands for: "Nice, a kitten! What is its name?". */
function named({ text, before }: AskedBefore, { pointing }: ReadyGrammar): string {
  const row = pointing?.named.find(({ pronoun }) => pronoun.test(text));
  if (pointing === undefined || row === undefined) return text;
  const noun = [...before.matchAll(pointing.topic)].at(-1)?.groups?.["noun"];
  return noun === undefined ? text : text.replace(row.pronoun, row.to.replace("$noun", noun));
}

/** What follows a yes: it goes on with the question ("Yes, with my sister"), or is what was asked for ("Yes, two"). */
function fromDetail(question: string, more: string, grammar: ReadyGrammar): string | null {
  const said = more.replace(/[.!]+$/u, "").trim();
  const text = grammar.continues.test(said) ? affirmed(question, grammar) : null;
  if (text !== null) return `${text} ${said}`;
  const core = coreOf(more, grammar);
  return grammar.noAnswer.test(core) ? null : fromAsked(question, core, grammar);
}

const coreOf = (said: string, { answerNoise }: ReadyGrammar): string =>
  said
    .replace(/[.!]+$/u, "")
    .replace(answerNoise, "")
    .replace(answerNoise, "")
    .trim();

function fromAsked(question: string, core: string, grammar: ReadyGrammar): string | null {
  if (core === "" || grammar.remark?.test(core) || !grammar.addressed.test(question)) return null;
  for (const row of grammar.asked.fitting(question)) {
    const match = row.question.exec(question);
    if (!match) continue;
    if (grammar.subject.test(core) || grammar.possessive.test(core)) return null;
    return filled(row, core, match.groups ?? {});
  }
  return null;
}

/** The sentence that an answer stands for, with groups of the question in it. */
function filled(
  { means, counted }: Asked,
  core: string,
  groups: Readonly<Record<string, string | undefined>>,
): string {
  const meant = counted !== undefined && NUMBER.test(core) ? counted : means;
  const slotted = ARTICLE.test(`${core} `) ? meant.replace(ARTICLE_OF_SLOT, "#") : meant;
  return slotted
    .replace(/\$(noun|verb|rest)/gu, (_, name: string) => groups[name] ?? groups[`${name}2`] ?? "")
    .replace("#", () => core)
    .replace(/ {2,}/gu, " ")
    .trim();
}

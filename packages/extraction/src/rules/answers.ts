import { applyRewrites } from "./clause.ts";
import type { ReadyGrammar } from "./ready-grammar.ts";

const MOST_WORDS = 14;
const ARTICLE = /^(?:the|an?|le|la|les|une?|der|die|das|eine?n?|el|los|las) /iu;

function fromPolar(question: string, answer: string, grammar: ReadyGrammar): string | null {
  const asked = question
    .slice(Math.max(question.lastIndexOf(".", question.length - 2), question.lastIndexOf("!")) + 1)
    .trim();
  const isYes = grammar.yes.test(answer);
  if (!isYes && !grammar.no.test(answer)) return null;
  const { text } = applyRewrites(asked, grammar.polar);
  if (text === asked) return null;
  return isYes ? text : text.replace(grammar.negate.from, grammar.negate.to);
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

/** The sentence that a short answer stands for after a question ("What should I call you?" "Bex is fine."), or null. */
export function answerAsSentence(
  question: string,
  answer: string,
  grammar: ReadyGrammar,
): string | null {
  const said = answer.trim();
  if (said === "" || said.includes("?") || said.split(/\s+/).length > MOST_WORDS) return null;
  const more = said.replace(grammar.yes, "");
  const detailed = more === said ? null : fromAsked(question, coreOf(more, grammar), grammar);
  if (detailed !== null) return detailed;
  const polar = fromPolar(question, said, grammar);
  if (polar !== null) return polar;
  const core = coreOf(said, grammar);
  const chosen = fromChoice(question, core, grammar);
  if (chosen !== null) return chosen;
  return grammar.no.test(said) ? null : fromAsked(question, core, grammar);
}

const coreOf = (said: string, { answerNoise }: ReadyGrammar): string =>
  said
    .replace(/[.!]+$/u, "")
    .replace(answerNoise, "")
    .replace(answerNoise, "")
    .trim();

function fromAsked(question: string, core: string, grammar: ReadyGrammar): string | null {
  if (core === "" || grammar.remark?.test(core)) return null;
  for (const { question: pattern, means } of grammar.asked.fitting(question)) {
    const match = pattern.exec(question);
    if (!match) continue;
    if (grammar.subject.test(core) || grammar.possessive.test(core)) return null;
    const noun = match.groups?.["noun"] ?? match.groups?.["noun2"] ?? "";
    return means.replace("$noun", noun).replace("#", core);
  }
  return null;
}

import { applyRewrites } from "./clause.ts";
import type { Grammar } from "./grammar.ts";

const MOST_WORDS = 14;

function fromPolar(question: string, answer: string, grammar: Grammar): string | null {
  const asked = question
    .slice(Math.max(question.lastIndexOf(".", question.length - 2), question.lastIndexOf("!")) + 1)
    .trim();
  const isYes = grammar.yes.test(answer);
  if (!isYes && !grammar.no.test(answer)) return null;
  const { text } = applyRewrites(asked, grammar.polar);
  if (text === asked) return null;
  return isYes ? text : text.replace(grammar.negate.from, grammar.negate.to);
}

function fromChoice(question: string, answer: string, grammar: Grammar): string | null {
  const found = grammar.choice.exec(question)?.groups;
  const first = /^[\p{L}\p{N}'-]+/u.exec(answer)?.[0]?.toLowerCase();
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
  grammar: Grammar,
): string | null {
  const said = answer.trim();
  if (said === "" || said.includes("?") || said.split(/\s+/).length > MOST_WORDS) return null;
  const polar = fromPolar(question, said, grammar);
  if (polar !== null) return polar;
  const core = said
    .replace(/[.!]+$/u, "")
    .replace(grammar.answerNoise, "")
    .replace(grammar.answerNoise, "")
    .trim();
  const chosen = fromChoice(question, core, grammar);
  if (chosen !== null) return chosen;
  if (grammar.no.test(said) || core === "") return null;
  for (const { question: pattern, means } of grammar.asked) {
    const match = pattern.exec(question);
    if (!match) continue;
    if (grammar.subject.test(core) || grammar.possessive.test(core)) return null;
    const noun = match.groups?.["noun"] ?? match.groups?.["noun2"] ?? "";
    return means.replace("$noun", noun).replace("#", core);
  }
  return null;
}

import type { ReadyGrammar } from "./ready-grammar.ts";

const MOST_WORDS = 6;
/** They end a clause, or ask more than one thing. */
const MARKS = /[?¿.!,;]/u;

/** What somebody asks only to answer it ("My favourite colour? Petrol."), without its mark; null for any other sentence. */
export function ownQuestion(sentence: string, grammar: ReadyGrammar): string | null {
  const said = sentence.trim();
  if (!said.endsWith("?")) return null;
  const topic = said
    .slice(0, -1)
    .trim()
    .replace(/^[¿\s]+/u, "");
  if (topic === "" || MARKS.test(topic) || topic.split(" ").length > MOST_WORDS) return null;
  return grammar.possessive.test(topic) ? topic : null;
}

/** The question and its answer as one sentence. */
export const answeredInFull = (topic: string, answer: string, { is }: ReadyGrammar): string =>
  `${topic} ${is} ${answer.trim()}`;

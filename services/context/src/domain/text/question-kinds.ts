import type { Language } from "@memory/text/languages";
import assistantWords from "./lexicons/assistant-words.json" with { type: "json" };
import kinds from "./lexicons/question-kinds.json" with { type: "json" };
import { phrasePatterns } from "./phrases.ts";

/** What a question is after, as far as its wording tells. */
export interface QuestionKinds {
  /** What the assistant said. */
  readonly assistant: boolean;
  /** A whole course of things: a summary, their order, how they went. */
  readonly overview: boolean;
  /** Help with something new, where standing wishes matter. */
  readonly request: boolean;
  /** Several things of a kind, or how many there are. */
  readonly list: boolean;
  /** What is likely or would be, which nobody may have said in so many words. */
  readonly conjecture: boolean;
}

// A verb of saying may stand so many words after whom it is about: in German it ends the sentence.
const WORDS_BETWEEN = 8;

const anyOf = (phrases: readonly string[]): string => `(?:${phrases.join("|")})`;

const ASKS_ASSISTANT = new RegExp(
  Object.values(assistantWords)
    .map(({ addressed, said, asked }) => {
      const verbs = anyOf(said.split(" "));
      return `\\b${anyOf(asked)}\\b|\\b${anyOf(addressed)}(?: [^ ]+){0,${WORDS_BETWEEN}} ${verbs}\\b`;
    })
    .join("|"),
);

const OVERVIEW = phrasePatterns(kinds.overview);
const REQUEST = phrasePatterns(kinds.request);
const LIST = phrasePatterns(kinds.list);
const CONJECTURE = phrasePatterns(kinds.conjecture);

/** The kinds of a question; `words` are its words, folded, in their order. */
export function questionKinds(words: readonly string[], language: Language): QuestionKinds {
  const text = words.join(" ");
  return {
    assistant: ASKS_ASSISTANT.test(text),
    overview: OVERVIEW[language].test(text),
    request: REQUEST[language].test(text),
    list: LIST[language].test(text),
    conjecture: CONJECTURE[language].test(text),
  };
}

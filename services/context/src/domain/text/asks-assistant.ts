import lexicon from "./lexicons/assistant-words.json" with { type: "json" };

// A verb of saying may stand so many words after whom it is about: in German it ends the sentence.
const WORDS_BETWEEN = 8;

const anyOf = (phrases: readonly string[]): string => `(?:${phrases.join("|")})`;

const ASKS = new RegExp(
  Object.values(lexicon)
    .map(({ addressed, said, asked }) => {
      const verbs = anyOf(said.split(" "));
      return `\\b${anyOf(asked)}\\b|\\b${anyOf(addressed)}(?: [^ ]+){0,${WORDS_BETWEEN}} ${verbs}\\b`;
    })
    .join("|"),
);

/** True for a question about what the assistant said; `words` are its words, folded, in their order. */
export const asksAssistant = (words: readonly string[]): boolean => ASKS.test(words.join(" "));

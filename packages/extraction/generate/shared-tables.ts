import type { Detection } from "@memory/text/detection";
import type { ProjectTopics } from "../src/rules/project-topic.ts";
import { WORD_END, WORD_START } from "./patterns/compile-pattern.ts";
import type { FileOf } from "./schema.ts";

/** How a language is known, from the words that only it has. */
export function compileDetection(file: FileOf<"detection">): Detection {
  const { iso639, words, contractions, notBefore } = file;
  const whole = `(?:${words.join("|")})(?!${notBefore})`;
  const source = contractions === undefined ? whole : `(?:${contractions}|${whole})`;
  return { iso639, words: `(?<![\\p{L}])${source}` };
}

/** What statements about projects are about, by their nouns and by the names of tools in them. */
export const compileProjectTopics = (file: FileOf<"project-topics">): ProjectTopics => ({
  determiner: file.determiner,
  nouns: file.nouns,
  tools: Object.entries(file.tools).map(([topic, names]) => ({
    topic,
    pattern: `${WORD_START}(?:${names.join("|").replaceAll(".", "\\.")})${WORD_END}`,
  })),
});

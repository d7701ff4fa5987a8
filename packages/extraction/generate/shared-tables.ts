import type { Detection } from "@memory/text/detection";
import type { ProjectTopics } from "../src/rules/project-topic.ts";
import { WORD_END, WORD_START, wholeWords } from "./patterns/word-edges.ts";
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

/** The words of shown texts, each list as the source of one pattern over whole words. */
export const compilePastes = (file: FileOf<"pastes">): Record<keyof FileOf<"pastes">, string> => ({
  requests: anyOf(file.requests),
  pointing: anyOf(file.pointing),
  texts: anyOf(file.texts),
  presenting: anyOf(file.presenting),
  tasks: anyOf(file.tasks),
  saying: anyOf(file.saying),
  speaker: anyOf(file.speaker),
  fiction: anyOf(file.fiction),
  roles: anyOf(file.roles),
  headers: anyOf(file.headers),
  headings: anyOf(file.headings),
  names: anyOf(file.names),
  own: anyOf(file.own),
  returns: anyOf(file.returns),
});

/** The most that a reading of each class may be sure: the rule of succession over what was judged, rounded down to a twentieth. */
export const compileCertainty = (file: FileOf<"certainty">) =>
  file.map(({ right, of, ...row }) => ({
    ...row,
    most: Math.floor((20 * (right + 1)) / (of + 2)) / 20,
  }));

const anyOf = (words: readonly string[]): string =>
  wholeWords(`${WORD_START}(?:${words.join("|")})${WORD_END}`);

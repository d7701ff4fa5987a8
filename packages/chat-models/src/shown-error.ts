import type { ChatMessage } from "./chat-message.ts";

const MOST_CHARACTERS = 300;
/** Shorter ones are words such as `none`, for servers that check no key. */
const SHORTEST_KEY = 8;
/** What looks like a key, or like the part of one that a provider shows. */
const KEY =
  /\b(?:(?:sk|pk|key|gsk|xai)[-_]|Bearer )[\w*.-]{4,}|[\w-]*\*{3,}[\w-]*|(?<![\w/.-])(?=[A-Za-z_-]*\d)[\w-]{24,}(?![\w/.-])/gu;
/** Something quoted of more than one word: what was sent, where names have no spaces. */
const QUOTED = /(?<=["'`“„«])[^"'`“”„«»\s]+\s[^"'`“”„«»]*(?=["'`”»])/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** So many words in a row that were also sent are taken for a quotation. */
const SAME_WORDS = 4;

/**
 * A provider's message as it may stand in a job and in the log: one bounded line without keys; null when it repeats what was sent.
 */
export function shownError(
  message: string,
  sent: readonly ChatMessage[],
  apiKey: string | null,
): string | null {
  const isKey = apiKey !== null && apiKey.length >= SHORTEST_KEY;
  const bare = isKey ? message.replaceAll(apiKey, "[key]") : message;
  const line = bare
    .slice(0, 10 * MOST_CHARACTERS)
    .replace(KEY, "[key]")
    .replace(QUOTED, "…")
    .replace(/\s+/gu, " ")
    .trim();
  if (line === "" || repeats(line, sent)) return null;
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

function repeats(line: string, sent: readonly ChatMessage[]): boolean {
  const said = sent.flatMap(({ role, content }) => (role === "system" ? [] : [content]));
  const known = ` ${wordsOf(said.join(" ")).join(" ")} `;
  const words = wordsOf(line);
  return words.some((_word, at) => {
    const run = words.slice(at, at + SAME_WORDS);
    return run.length === SAME_WORDS && known.includes(` ${run.join(" ")} `);
  });
}

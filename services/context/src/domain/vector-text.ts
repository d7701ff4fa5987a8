import { firstCodePoints } from "@memory/text";
import { leafText } from "./memory/fact-terms.ts";

// About what small models read of a text; the beginning says what it is about.
const READ_CODE_POINTS = 2_000;
// Endpoints refuse an empty text.
const NOTHING = "-";

const bounded = (text: string): string => firstCodePoints(text.trim(), READ_CODE_POINTS) || NOTHING;

/** The texts that are sent to an embedding model. */
export const vectorText = {
  question: bounded,
  episode: ({ speaker, text }: { speaker: string | null; text: string }): string =>
    bounded(speaker === null ? text : `${speaker}: ${text}`),
  /** The predicate in words and the value without its JSON. */
  fact: ({ predicate, value }: { predicate: string; value: string }): string =>
    bounded(`${predicate.replaceAll("_", " ")}: ${leafText(value)}`),
};

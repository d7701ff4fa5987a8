import type { JsonObject } from "@memory/values";
import { shapeOf } from "./correction.ts";
import { mapTexts } from "./map-texts.ts";

const NAME = /\p{Lu}[\p{L}\p{N}'’.&+-]*(?: (?:\p{Lu}|\d)[\p{L}\p{N}'’.&+-]*){0,3}/gu;
const IS_NAME = new RegExp(`^${NAME.source}$`, "u");
/** Days, months and the like, in the languages that write them with a capital: no such word takes the place of a name. */
const CALENDAR = new RegExp(
  `^(?:${[
    "(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|yesterday|tomorrow|christmas|easter",
    "january|february|march|april|may|june|july|august|september|october|november|december",
    "(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|heute|gestern|morgen|weihnachten|ostern",
    "januar|februar|märz|mai|juni|juli|oktober|dezember",
    "god|i",
  ].join("|")})$`,
  "iu",
);
const MOST_WORDS = 4;

/** What of a candidate can stand in the place of a text: a name for a name, a number for a number, a few words for words. */
function fitting(text: string, candidate: string): string | null {
  const shape = shapeOf(text);
  if (shape !== null) return shape.exec(candidate)?.[0] ?? null;
  if (!IS_NAME.test(text))
    return candidate.split(" ").length <= MOST_WORDS && !/^\d/u.test(candidate) ? candidate : null;
  const name = candidate.match(NAME)?.at(-1) ?? null;
  return name === null || CALENDAR.test(name) ? null : name;
}

/** The first candidate that can stand in the place of a text, cut to what fits; null when none can, or when it says the same. */
export function successorOf(text: string, candidates: readonly string[]): string | null {
  for (const candidate of candidates) {
    const fits = fitting(text, candidate);
    if (fits !== null && fits.toLowerCase() !== text.toLowerCase()) return fits;
  }
  return null;
}

/** A value in which `becomes` takes the place of a text: of the whole of it when it is a name, else of the words that were mentioned. */
export const replaceMentioned = (
  value: JsonObject,
  text: string,
  mentioned: RegExp,
  becomes: string,
): JsonObject =>
  mapTexts(value, (one) => {
    if (one !== text) return one;
    return IS_NAME.test(text) || !mentioned.test(text)
      ? becomes
      : text.replace(mentioned, () => becomes);
  });

import { normalForm } from "@memory/text";
import { normalInstant } from "./instant.ts";
import { isJsonObject, type JsonObject, type JsonValue, rawDigits } from "./json-value.ts";

const MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );
const GROUPED = /^[+-]?\d{1,3}(?:[, '’]\d{3})+(?:\.0+)?$/;
const WHOLE = /^[+-]?(?:0|[1-9]\d*)(?:\.0+)?$/;
const FRACTION = /^-?(?:0|[1-9]\d*)\.\d*[1-9]$/;

/**
 * A canonical text of a value: equal exactly for values that mean the same. Letters are NFKC, in one case and with single
 * spaces; numbers and dates have one form (`1,000`, `1000.0` and 1000; `2026-05-01T00:00:00Z` and `May 1, 2026`); the order of keys is ignored.
 * A bare `{"value": v}` counts as the main key of its predicate.
 */
export function valueKey(value: JsonObject, mainKey = "value"): string {
  const pairs = [...pairsOf(value, mainKey)].sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${pairs.map(([key, text]) => `${canonicalKey(key)}:${text}`).join(",")}}`;
}

const canonicalKey = (key: string): string => JSON.stringify(normalForm(key, "NFKC"));

/** `{"value": v}` written with the predicate's own main key, so that both forms can be compared and merged. */
export const underMainKey = (value: JsonObject, mainKey: string): JsonObject => {
  const { value: bare, ...rest } = value;
  return mainKey !== "value" && bare !== undefined && Object.keys(rest).length === 0
    ? { [mainKey]: bare }
    : value;
};

const PAIRS = new WeakMap<JsonObject, { mainKey: string; pairs: ReadonlyMap<string, string> }>();

/** The keys of a value, a bare one under the main key, each with the canonical text of what it holds; worked out once. */
export function pairsOf(value: JsonObject, mainKey: string): ReadonlyMap<string, string> {
  const known = PAIRS.get(value);
  if (known?.mainKey === mainKey) return known.pairs;
  const pairs = new Map(
    Object.entries(underMainKey(value, mainKey)).map(([key, one]) => [key, canonical(one)]),
  );
  PAIRS.set(value, { mainKey, pairs });
  return pairs;
}

/** Notes the pairs of a value that was made of two others: `next` wins where both hold a key. */
export function notePairs(
  merged: JsonObject,
  mainKey: string,
  { previous, next }: { previous: JsonObject; next: JsonObject },
): void {
  const pairs = new Map([...pairsOf(previous, mainKey), ...pairsOf(next, mainKey)]);
  PAIRS.set(merged, { mainKey, pairs });
}

/** A canonical text of any JSON value, by the rules of `valueKey`. */
export function canonical(value: JsonValue): string {
  const digits = rawDigits(value);
  if (digits !== null) return `n:${digits}`;
  if (typeof value === "string") return canonicalText(value);
  if (typeof value === "number") return `n:${String(Object.is(value, -0) ? 0 : value)}`;
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isJsonObject(value)) return String(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${canonicalKey(key)}:${canonical(value[key] ?? null)}`).join(",")}}`;
}

/** Text as it is compared: NFKC, one case, single spaces, no invisible marks. */
export const foldText = (text: string): string =>
  normalForm(text, "NFKC")
    .replace(/[\u00AD\u200B\u2060\uFEFF]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toUpperCase()
    .toLowerCase();

function canonicalText(text: string): string {
  const folded = foldText(text);
  const number = wholeNumber(folded) ?? shortestFraction(folded);
  if (number !== null) return `n:${number}`;
  const date =
    normalInstant(folded.length >= 10 ? folded.toUpperCase() : "") ?? writtenDate(folded);
  return date === null ? JSON.stringify(folded) : `d:${date}`;
}

/** Digits of a whole number. */
function wholeNumber(text: string): string | null {
  if (!WHOLE.test(text) && !GROUPED.test(text)) return null;
  const digits = text.replace(/\.0+$/, "").replace(/[^\d-]/g, "");
  return digits === "-0" ? "0" : digits;
}

/** A fraction written as JSON writes the number; any other stays text, because 3.10 may be a version and not 3.1. */
const shortestFraction = (text: string): string | null =>
  FRACTION.test(text) && String(Number(text)) === text ? text : null;

/** `May 1, 2026`, `1st May 2026`, `1 may 2026`; months of other languages are no dates here. */
function writtenDate(text: string): string | null {
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(text);
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\.?(?: of)? ([a-z]{3,9})\.?,? (\d{4})$/.exec(text);
  const [word, day, year] = monthFirst
    ? [monthFirst[1], monthFirst[2], monthFirst[3]]
    : [dayFirst?.[2], dayFirst?.[1], dayFirst?.[3]];
  if (word === undefined || day === undefined || year === undefined) return null;
  const month = MONTHS.findIndex((name) => name.startsWith(word)) + 1;
  if (month === 0) return null;
  return normalInstant(`${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`);
}

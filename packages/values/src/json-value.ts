/** A JSON value as parsed; a whole number whose digits a double cannot hold is a `JSON.rawJSON` object. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

interface RawNumbers {
  parse(
    text: string,
    revive: (key: string, value: JsonValue, context: { source?: string }) => JsonValue,
  ): JsonValue;
  rawJSON(text: string): JsonObject;
  isRawJSON(value: unknown): value is { rawJSON: string };
}
// The library's types do not know JSON.parse source text access yet; Node 24 has it.
const exact = JSON as unknown as RawNumbers;

/**
 * Matches in any text with a number that loses digits: a whole one has 16 of them, one that is too large has them or an exponent of
 * three. A revived text takes several times as long to parse.
 */
const MAY_LOSE_DIGITS = /(?:^|[\s:,[])-?\d(?:\d{15}|[\d.]*[eE]\+?\d{3})/;

/**
 * Parses JSON text so that `JSON.stringify` gives back every digit of a whole number, and any number too large for a double; a fraction
 * becomes the nearest double. Throws SyntaxError.
 */
export const parseJson = (text: string): JsonValue =>
  MAY_LOSE_DIGITS.test(text)
    ? exact.parse(text, (_key, value, { source }) =>
        typeof value === "number" && source !== undefined && losesDigits(value, source)
          ? rawNumber(source)
          : value,
      )
    : (JSON.parse(text) as JsonValue);

/** A number that `JSON.stringify` writes with these digits. */
export const rawNumber = (digits: string): JsonObject => exact.rawJSON(digits);

/** The digits of a number that was kept as text, or null when the value is no such number. */
export const rawDigits = (value: unknown): string | null =>
  exact.isRawJSON(value) ? value.rawJSON : null;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) && rawDigits(value) === null;

const losesDigits = (value: number, source: string): boolean =>
  /^-?\d+$/.test(source) ? !Number.isSafeInteger(value) : !Number.isFinite(value);

/** A JSON value as parsed; a number whose digits a double cannot hold is a `JSON.rawJSON` object. */
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

/** Parses JSON text so that `JSON.stringify` gives back every digit of every number. Throws SyntaxError. */
export const parseJson = (text: string): JsonValue =>
  exact.parse(text, (_key, value, { source }) =>
    typeof value === "number" && source !== undefined && losesDigits(value, source)
      ? rawNumber(source)
      : value,
  );

/** A number that `JSON.stringify` writes with these digits. */
export const rawNumber = (digits: string): JsonObject => exact.rawJSON(digits);

/** The digits of a number that was kept as text, or null when the value is no such number. */
export const rawDigits = (value: unknown): string | null =>
  exact.isRawJSON(value) ? value.rawJSON : null;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) && rawDigits(value) === null;

const losesDigits = (value: number, source: string): boolean =>
  /^-?\d+$/.test(source) ? !Number.isSafeInteger(value) : !Number.isFinite(value);

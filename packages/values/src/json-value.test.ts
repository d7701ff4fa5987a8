import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson, rawDigits } from "./json-value.ts";

test.each([
  "9007199254740992",
  '{"a":[-12345678901234567890]}',
  '{"text":"since 1e400","n":12345678901234567890}',
  "[1,1e400]",
  "-1.5E+0400",
])("%s keeps its digits", (text) => {
  expect(JSON.stringify(parseJson(text))).toBe(text);
});

test.each([
  ["9007199254740991", 9007199254740991],
  ["1e21", 1e21],
  ["0.1000000000000000055", 0.1],
])("%s is a number", (text, value) => {
  expect(parseJson(text)).toBe(value);
});

test("only a whole number that is not safe, or one that is not finite, keeps its digits", () => {
  const digits = fc.stringMatching(/^-?(?:0|[1-9]\d{0,20})(?:\.\d{1,3})?(?:[eE][+-]?\d{1,4})?$/);
  fc.assert(
    fc.property(digits, fc.constantFrom("", "\n", " "), (number, space) => {
      const [first] = parseJson(`[${space}${number},"x"]`) as unknown[];
      const value = Number(number);
      const isKept = /^-?\d+$/.test(number)
        ? !Number.isSafeInteger(value)
        : !Number.isFinite(value);
      expect(rawDigits(first)).toBe(isKept ? number : null);
    }),
    { numRuns: 500 },
  );
});

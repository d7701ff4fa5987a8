import { expect, test } from "vitest";
import {
  codePoints,
  estimateTokens,
  firstCodePoints,
  isStorable,
  unstorablePath,
} from "./index.ts";

test("lengths count code points, not UTF-16 units", () => {
  expect(codePoints("a😀é")).toBe(3);
  expect(firstCodePoints("😀😀😀", 2)).toBe("😀😀");
  expect(firstCodePoints("short", 300)).toBe("short");
});

test.each([
  ["", 1],
  ["abc", 1],
  ["abcdefgh", 2],
  ["😀".repeat(8), 2],
])("the estimate of %j is %i tokens", (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

test("NUL and lone surrogates cannot be stored, a proper pair can", () => {
  expect(isStorable("a\0b")).toBe(false);
  expect(isStorable("\ud800")).toBe(false);
  expect(isStorable("😀")).toBe(true);
});

test("the path of the first text that cannot be stored is named, keys included", () => {
  expect(unstorablePath({ a: [{ b: "ok" }, { c: "x\0" }] })).toBe("a.1.c");
  expect(unstorablePath({ outer: { "k\0": 1 } })).toBe("outer");
  expect(unstorablePath({ a: 1, b: "fine" })).toBeNull();
});

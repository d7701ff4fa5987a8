import { expect, test } from "vitest";
import {
  codePoints,
  estimateTokens,
  firstCodePoints,
  isStorable,
  normalForm,
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

test("a normal form is what it is for any text that people write", () => {
  const text = "Ame\u0301lie \u1e69 s\u0307\u0323 ﬁ";

  expect(normalForm(text, "NFKD")).toBe(text.normalize("NFKD"));
  expect(normalForm(text, "NFC")).toBe(text.normalize("NFC"));
});

test("marks without end are sorted thirty at a time", () => {
  const marks = "\u0301\u0316".repeat(1000);

  const normal = normalForm(`a${marks}`, "NFD");

  expect(normal.slice(0, 32)).toBe(`a${"\u0316".repeat(15)}${"\u0301".repeat(15)}\u034f`);
  expect(normal.replace(/\p{M}/gu, "")).toBe("a");
});

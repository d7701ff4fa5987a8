import { expect, test } from "vitest";
import { quickClasses } from "./letter-classes.ts";

const MOST = 0x10_ffff;
/** Signs that stand for a letter or belong to one, and a tilde that is called a letter. */
const SIGNS = [..."\u1885\u1886\u2118\u212e\u2e2f\u309b\u309c"];

/** Characters that one of two classes takes and the other does not. */
function differing(source: string): string[] {
  const [exact, quick] = [new RegExp(source, "u"), new RegExp(quickClasses(source), "u")];
  const found: string[] = [];
  for (let code = 0; code <= MOST; code++) {
    const character = String.fromCodePoint(code);
    if (exact.test(character) !== quick.test(character)) found.push(character);
  }
  return found;
}

const isNumber = (character: string): boolean => /\p{N}/u.test(character);

test("quick letters are letters, letter numbers and a few signs", () => {
  const other = differing("\\p{L}");

  expect(other.filter((character) => !/\p{Nl}/u.test(character))).toEqual(SIGNS);
});

test("quick letters and numbers are the same, but for numbers beyond U+FFFF", () => {
  const other = differing("[\\p{L}\\p{N}'-]");

  expect(other.filter((character) => character.length === 1)).toEqual(SIGNS);
  expect(other.filter((character) => character.length === 2).every(isNumber)).toBe(true);
});

test("quick capitals are capitals, and numbers and symbols that look like one", () => {
  const other = differing("\\p{Lu}");

  expect(other.filter((character) => !/[\p{Nl}\p{So}]/u.test(character))).toEqual([]);
});

test("a letter before a number is no class", () => {
  expect(quickClasses("\\[\\p{L}\\p{N}")).toBe("\\[\\p{ID_Start}\\p{N}");
});

test("what is no class of letters stays", () => {
  expect(quickClasses("(?:\\p{Ll}|\\P{L}|\\p{M}\\d)+")).toBe("(?:\\p{Ll}|\\P{L}|\\p{M}\\d)+");
});

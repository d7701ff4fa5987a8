import fc from "fast-check";
import { expect, test } from "vitest";
import { caseless } from "./caseless.ts";

test.each([
  ["frau heißt (?-i:\\p{Lu}\\p{L}+)", "FRAU Heißt Henrike", true],
  ["frau heißt (?-i:\\p{Lu}\\p{L}+)", "Frau heißt henrike", false],
  ["(?-i:(?:A|b)c)d", "AcD", true],
  ["(?-i:(?:A|b)c)d", "aCd", false],
  ["[a-c]x", "BX", true],
  ["(?<name>é)\\.", "É.", true],
])("%s on %s", (source, text, matches) => {
  expect(new RegExp(`^(?:${caseless(source)})$`, "u").test(text)).toBe(matches);
});

test("outside of case-sensitive groups it matches what the flag i matches", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."aBcÉüñ"), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(letters, letters, (source, text) => {
      const own = new RegExp(`^${caseless(source)}$`, "u").test(text);
      expect(own).toBe(new RegExp(`^${source}$`, "iu").test(text));
    }),
  );
});

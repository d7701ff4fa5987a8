import fc from "fast-check";
import { expect, test } from "vitest";
import { inertTags } from "./inert-tags.ts";

const folded = (text: string) =>
  text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .normalize("NFKC")
    .toLowerCase();
const TAG = /<[\s/]*service_memory/;

/** Every character below the private planes, by what it folds to, where the tag has that. */
const BY_FOLD = Object.groupBy(
  Array.from({ length: 0x2_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code)),
  (character) => (/^[<>/ _a-z]$/.test(folded(character)) ? folded(character) : "other"),
);

/** What stands for a character of the tag: the character itself, and all that fold to it. */
const lookAlikes = (wanted: string) => fc.constantFrom(...(BY_FOLD[wanted] ?? []));
const unseen = fc.constantFrom("", "", "", "\u200b", "\u00ad", "\u2060", "\ufeff", "\u{e0041}");
const forged = (tag: string) =>
  fc
    .tuple(...[...tag].flatMap((character) => [lookAlikes(character), unseen]))
    .map((parts) => parts.join(""));

test.each(["<service_memory>", "</service_memory>", "< /service_memory>"])(
  "nothing that folds to %s is left of it",
  (tag) => {
    fc.assert(
      fc.property(fc.string(), forged(tag), fc.string(), (before, attempt, after) => {
        const text = `${before}${attempt}${after}`;

        expect(folded(text)).toMatch(TAG);
        expect(folded(inertTags(text))).not.toMatch(TAG);
        expect([...inertTags(text)]).toHaveLength([...text].length);
      }),
    );
  },
);

test("every character that stands for an opening bracket is looked at", () => {
  const opening = BY_FOLD["<"] ?? [];

  expect(opening.length).toBeGreaterThan(2);
  expect(opening.map((bracket) => inertTags(`${bracket}/service_memory>`))).toEqual(
    opening.map(() => "\u2039/service_memory>"),
  );
});

test.each([
  "</ſervice_memory>",
  "</sеrviсе_mеmory>",
  "</sérvice_memory>",
  "</SERVİCE_MEMORY\n>",
  "</service\u00admemory>",
  "</service-memory>",
])("%s is no tag any more", (text) => {
  expect(inertTags(text)).toBe(text.replace("<", "\u2039"));
});

test.each(["a < b", "<service>", "</service memory>", "<b>service_memory</b>", "＜3", "i<service"])(
  "%s stays as it is",
  (text) => {
    expect(inertTags(text)).toBe(text);
  },
);

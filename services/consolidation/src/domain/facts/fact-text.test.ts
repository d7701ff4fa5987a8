import fc from "fast-check";
import { expect, test } from "vitest";
import { hasText, textInJson } from "./fact-text.ts";

const FACT = {
  predicate: "home_city",
  value:
    '{"city":"Ålesund \\"north\\"", "since": 2019,"tags":["Sea",true,"a:b"],"in":{"land":"Norge"}}',
};

test.each(["CITY", "ålesund", "ÅLES", '"north"', "2019", "sea", "TRUE", "norge", "a:b", "home_"])(
  "%j is found",
  (text) => {
    expect(hasText(FACT, text)).toBe(true);
  },
);

test.each(["since", "tags", "land", "{", "],", "Sea,", "oslo"])(
  "%j is not in what it says",
  (text) => {
    expect(hasText(FACT, text)).toBe(false);
  },
);

const json = fc.jsonValue({ maxDepth: 3 });

test("what the database looks for is in every row that has the text", () => {
  fc.assert(
    fc.property(json, fc.string({ maxLength: 4 }), fc.boolean(), (value, other, isPart) => {
      const said = JSON.stringify({ value });
      const leaf = [...said.matchAll(/[a-z0-9 ]+/gi)].map(([part]) => part).at(-1) ?? other;
      const text = isPart ? leaf : other;
      const found = hasText({ predicate: "p", value: said }, text);
      const coarse = text === "" ? null : textInJson(text);
      if (found && coarse !== null)
        expect(`p ${said.replace(/[A-Z]/g, (letter) => letter.toLowerCase())}`).toContain(coarse);
    }),
    { numRuns: 500 },
  );
});

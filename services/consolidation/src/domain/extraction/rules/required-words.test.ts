import { expect, test } from "vitest";
import { requiredWords } from "./required-words.ts";

test.each([
  ["^I live in (?<v>.+)", ["i live in "]],
  ["^(?:I|we) (?:adore|enjoy) it", ["adore", "enjoy"]],
  ["^(?:speak|speaks) (?:some )?(?<v>\\p{Lu}\\p{L}+)", ["speak", "speaks"]],
  ["coff?ee?", ["cof"]],
  ["(?:tea|[a-z]+) time", [" time"]],
  ["a(?:bc)?d", null],
  ["(?:tea|x*)", null],
  ["(?<!not )allergic(?= to)", ["allergic"]],
  ["(?-i:NHS) number\\.", [" number."]],
  ["x{0,2}hello{2,}", ["hello"]],
  ["\\bmoved\\b", ["moved"]],
])("whatever %s matches holds one of %j", (source, words) => {
  expect(requiredWords(source)).toEqual(words);
});

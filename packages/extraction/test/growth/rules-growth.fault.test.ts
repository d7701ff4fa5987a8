import { datePatterns } from "@memory/text/dates";
import { LANGUAGES } from "@memory/text/languages";
import { expect, test } from "vitest";
import { MOST_SENTENCE_CHARACTERS } from "../../src/reading/sentences.ts";
import { packOf } from "../../src/rules/packs.ts";
import { search, slow } from "./growth.ts";
import { hardTexts } from "./hard-texts.ts";
import { regexesIn } from "./patterns.ts";

const AT_ITS_LONGEST = { length: MOST_SENTENCE_CHARACTERS, mostMs: 60 };

test.each(LANGUAGES)(
  "no pattern of %s takes long over a sentence of the longest, whatever stands in it",
  (language) => {
    const tables = { ...packOf(language), dates: datePatterns(language) };
    let count = 0;
    const found: string[] = [];
    for (const { at, regex } of regexesIn(tables, language)) {
      count++;
      for (const text of slow((said) => search(regex, said), hardTexts([regex]), AT_ITS_LONGEST))
        found.push(`${at} ${regex.source.slice(0, 60)} on ${text}`);
    }

    expect(count).toBeGreaterThan(300);
    expect(found).toEqual([]);
  },
  1_800_000,
);

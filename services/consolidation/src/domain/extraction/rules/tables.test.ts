import { expect, test } from "vitest";
import { LANGUAGES } from "../language.ts";
import { packOf } from "./packs.ts";

test.each(LANGUAGES)(
  "every rule of %s is a regular expression of known words and kinds",
  (language) => {
    const { rules } = packOf(language);
    for (let place = 0; place < rules.size; place++)
      expect(rules.at(place).regex).toBeInstanceOf(RegExp);
  },
);

import { LANGUAGES } from "@memory/text/languages";
import { expect, test } from "vitest";
import { predicateRegistry } from "../predicates/predicates.ts";
import { packOf } from "./packs.ts";

const registry = predicateRegistry();
// A client may well keep one value of its own under such a word; text adds to what is there, as under every unknown predicate.
const OPEN = "attribute codename favorite has is_a passport plan project_name size".split(" ");

test.each(LANGUAGES)(
  "every phrase of %s is a regular expression of known words and kinds, and names known predicates",
  (language) => {
    const { phrases, grammar } = packOf(language);
    const rows = Array.from({ length: phrases.size }, (_, place) => phrases.at(place));
    for (const { regex } of rows) expect(regex).toBeInstanceOf(RegExp);

    const named = rows.flatMap(({ phrase }) => Object.keys(phrase.facts));
    const looked = [...Object.values(grammar.attributes), ...Object.values(grammar.kin)];
    const predicates = new Set([...named, ...looked].filter((name) => !name.includes("$")));
    for (const name of OPEN) predicates.delete(name);
    expect([...predicates].filter((name) => registry.find(name).cardinality === null)).toEqual([]);
  },
);

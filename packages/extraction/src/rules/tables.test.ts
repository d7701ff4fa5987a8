import { LANGUAGES } from "@memory/text/languages";
import { expect, test } from "vitest";
import { predicateRegistry } from "../predicates/predicates.ts";
import { tablesOf } from "./packs.ts";

const registry = predicateRegistry();
// A client may well keep one value of its own under such a word; text adds to what is there, as under every unknown predicate.
const OPEN = "attribute codename favorite has is_a passport plan project_name size".split(" ");

// That each phrase is a regular expression of known words and kinds is what its examples show.
test.each(LANGUAGES)("every phrase of %s names known predicates", (language) => {
  const { families, grammar } = tablesOf(language);
  const phrases = families.flatMap((family) => family.phrases);

  const named = phrases.flatMap(({ facts }) => Object.keys(facts));
  const looked = [...Object.values(grammar.attributes), ...Object.values(grammar.kin)];
  const predicates = new Set([...named, ...looked].filter((name) => !name.includes("$")));
  for (const name of OPEN) predicates.delete(name);
  expect([...predicates].filter((name) => registry.find(name).cardinality === null)).toEqual([]);
});

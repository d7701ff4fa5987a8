import { expect, test } from "vitest";
import { audit } from "../../strings/audit.ts";
import { typeInWords } from "./type-in-words.ts";
import { TYPES } from "./types.ts";

test("each type can be chosen and has words; one that is not known is shown as it is", () => {
  expect([...TYPES].toSorted()).toEqual(Object.keys(audit.types).toSorted());
  expect(typeInWords("fact.rated")).toBe("rated a fact");
  expect(typeInWords("toString")).toBe("toString");
});

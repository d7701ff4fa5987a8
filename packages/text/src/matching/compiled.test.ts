import fc from "fast-check";
import { expect, test } from "vitest";
import { allMatches, compiled } from "./compiled.ts";

const regex = fc.constantFrom("a+", "a*", "(?<n>b)|c", "(?=a)", "$", "😀?");
const text = fc.array(fc.constantFrom("a", "b", "c", " ", "😀"), { maxLength: 12 });

test("every match is found that `matchAll` finds, whatever the expression was used for before", () => {
  fc.assert(
    fc.property(regex, text, fc.nat(12), (source, parts, lastIndex) => {
      const said = parts.join("");
      const expression = compiled(source, "gu");
      expression.lastIndex = lastIndex;

      const found = allMatches(said, expression);

      expect(found).toEqual([...said.matchAll(new RegExp(source, "gu"))]);
      expect(expression.lastIndex).toBe(0);
    }),
  );
});

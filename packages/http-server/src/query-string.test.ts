import fc from "fast-check";
import { expect, test } from "vitest";
import { parseQuery } from "./query-string.ts";

test("what URLSearchParams writes is read back", () => {
  const text = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(fc.dictionary(text, text), (given) => {
      expect({ ...parseQuery(new URLSearchParams(given).toString()) }).toEqual({ ...given });
    }),
  );
});

test("a parameter given twice is an array, an absent value is empty", () => {
  expect({ ...parseQuery("a=1&b&a=2&&a=3&c=") }).toEqual({ a: ["1", "2", "3"], b: "", c: "" });
});

test.each(["%ff", "%", "%zz", "%ed%a0%80", "ok%e9"])("the value %s is no text", (value) => {
  expect(parseQuery(`subject_id=${value}`)["subject_id"]).toBe("\ud800");
});

test("a parameter named __proto__ is one like any other", () => {
  expect(Object.keys(parseQuery("__proto__=x"))).toEqual(["__proto__"]);
});

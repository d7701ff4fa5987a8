import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { carryOver } from "./compare-values.ts";
import { type JsonObject, parseJson } from "./json-value.ts";
import { canonical, pairsOf, underMainKey, valueKey } from "./value-key.ts";

const json = (text: string) => canonical(parseJson(text));

describe("values that mean the same have one key", () => {
  test.each([
    ["case and space", '" Orion  Team "', '"orion team"'],
    ["compatibility forms", '"ﬁle №5"', '"file No5"'],
    ["sharp s", '"Straße"', '"STRASSE"'],
    ["invisible marks", '"so\\u00ADft"', '"soft"'],
    ["numbers", "1.0", "1"],
    ["numbers and their digits", '"42"', "42"],
    ["thousands", '"1,000"', "1000"],
    ["whole decimals", '"15.0"', '"15"'],
    ["fractions and their digits", '"-1.5"', "-1.5"],
    ["big numbers", "12345678901234567890", '"12345678901234567890"'],
    ["dates and instants", '"2026-05-01"', '"2026-05-01T00:00:00Z"'],
    ["offsets", '"2026-05-01T02:00:00+02:00"', '"2026-05-01T00:00:00.000Z"'],
    ["written dates", '"May 1st, 2026"', '"2026-05-01"'],
    ["written dates, in short", '"Sept. 1, 2026"', '"2026-09-01"'],
    ["written dates, day first", '"1 May 2026"', '"2026-05-01"'],
    ["order of keys", '{"a":1,"b":2}', '{"b":2,"a":1}'],
    ["nested", '{"a":[" X ",{"b":"1"}]}', '{"a":["x",{"b":1}]}'],
  ])("%s", (_title, a, b) => {
    expect(json(a)).toBe(json(b));
  });
});

describe("values that differ have different keys", () => {
  test.each([
    ["versions", '"3.10"', '"3.1"'],
    ["fractions of more digits than a double has", '"0.1000000000000000055"', "0.1"],
    ["leading zeros", '"007"', '"7"'],
    ["neighbouring big numbers", "12345678901234567890", "12345678901234567891"],
    ["order in lists", '["a","b"]', '["b","a"]'],
    ["true and its word", "true", '"true"'],
    ["null and its word", "null", '"null"'],
    ["days", '"2026-05-01"', '"2026-05-02"'],
    ["words that begin like months", '"Marcus 1, 2026"', '"2026-03-01"'],
    ["an own key named __proto__", '{"__proto__":1}', "{}"],
  ])("%s", (_title, a, b) => {
    expect(json(a)).not.toBe(json(b));
  });
});

test("a bare value is the main key of its predicate, unless it has company", () => {
  const bare: JsonObject = { value: "Lyon" };

  expect(valueKey(bare, "city")).toBe(valueKey({ city: "lyon" }, "city"));
  expect(valueKey({ ...bare, note: "x" }, "city")).not.toBe(
    valueKey({ city: "Lyon", note: "x" }, "city"),
  );
});

const Value = fc.dictionary(
  fc.constantFrom("value", "city", "Straße", "ﬁn", "a"),
  fc.oneof(fc.constantFrom("Lyon", " LYON ", "1,000", "May 1, 2026", null), fc.jsonValue()),
  { maxKeys: 4 },
);

test("the key of a value made of two is that of the same value read again", () => {
  fc.assert(
    fc.property(Value, Value, fc.constantFrom("value", "city"), (previous, next, mainKey) => {
      const made = carryOver(previous as JsonObject, next as JsonObject, mainKey);
      const read = parseJson(JSON.stringify(made)) as JsonObject;

      expect(pairsOf(made, mainKey)).toEqual(pairsOf(read, mainKey));
      expect(valueKey(made, mainKey)).toBe(valueKey(read, mainKey));
      expect(valueKey(made, mainKey)).toBe(canonical(underMainKey(read, mainKey)));
    }),
  );
});

import { expect, test } from "vitest";
import { bytesOf } from "./bytes.ts";
import { isSameJson } from "./same-json.ts";

test.each([
  ['{"a": 1, "b": [1, {"c": null}]}', '{"b": [1, {"c": null}], "a": 1}', true],
  ['{"a": 1}', '{"a": 1, "b": 2}', false],
  ['{"a": 1, "b": 2}', '{"a": 1, "c": 2}', false],
  ['{"toString": null}', '{"valueOf": null}', false],
  ['{"__proto__": {}}', "{}", false],
  ['{"0": 1}', "[1]", false],
  ["[1, 2]", "[2, 1]", false],
  ["null", "{}", false],
  ['"1"', "1", false],
])("%s is the same JSON as %s: %s", (one, other, isSame) => {
  expect(isSameJson(JSON.parse(one), JSON.parse(other))).toBe(isSame);
  expect(isSameJson(JSON.parse(other), JSON.parse(one))).toBe(isSame);
});

test("bytes are read from the one way in which base64url is written", () => {
  expect(bytesOf("AQID_-8")).toEqual(new Uint8Array([1, 2, 3, 255, 239]));
  for (const text of ["AQID_-9", "AQID/+8", "AQID_-8=", "AQ ID_-8", "AQID_", "ä"])
    expect([text, bytesOf(text)]).toEqual([text, null]);
});

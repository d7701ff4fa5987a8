import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonDepth, parseJson } from "./json-body.ts";

const parse = (text: string) => parseJson(Buffer.from(text), { maxDepth: 32 });
const roundTrip = (text: string) => JSON.stringify(parse(text));

test.each([
  '{"n":12345678901234567890}',
  '{"n":[-9007199254740993,0.1234567890123456789]}',
  '{"__proto__":{"x":1},"constructor":2}',
  '{"n":[9007199254740.993,1234567890.1234567]}',
  '{"big":1e400}',
])("%s survives reading and writing unchanged", (text) => {
  expect(roundTrip(text)).toBe(text);
});

test("any JSON of ordinary values reads as JSON.parse reads it", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      fc.pre(!/\\u0000|\\ud[89a-f]/i.test(text));
      expect(JSON.stringify(parse(text))).toBe(JSON.stringify(JSON.parse(text)));
    }),
  );
});

test("brackets inside strings are no depth, escaped quotes end no string", () => {
  expect(jsonDepth(Buffer.from('{"a":"[[[{\\"[[","b":[[]]}'))).toBe(3);
});

test("32 levels are read, 33 are refused with the limit named", () => {
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

  expect(() => parse(nested(32))).not.toThrow();
  expect(() => parse(nested(33))).toThrowError("32 levels");
});

test("a hundred thousand levels are refused like any other excess", () => {
  expect(() => parse("[".repeat(100_000))).toThrowError("32 levels");
});

test.each([
  ['{"a":{"b":"x\\u0000"}}', "a.b"],
  ['{"a":["\\ud800"]}', "a.0"],
])("%s is refused naming %s", (text, field) => {
  expect(() => parse(text)).toThrowError(
    expect.objectContaining({ type: "invalid_payload", field }),
  );
});

test("bytes that are no UTF-8 are refused", () => {
  expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]), { maxDepth: 32 })).toThrowError("UTF-8");
});

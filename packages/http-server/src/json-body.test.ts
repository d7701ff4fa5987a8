import { timeSlice } from "@memory/fairness";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bodyScan, parseJson } from "./json-body.ts";
import { jsonScanner } from "./json-scan.ts";

const parse = (text: string) => parseJson(Buffer.from(text), { maxDepth: 32 });
const roundTrip = (text: string) => JSON.stringify(parse(text));

test.each([
  '{"n":12345678901234567890}',
  '{"n":[-9007199254740993,0.1234567890123456789]}',
  '{"__proto__":{"x":1},"constructor":2}',
  '{"n":[9007199254740.993,1234567890.1234567]}',
  '{"big":1e400}',
  '{"small":[1e-400,-1.23456e-320]}',
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
  const limits = (maxDepth: number) => ({ maxDepth });
  const text = Buffer.from('{"a":"[[[{\\"[[","b":[[]]}');

  expect(() => parseJson(text, limits(3))).not.toThrow();
  expect(() => parseJson(text, limits(2))).toThrowError("2 levels");
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

const valuesIn = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce((sum: number, part) => sum + valuesIn(part), 1)
    : 1;

test("as many values as the limit are read, one more is refused with the limit named", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      fc.pre(
        valuesIn(value) > 1 &&
          JSON.stringify(value).length < 2_000 &&
          !JSON.stringify(value).includes("__proto__"),
      );
      const text = Buffer.from(JSON.stringify(value, null, 1));
      const scan = (maxValues: number) => () =>
        jsonScanner(text, { maxDepth: null, maxValues }).scanTo(text.length);

      expect(scan(valuesIn(value))).not.toThrow();
      expect(scan(valuesIn(value) - 1)).toThrowError(`has more than ${valuesIn(value) - 1} values`);
    }),
  );
});

test("wherever its slices end, a scan finds the same", () => {
  const text = Buffer.from('{"a":["\\"]","\\u0000",[1,{"b":-12345678901234567}],{}],"c":"}"}');
  const whole = jsonScanner(text, { maxDepth: 32 });
  whole.scanTo(text.length);

  for (let cut = 0; cut < text.length; cut++) {
    const scanner = jsonScanner(text, { maxDepth: 32 });
    scanner.scanTo(cut);
    scanner.scanTo(text.length);
    expect(scanner.found()).toEqual(whole.found());
  }
  expect(whole.found()).toMatchObject({ mayBeInexact: true, hasEscapesToCheck: true });
});

test("a body of any size is scanned in slices and reads the same", async () => {
  const value = { events: Array.from({ length: 20_000 }, (_, n) => ({ n, text: `é"${n}` })) };
  const bytes = Buffer.from(JSON.stringify(value));

  const text = await bodyScan({ maxDepth: 32, maxValues: 100_000 }, timeSlice()).text(bytes);

  expect(JSON.parse(text.bytes.toString())).toEqual(value);
  const few = bodyScan({ maxDepth: 32, maxValues: 1_000 }, timeSlice());
  await expect(few.text(bytes)).rejects.toThrowError("1000 values");
});

test("a body that is looked at as it comes reads as if it had been there at once, wherever its parts end", async () => {
  const bytes = Buffer.from('{"a":["\\"]","\\u0000",[1,{"b":-12345678901234567}],{}],"c":"}"}');
  const limits = { maxDepth: 32 };
  const { slice: _, ...whole } = await bodyScan(limits, timeSlice()).text(bytes);

  for (let cut = 0; cut < bytes.length; cut++) {
    const scan = bodyScan(limits, timeSlice());
    const coming = Buffer.alloc(bytes.length, "0");
    bytes.copy(coming, 0, 0, cut);
    scan.seen(coming, cut);
    bytes.copy(coming);
    expect(await scan.text(coming)).toMatchObject(whole);
  }
});

test("too many values are refused before the rest of the body has come", () => {
  const scan = bodyScan({ maxDepth: 32, maxValues: 1_000 }, timeSlice());
  const coming = Buffer.alloc(10_000_000);
  coming.write(`[${"[],".repeat(2_000)}`);

  expect(() => scan.seen(coming, 6_000)).toThrowError("1000 values");
});

test.each([
  ['{"a":1,}', "line 1, column 8"],
  ['{\n  "a": 1,\n  b: 2\n}', "line 3, column 3"],
  ['{"a":', "line 1, column 6"],
  ['{"a":,"b":1}', "line 1, column 6"],
  ['{"a":tru}', "line 1, column 9"],
  ["hello", "line 1, column 1"],
  ['{"a":"b', "line 1, column 8"],
])("of %j is said where it is not JSON, and nothing of what it says", (text, where) => {
  expect(() => parse(text)).toThrowError(`The body is not valid JSON: see ${where}.`);
});

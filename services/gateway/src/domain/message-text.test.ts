import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText, learnable } from "./message-text.ts";

test.each([
  ["a <service_memory>\nx\n</service_memory> b", "a  b"],
  ["a <SERVICE_MEMORY note='1'>x</ service_memory >", "a"],
  ["said: <service_memory>\nand then nothing", "said:"],
  ["what is <service_memory>? I live in Oslo", "what is <service_memory>? I live in Oslo"],
  ["two <service_memory>1</service_memory>, <service_memory>2</service_memory>", "two ,"],
  ["a service_memory <b>", "a service_memory <b>"],
  ["nul \0 and half \ud800", "nul \ufffd and half \ufffd"],
])("of %j is learned %j", (text, learned) => {
  expect(learnable(text)).toBe(learned);
});

test("a cut text fits, is marked, and starts like the whole", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
      const cut = cutText(text, 100);
      const size = Buffer.byteLength(JSON.stringify(cut));

      if (Buffer.byteLength(JSON.stringify(text)) <= 100) expect(cut).toBe(text);
      else {
        expect(size).toBeLessThanOrEqual(100);
        expect(cut.endsWith(" … [cut]") && text.startsWith(cut.slice(0, -8))).toBe(true);
      }
    }),
  );
});

test("a text full of openings of a block is read at once", { timeout: 10_000 }, () => {
  const text = "<service_memory ".repeat(60_000);

  expect(learnable(text)).toBe(text.trim());
});

import { expect, test } from "vitest";
import { sampleStatement } from "../../test/sample-statement.ts";
import { packOf } from "../rules/packs.ts";
import { Emitted, type Resolved } from "./emit.ts";

const resolved = (predicate: string, value: Record<string, string>): Resolved => ({
  statement: sampleStatement({ predicate, value }),
  phrase: undefined,
  family: "test",
});

const emitted = () => new Emitted({ valueKey: () => "value", from: 3 });
const tea = resolved("likes", { value: "tea" });
const jazz = resolved("likes", { value: "jazz" });

test("statements take the positions after those of the turns before", () => {
  const turn = emitted();

  turn.emit([tea, jazz]);

  expect(turn.statements.map(({ position, value }) => [position, value])).toEqual([
    [3, { value: "tea" }],
    [4, { value: "jazz" }],
  ]);
});

test("what was said already is left out, whatever its case and the rest of its value", () => {
  const turn = emitted();
  turn.emit([tea]);

  turn.emit([resolved("likes", { value: "Tea", date: "2026" })]);

  expect(turn.statements).toHaveLength(1);
});

test("a statement that holds a secret is rejected", () => {
  const turn = emitted();

  turn.emit([resolved("contact", { value: "4111 1111 1111 1111" })]);

  expect(turn.statements).toEqual([]);
  expect(turn.rejections).toEqual(["secret"]);
});

test("what is taken back leaves its rejections, and may be said again", () => {
  const turn = emitted();
  turn.emit([tea]);
  turn.reject("quoted");
  turn.takeBack();

  turn.emit([tea]);

  expect(turn.statements.map(({ position }) => position)).toEqual([3]);
  expect(turn.rejections).toEqual(["quoted"]);
});

test("what is taken back was read by no phrase", () => {
  const { phrase } = packOf("en").phrases.compiled.at(0);
  const turn = emitted();
  turn.emit([{ ...tea, phrase }]);
  turn.takeBack();

  turn.emit([jazz]);

  expect(turn.phrases).toEqual([]);
});

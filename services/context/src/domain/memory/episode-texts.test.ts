import { expect, test } from "vitest";
import { EpisodeTexts } from "./episode-texts.ts";

const TEXT = "x".repeat(100);
const read = (texts: EpisodeTexts, ...slots: number[]) =>
  texts.fill(new Set(slots), async () => new Map(slots.map((slot) => [slot, TEXT])));

test("all texts are held while they are few, but for those that were removed", () => {
  const texts = new EpisodeTexts();
  for (const [slot, text] of ["über", "", "漢字"].entries()) texts.add(slot, text);
  texts.delete(1);

  expect([0, 1, 2, 3].map((slot) => texts.get(slot))).toEqual([
    "über",
    undefined,
    "漢字",
    undefined,
  ]);
});

test("of too many texts none is held but those that were read", async () => {
  const texts = new EpisodeTexts(10_000);
  for (let slot = 0; slot < 200; slot++) texts.add(slot, TEXT);
  await read(texts, 7);

  expect([6, 7].map((slot) => texts.has(slot))).toEqual([false, true]);
  expect(texts.bytes).toBeLessThan(1_000);
});

test("texts that were read go beyond a bound, the longest unused first, unless they are in use", async () => {
  const texts = new EpisodeTexts(0, 28_000);
  texts.add(0, TEXT);
  const used = texts.use(new Set([1]));
  for (let slot = 0; slot < 100; slot++) await read(texts, slot);
  texts.get(0);
  await read(texts, 100);

  expect(texts.bytes).toBeLessThanOrEqual(28_000);
  expect([0, 1, 2, 100].map((slot) => texts.has(slot))).toEqual([true, true, false, true]);
  used[Symbol.dispose]();
});

test("a text that was removed while it was read is not kept", async () => {
  const texts = new EpisodeTexts(0);
  texts.add(0, TEXT);
  await texts.fill(new Set([1, 2]), async () => {
    texts.delete(1);
    return new Map([
      [1, "gone"],
      [2, "read"],
    ]);
  });

  expect([1, 2].map((slot) => texts.get(slot))).toEqual([undefined, "read"]);
});

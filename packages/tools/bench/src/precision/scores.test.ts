import { expect, test } from "vitest";
import { calibrationOf, kappaOf, shareOf } from "./scores.ts";

test("the interval of a share is Wilson's", () => {
  const { share, from, to } = shareOf(6, 100);

  expect(share).toBe(0.06);
  expect(from).toBeCloseTo(0.0278, 3);
  expect(to).toBeCloseTo(0.1248, 3);
});

test("none of a hundred may still be one of thirty", () => {
  expect(shareOf(0, 100)).toMatchObject({ share: 0, from: 0 });
  expect(shareOf(0, 100).to).toBeCloseTo(0.037, 3);
});

test("labellers who always agree have a kappa of 1, by chance one of 0", () => {
  expect(
    kappaOf([
      ["right", "right"],
      ["wrong", "wrong"],
    ]),
  ).toBe(1);
  expect(
    kappaOf([
      ["right", "right"],
      ["right", "wrong"],
      ["wrong", "right"],
      ["wrong", "wrong"],
    ]),
  ).toBe(0);
});

test("a fact of 0.9 belongs to the surest band, and useless is not wrong", () => {
  const bands = calibrationOf([
    { confidence: 0.9, label: "right" },
    { confidence: 1, label: "useless" },
    { confidence: 0.55, label: "wrong" },
  ]);

  expect(bands).toHaveLength(2);
  expect(bands[0]).toMatchObject({ least: 0, right: { count: 0, of: 1 } });
  expect(bands[1]).toMatchObject({
    least: 0.9,
    right: { count: 1, of: 2 },
    notWrong: { count: 2, of: 2 },
  });
});

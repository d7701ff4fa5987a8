import { expect, test } from "vitest";
import { digest, joined, RecentTurns, sayAt, settled } from "../src/adapter/index.ts";

test("a capture that waitUntil does not take is waited for, and the failure is heard of", async () => {
  const broken = new Error("there is no request");
  const happened: unknown[] = [];
  const captured = Promise.resolve().then(() => happened.push("captured"));
  const options = {
    waitUntil: () => {
      throw broken;
    },
    onError: (error: unknown, operation: string) => happened.push(error, operation),
  };

  await settled(captured, options);

  expect(happened).toEqual(["captured", broken, "capture"]);
});

test("a capture that waitUntil takes is not waited for", async () => {
  const taken: unknown[] = [];
  const never = new Promise(() => undefined);

  await settled(never, { waitUntil: (captured) => taken.push(captured) });

  expect(taken).toEqual([never]);
});

test("what a turn said is that of its last way through the steps", () => {
  const said = new Map<number, string>();
  for (const [step, text] of [
    [1, "I look."],
    [3, ""],
    [5, "Bergen."],
  ] as const)
    sayAt(said, step, text);
  expect(joined(said.values())).toBe("I look.\n\nBergen.");

  // As a run that is resumed from a step of before.
  sayAt(said, 3, "Oslo.");
  expect(joined(said.values())).toBe("I look.\n\nOslo.");
});

test("a turn is kept for ten minutes after its use, and no more than a thousand are", () => {
  const turns = new RecentTurns<string>();
  turns.keep("a", "first", 0);

  expect(turns.use("a", 9 * 60_000)).toBe("first");
  expect(turns.use("a", 18 * 60_000)).toBe("first");
  expect(turns.use("a", 28 * 60_000)).toBeUndefined();
  for (let n = 0; n < 1_001; n++) turns.keep(`n${n}`, "", 28 * 60_000);
  expect([...turns.entries()]).toHaveLength(1_000);
  expect(turns.use("n0", 28 * 60_000)).toBeUndefined();
});

test("a digest is the same for the same text", async () => {
  expect(await digest("Oslo")).toMatch(/^[0-9a-f]{32}$/);
  expect(await digest("Oslo")).toBe(await digest("Oslo"));
  expect(await digest("Bergen")).not.toBe(await digest("Oslo"));
});

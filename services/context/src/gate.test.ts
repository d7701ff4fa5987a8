import { expect, test } from "vitest";
import { gate } from "./gate.ts";

test("at most two run at once, in the order they came, and one that fails makes room", async () => {
  const through = gate(2);
  const started: number[] = [];
  const doors = Array.from({ length: 4 }, () => Promise.withResolvers<void>());

  const runs = doors.map(({ promise }, n) =>
    through(async () => {
      started.push(n);
      await promise;
    }),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);

  doors[1]?.reject(new Error("fails"));
  await expect(runs[1]).rejects.toThrow("fails");
  for (const { resolve } of doors) resolve();
  await Promise.allSettled(runs);
  expect(started).toEqual([0, 1, 2, 3]);
});

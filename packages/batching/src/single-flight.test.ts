import { expect, test } from "vitest";
import { singleFlight } from "./single-flight.ts";

test("calls at one moment share a result, a later call has its own", async () => {
  let calls = 0;
  const count = singleFlight(async () => ++calls);

  const together = await Promise.all([count(), count()]);

  expect([...together, await count()]).toEqual([1, 1, 2]);
});

test("a failure is shared too, and does not last", async () => {
  let calls = 0;
  const failOnce = singleFlight(async () => {
    if (++calls === 1) throw new Error("failed");
    return calls;
  });

  const together = await Promise.allSettled([failOnce(), failOnce()]);

  expect(together.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await failOnce()).toBe(2);
});

test("calls with other keys are calls of their own", async () => {
  const seen: string[] = [];
  const note = singleFlight(
    async (name: string, n: number) => {
      seen.push(name);
      return n;
    },
    (name) => name,
  );

  expect(await Promise.all([note("a", 1), note("b", 2), note("a", 3)])).toEqual([1, 2, 1]);
  expect(seen).toEqual(["a", "b"]);
});

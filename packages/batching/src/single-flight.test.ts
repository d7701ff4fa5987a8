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

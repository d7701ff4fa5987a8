import { expect, test } from "vitest";
import { Budget } from "./budget.ts";

const DAY_MS = 86_400_000;

test("beyond the requests of a minute the next one waits for the oldest to be a minute old", () => {
  const budget = new Budget({ requestsPerMinute: 2, tokensPerDay: 1 });

  budget.take(DAY_MS);
  budget.take(DAY_MS + 10_000);

  expect(() => budget.take(DAY_MS + 20_000)).toThrow(
    expect.objectContaining({ kind: "budget", afterMs: 40_000 }),
  );
  expect(() => budget.take(DAY_MS + 60_000)).not.toThrow();
});

test("once the tokens of a day are spent, nothing is asked before the next", () => {
  const budget = new Budget({ requestsPerMinute: 10, tokensPerDay: 100 });

  budget.take(DAY_MS);
  budget.spend(100);

  expect(() => budget.take(DAY_MS + 1_000)).toThrow(
    expect.objectContaining({ kind: "budget", afterMs: DAY_MS - 1_000 }),
  );
  expect(() => budget.take(2 * DAY_MS)).not.toThrow();
});

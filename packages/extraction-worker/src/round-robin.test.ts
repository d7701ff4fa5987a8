import { expect, test } from "vitest";
import type { StepwiseTask } from "./cohort.ts";
import { RoundRobin } from "./round-robin.ts";

/** Work of so many steps of a millisecond each, written down as they are done. */
function clocked() {
  let nowMs = 0;
  const done: string[] = [];
  const work = (tenant: string, name: string, steps: number): StepwiseTask => {
    let left = steps;
    return {
      tenant,
      stage: 0,
      step() {
        nowMs++;
        done.push(name);
        return --left === 0;
      },
    };
  };
  return { work, done, nowMs: () => nowMs };
}

test("a tenant with much work gets no longer a turn than one with little", () => {
  const { work, done, nowMs } = clocked();
  const roundRobin = new RoundRobin();
  roundRobin.add(work("a", "a1", 6));
  roundRobin.add(work("a", "a2", 3));
  roundRobin.add(work("b", "b", 3));

  while (!roundRobin.isIdle) roundRobin.runTurn(2, nowMs);

  expect(done.join(" ")).toBe("a1 a2 b b a1 a2 b a1 a2 a1 a1 a1");
});

test("work that comes while another tenant's is done waits for one turn", () => {
  const { work, done, nowMs } = clocked();
  const roundRobin = new RoundRobin();
  roundRobin.add(work("a", "a", 100));
  roundRobin.runTurn(5, nowMs);
  roundRobin.add(work("b", "b", 1));

  roundRobin.runTurn(5, nowMs);
  roundRobin.runTurn(5, nowMs);

  expect(done.indexOf("b")).toBe(10);
});

import { expect, test } from "vitest";
import { Cohort } from "./cohort.ts";

/** A cohort of tasks, each of which goes through some stages; gives back what was done in which order. */
function done(...tasks: readonly (readonly [name: string, ...stages: number[]])[]): string {
  const steps: string[] = [];
  const cohort = new Cohort();
  for (const [name, ...stages] of tasks)
    cohort.add({
      tenant: "t",
      get stage() {
        return stages[0] ?? 0;
      },
      step() {
        steps.push(`${name}${stages.shift()}`);
        return stages.length === 0;
      },
    });
  for (let most = 10_000; !cohort.isEmpty && most > 0; most--) cohort.step();
  return steps.join(" ");
}

test("tasks do each stage one right after the other", () => {
  expect(done(["a", 0, 1, 2], ["b", 0, 2], ["c", 0, 1])).toBe("a0 b0 c0 a1 c1 b2 a2");
});

test("a task that goes back to a stage does it in the next sweep, beside those that are there by then", () => {
  expect(done(["a", 0, 1, 2, 1, 2], ["b", 0, 1])).toBe("a0 b0 a1 b1 a2 a1 a2");
});

test("a task waits for one sweep of those that came before it, however many steps they have", () => {
  const long = Array.from({ length: 64 }, (_, n) => [`l${n}.`, ...Array(100).fill(0)] as const);

  const order = done(...long, ["short", 0]).split(" ");

  expect(order.indexOf("short0")).toBe(64);
  expect(order).toHaveLength(6_401);
});

test("64 tasks do a stage before the first of them goes on", () => {
  const order = done(...Array.from({ length: 65 }, () => ["n", 0, 1] as const)).split(" ");

  expect(order.indexOf("n1")).toBe(64);
});

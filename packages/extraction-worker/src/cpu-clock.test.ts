import { expect, test } from "vitest";
import { CpuClock } from "./cpu-clock.ts";

function clockAt() {
  const at = { cpuMs: 1_000, wallMs: 0, asked: 0 };
  const cpuMs = () => {
    at.asked++;
    return at.cpuMs;
  };
  const clock = new CpuClock({ cpuMs, wallMs: () => at.wallMs });
  clock.begin();
  return { at, clock };
}

test("short steps are counted without asking the system", () => {
  const { at, clock } = clockAt();
  const laps = [0.5, 1, 0.25].map((tookMs) => {
    at.cpuMs += tookMs;
    at.wallMs += tookMs;
    return clock.lapMs();
  });

  expect([laps, at.asked]).toEqual([[0.5, 1, 0.25], 1]);
});

test("a step that waited for a processor is not charged for the waiting, nor for the steps before it", () => {
  const { at, clock } = clockAt();
  at.cpuMs += 1;
  at.wallMs += 1;
  clock.lapMs();
  at.cpuMs += 3;
  at.wallMs += 500;

  expect(clock.lapMs()).toBe(3);
});

test("time between two turns is counted for no step", () => {
  const { at, clock } = clockAt();
  at.cpuMs += 60_000;
  clock.begin();
  at.cpuMs += 5;
  at.wallMs += 5;

  expect(clock.lapMs()).toBe(5);
});

import { serviceUnavailable } from "@memory/errors";
import type { Log } from "@memory/log";
import { expect, test } from "vitest";
import { backgroundTask, pause, repeatUntil } from "./index.ts";

/** A log that keeps the level and the error's message of each line. */
function keptLog() {
  const lines: [string, string][] = [];
  const keep = (level: string) => (fields: { err: Error }) =>
    void lines.push([level, fields.err.message]);
  return { lines, log: { warn: keep("warn"), debug: keep("debug") } as unknown as Log };
}

/** Runs one round for each of `outcomes`, an error being thrown, and stops after the last. */
async function roundsWith(outcomes: readonly (Error | null)[]) {
  const { lines, log } = keptLog();
  const stopping = new AbortController();
  let rounds = 0;
  await repeatUntil(stopping.signal, { everyMs: 0, log, failure: "round failed" }, async () => {
    const outcome = outcomes[rounds++];
    if (outcome === undefined) return stopping.abort();
    if (outcome !== null) throw outcome;
  });
  return { rounds, lines };
}

test("a round that fails is logged, and the next one runs", async () => {
  const { rounds, lines } = await roundsWith([new Error("a"), null, new Error("b")]);

  expect(rounds).toBe(4);
  expect(lines).toEqual([
    ["warn", "a"],
    ["warn", "b"],
  ]);
});

test("something that stays unavailable is a warning once, and once more after it was there", async () => {
  const away = serviceUnavailable("away");

  const { lines } = await roundsWith([away, away, new Error("other"), away, null, away]);

  expect(lines.map(([level]) => level)).toEqual(["warn", "debug", "warn", "warn", "warn"]);
});

test("a round that the end cuts off is not logged", async () => {
  const { lines, log } = keptLog();
  const stopping = new AbortController();

  await repeatUntil(stopping.signal, { everyMs: 0, log, failure: "round failed" }, async () => {
    stopping.abort();
    throw new Error("cut off");
  });

  expect(lines).toEqual([]);
});

test("nothing runs once it was stopped before it began", async () => {
  const { log } = keptLog();

  await repeatUntil(AbortSignal.abort(), { everyMs: 0, log, failure: "" }, () => {
    throw new Error("ran");
  });
});

test("a task that is stopped waits for the round under way, and does not wait for the next", async () => {
  const { log } = keptLog();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let ended = 0;
  const task = backgroundTask((stopping) =>
    repeatUntil(stopping, { everyMs: 3_600_000, log, failure: "" }, async () => {
      begin();
      await held;
      ended++;
    }),
  );

  task.start();
  await begun;
  const stopped = task.stop();
  release();
  await stopped;

  expect(ended).toBe(1);
});

test("a pause ends when it is aborted", async () => {
  const stopping = new AbortController();
  const paused = pause(3_600_000, stopping.signal);

  stopping.abort();

  await paused;
});

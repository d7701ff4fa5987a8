import type { Bus } from "@memory/jetstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { indexCaptures } from "../src/index-captures.ts";
import { type ContextUnderTest, contextUnderTest, newScope } from "./context-under-test.ts";

let context: ContextUnderTest;
beforeAll(async () => {
  context = await contextUnderTest();
});
afterAll(() => context[Symbol.asyncDispose]());

/** A bus that counts what is requested by it. */
function countingBus() {
  const count = { asked: 0 };
  const request = (...args: Parameters<Bus["request"]>) => {
    count.asked++;
    return context.bus.request(...args);
  };
  return { count, bus: { ...context.bus, request } as Bus };
}

const indexed = async (eventIds: readonly string[] = []) =>
  (await context.pool.query("SELECT FROM episodes WHERE event_id = ANY($1)", [eventIds])).rowCount;

test("a capture that the stream and a page bring at the same time is asked for once", async () => {
  const capture = await context.owners.capture(newScope(), ["I play the viola"]);
  const { count, bus } = countingBus();
  const index = indexCaptures({ pool: context.pool, bus, embeds: false });

  await Promise.all([index([capture]), index([capture])]);

  expect(await indexed(capture.parts[0]?.eventIds)).toBe(1);
  // None if the reader of pages came first.
  expect(count.asked).toBeLessThanOrEqual(1);
});

test("a capture that could not be read is asked for again by who waited for it", async () => {
  const capture = await context.owners.capture(newScope(), ["I play the bassoon"]);
  const { bus } = countingBus();
  const refusals = [new Error("no answer")];
  const refusing = {
    ...bus,
    request: async (...args: Parameters<Bus["request"]>) => {
      const refusal = refusals.pop();
      if (refusal) throw refusal;
      return bus.request(...args);
    },
  } as Bus;
  const index = indexCaptures({ pool: context.pool, bus: refusing, embeds: false });

  await Promise.allSettled([index([capture]), index([capture])]);

  expect(await indexed(capture.parts[0]?.eventIds)).toBe(1);
});

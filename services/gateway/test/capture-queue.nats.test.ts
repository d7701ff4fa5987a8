import { CaptureRequest } from "@memory/contracts";
import { type Bus, connectBus } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { eventually, freshNats } from "@memory/testkit";
import { expect, test } from "vitest";
import { captureQueue } from "../src/capture-queue.ts";

const log = createLog("gateway", "silent");

async function upBus(): Promise<Bus> {
  const bus = connectBus({ url: await freshNats(), name: "test", log });
  await eventually(() => expect(bus.isUp()).toBe(true));
  return bus;
}

const asList = (length: number) => Array.from({ length }, (_, n) => n);

test("long exchanges in a script of three bytes a character are all stored, in messages that fit", async () => {
  const bus = await upBus();
  const stored: unknown[] = [];
  bus.respond(CaptureRequest, async ({ events }) => {
    stored.push(...events);
    return { jobId: null };
  });
  const queue = captureQueue({ bus, log, onOutcome: () => undefined });

  for (const n of asList(10)) queue.add("project", { n, text: "記".repeat(40_000) });
  await queue.drain();

  expect(stored.map((event) => (event as { n: number }).n).toSorted()).toEqual(asList(10));
  await bus.close();
});

test("a project that fills its part of the queue leaves room for others", async () => {
  const bus = await upBus();
  const { promise: mayStore, resolve: store } = Promise.withResolvers<void>();
  bus.respond(CaptureRequest, async () => {
    await mayStore;
    return { jobId: null };
  });
  const outcomes: string[] = [];
  const onOutcome = (outcome: string) => void outcomes.push(outcome);
  const queue = captureQueue({ bus, log, onOutcome, maxItems: 40 });

  for (const n of asList(15)) queue.add("talkative", { n });
  queue.add("other", { n: 0 });
  expect(outcomes).toEqual(asList(5).map(() => "dropped"));
  store();
  await queue.drain();

  expect(outcomes.filter((outcome) => outcome === "stored")).toHaveLength(11);
  await bus.close();
});

test("what still waits when the service stops is counted as dropped", async () => {
  const bus = await upBus();
  const { promise: stored, resolve: store } = Promise.withResolvers<{ jobId: null }>();
  bus.respond(CaptureRequest, () => stored);
  const outcomes: string[] = [];
  const onOutcome = (outcome: string) => void outcomes.push(outcome);
  const queue = captureQueue({ bus, log, onOutcome, drainMs: 500 });

  for (const n of asList(6)) queue.add(`project-${n}`, { n });
  await queue.drain();

  expect(outcomes).toEqual(["dropped", "dropped"]);
  store({ jobId: null });
  await bus.close();
});

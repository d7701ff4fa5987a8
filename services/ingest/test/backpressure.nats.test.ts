import { setTimeout as delay } from "node:timers/promises";
import { type Capture, Captured, CapturesAfter } from "@memory/contracts";
import { newId } from "@memory/ids";
import { type Bus, connectBus } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { eventually } from "@memory/testkit";
import { Registry } from "@prometheus-io/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { capturedPublisher } from "../src/messages/publish-captured.ts";
import { ingestMetrics } from "../src/metrics.ts";
import { eventIn, ownIngest, type RunningIngest } from "./running-ingest.ts";

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await ownIngest();
});
afterAll(() => ingest.close());

/** Of a reconciler, for a second. */
const [ASKS, ASK_EVERY_MS] = [40, 25];
const MINTED_LONG_AGO = "01900000-0000-7000-8000-000000000000";

/** Captures that are announced, by their jobs. */
function listen(bus: Bus): { heard: Map<string, Capture>; stop(): Promise<void> } {
  const heard = new Map<string, Capture>();
  const { stop } = bus.consume(Captured, {
    durable: `test-${newId()}`,
    handle: async (bodies) => {
      for (const one of bodies.flatMap(({ captures }) => captures)) heard.set(one.jobId, one);
    },
    deadLetter: async () => {},
  });
  return { heard, stop };
}

const capture = (events = 1): Capture => ({
  jobId: newId(),
  parts: [
    { scopeToken: "0".repeat(32), epoch: 0, eventIds: Array.from({ length: events }, newId) },
  ],
});

async function counted(metrics: ReturnType<typeof ingestMetrics>) {
  const [unpublished, published] = await Promise.all([
    metrics.unpublished.get(),
    metrics.published.get(),
  ]);
  const count = (outcome: string) =>
    published.values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
  return {
    unpublished: unpublished.values[0]?.value,
    sent: count("sent"),
    leftOut: count("left_out"),
  };
}

test("captures of a burst are published when it is over", async () => {
  let burst = true;
  const metrics = ingestMetrics(new Registry());
  const publisher = capturedPublisher(ingest.bus, metrics, () => burst);
  const { heard, stop } = listen(ingest.bus);
  const captures = Array.from({ length: 1_200 }, () => capture());

  for (const each of captures) publisher.publish([each]);
  expect(await counted(metrics)).toEqual({ unpublished: 1_200, sent: 0, leftOut: 0 });
  burst = false;

  await eventually(() => {
    for (const { jobId } of captures) expect(heard.has(jobId)).toBe(true);
  });
  expect(await counted(metrics)).toEqual({ unpublished: 0, sent: 3, leftOut: 0 });
  await stop();
});

test("what is deferred says for how long, and what is published at once does not", async () => {
  let burst = true;
  const publisher = capturedPublisher(ingest.bus, ingestMetrics(new Registry()), () => burst);
  const { heard, stop } = listen(ingest.bus);
  const [deferred, prompt] = [capture(), capture()];

  publisher.publish([deferred]);
  await delay(300);
  burst = false;
  publisher.publish([prompt]);

  await eventually(() => {
    for (const { jobId } of [deferred, prompt]) expect(heard.has(jobId)).toBe(true);
  });
  await stop();
  expect(heard.get(deferred.jobId)?.deferredMs).toBeGreaterThanOrEqual(290);
  expect(heard.get(deferred.jobId)?.deferredMs).toBeLessThan(5_000);
  expect(heard.get(prompt.jobId)).not.toHaveProperty("deferredMs");
});

test("deferred captures are bounded, and those beyond the bound are left to the feed", async () => {
  const metrics = ingestMetrics(new Registry());
  const publisher = capturedPublisher(ingest.bus, metrics, () => true);

  for (let n = 0; n < 202; n++) publisher.publish([capture(1_000)]);

  expect(await counted(metrics)).toEqual({ unpublished: 200, sent: 0, leftOut: 2 });
  await publisher.settled();
});

test("a service that stops while the broker does not answer tries one message and no more", async () => {
  const metrics = ingestMetrics(new Registry());
  const unreachable = connectBus({
    url: "nats://127.0.0.1:1",
    name: "test",
    log: createLog("test", "silent"),
  });
  const publisher = capturedPublisher(unreachable, metrics, () => true);
  for (let n = 0; n < 3; n++) publisher.publish([capture(500)]);

  await publisher.settled();

  expect(await counted(metrics)).toEqual({ unpublished: 0, sent: 0, leftOut: 2 });
  await unreachable.close();
});

test("a service that stops in a burst publishes first what it deferred", async () => {
  const publisher = capturedPublisher(ingest.bus, ingestMetrics(new Registry()), () => true);
  const { heard, stop } = listen(ingest.bus);
  const deferred = capture();
  publisher.publish([deferred]);

  await publisher.settled();

  await eventually(() => expect(heard.has(deferred.jobId)).toBe(true));
  await stop();
});

test("while captures queue a reconciler waits for what came in the last seconds alone; a request for completeness gets everything", async () => {
  const tenant = ingest.tenant();
  const ask = (mode: "settled" | "visible") =>
    ingest.bus.request(CapturesAfter, { after: "0", mode });
  const jobIds: (string | null)[] = [];
  let loading = true;
  const load = async () => {
    while (loading) {
      const answers = await Promise.all(
        Array.from({ length: 64 }, () => tenant.capture({ events: [eventIn(tenant)] })),
      );
      jobIds.push(...answers.map(({ body }) => body.consolidation_job_id));
    }
  };

  const loaded = load();
  try {
    await eventually(async () => expect((await ask("visible")).items).not.toEqual([]));
    await eventually(async () =>
      expect(await ask("settled")).toMatchObject({ items: [], next: "0", more: false }),
    );
    await ingest.pool.query(
      "UPDATE events SET job_id = $1 WHERE xid = (SELECT min(xid) FROM events)",
      [MINTED_LONG_AGO],
    );
    // Transactions of other databases of the same server hold back what is settled.
    await eventually(async () => expect((await ask("settled")).items).not.toEqual([]));
    for (let n = 0; n < ASKS; n++) {
      expect((await ask("settled")).items).not.toEqual([]);
      await delay(ASK_EVERY_MS);
    }
  } finally {
    loading = false;
    await loaded;
  }

  const { items } = await eventually(() => ask("settled"));
  const jobs = new Set(items.map(({ jobId }) => jobId));
  expect(jobIds.filter((id) => id !== null && jobs.has(id))).not.toEqual([]);
});

import { database } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventIn, type RunningIngest, runIngest } from "./running-ingest.ts";

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await runIngest(database("ingest").appUrl);
});
afterAll(() => ingest.close());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("a batch is accepted with an id for each event and one job", async () => {
  const tenant = ingest.tenant();

  const { status, body } = await tenant.capture({ events: [eventIn(tenant), eventIn(tenant)] });

  expect(status).toBe(202);
  expect(body).toEqual({
    status: "accepted",
    events: [
      { id: expect.stringMatching(UUID), deduplicated: false },
      { id: expect.stringMatching(UUID), deduplicated: false },
    ],
    consolidation_job_id: expect.stringMatching(UUID),
    policy: "default",
  });
});

test("what was accepted is in the timeline", async () => {
  const tenant = ingest.tenant();

  const { body } = await tenant.capture({ events: [eventIn(tenant)] });
  const { body: timeline } = await tenant.timeline("ada");

  expect(timeline.events.map(({ id }) => id)).toEqual(body.events.map(({ id }) => id));
});

import { createHash } from "node:crypto";
import { EventIn } from "@memory/api";
import { parseJson } from "@memory/http-server";
import { database } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { canonicalJson } from "../src/domain/canonical-json.ts";
import { draftEvent } from "../src/domain/stored-event.ts";
import { eventIn, type RunningIngest, runIngest } from "./running-ingest.ts";

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await runIngest(database("ingest").appUrl);
});
afterAll(() => ingest.close());

test("the hash can be computed from what the timeline shows", async () => {
  const tenant = ingest.tenant();
  await tenant.capture({ events: [eventIn(tenant, { source: { b: 1, a: 2 }, run_id: "r" })] });

  const [shown] = (await tenant.timeline("olga")).body.events;
  const { id, recorded_at, hash, idempotency_key, ...content }: Record<string, unknown> =
    shown ?? {};

  expect(hash).toBe(`sha256:${createHash("sha256").update(canonicalJson(content)).digest("hex")}`);
});

test("the hash that is made for a timeline is the one the event was accepted with", async () => {
  const tenant = ingest.tenant();
  const event = eventIn(tenant, {
    occurred_at: "2025-03-01T10:00:00.000001-02:00",
    source: { z: 1, a: [null, '\\"\u0001'] },
    classification: ["pii", "ü"],
    subject_type: "agent",
  });
  const text = JSON.stringify(event).replace(
    /"payload":\{[^}]*\}/,
    '"payload":{"n":12345678901234567890,"e":1e400,"f":1.50,"":"é😀\\n"}',
  );
  const read = EventIn.parse(parseJson(Buffer.from(text), { maxDepth: null }));
  const accepted = draftEvent(read, 0, {
    limits: { batchEvents: 1, payloadBytes: 1_000 },
    orgId: tenant.orgId,
    isKeyed: true,
  });

  await tenant.capture(`{"events":[${text}]}`);

  const [shown] = (await tenant.timeline("olga")).body.events;
  expect(shown?.["hash"]).toBe(`sha256:${accepted.contentHash}`);
});

import { database } from "@memory/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventIn, type RunningIngest, runIngest, type Tenant } from "./running-ingest.ts";

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await runIngest(database("ingest").appUrl);
});
afterAll(() => ingest.close());

test("a repeated key returns the first event and no job, whatever the content", async () => {
  const tenant = ingest.tenant();
  const keyed = (payload: object) => ({
    events: [eventIn(tenant, { idempotency_key: "k", payload })],
  });

  const first = await tenant.capture(keyed({ n: 1 }));
  const again = await tenant.capture(keyed({ n: 2 }));

  expect(again.body.events).toEqual([{ id: first.body.events[0]?.id, deduplicated: true }]);
  expect(again.body.consolidation_job_id).toBeNull();
  expect((await tenant.timeline("olga")).body.events.map((e) => e.payload)).toEqual([{ n: 1 }]);
});

test.each([
  "plain 1-2_3",
  'quoted "key"',
  "back\\slash",
  "\\x4142",
  "umlaut ü 😀",
  "tab\tand line\n",
  '","x',
])("the key %j is recognised, whatever JSON makes of its characters", async (key) => {
  const tenant = ingest.tenant();
  const keyed = { events: [eventIn(tenant, { idempotency_key: key })] };

  const first = await tenant.capture(keyed);
  const again = await tenant.capture(keyed);

  expect(again.body.events).toEqual([{ id: first.body.events[0]?.id, deduplicated: true }]);
});

test("a batch with something new among duplicates has a job", async () => {
  const tenant = ingest.tenant();
  const old = eventIn(tenant, { idempotency_key: "old" });
  const first = await tenant.capture({ events: [old] });

  const { body } = await tenant.capture({ events: [old, eventIn(tenant)] });

  expect(body.events.map(({ deduplicated }) => deduplicated)).toEqual([true, false]);
  expect(body.events[0]?.id).toBe(first.body.events[0]?.id);
  expect(body.consolidation_job_id).not.toBeNull();
});

test("one key in two subjects, and in two projects, is two events", async () => {
  const [tenant, other] = [ingest.tenant(), ingest.tenant()];
  const keyed = { idempotency_key: "shared" };

  const { body } = await tenant.capture({
    events: [eventIn(tenant, keyed), eventIn(tenant, { ...keyed, subject_id: "bob" })],
  });
  const elsewhere = await other.capture({ events: [eventIn(other, keyed)] });

  expect([...body.events, ...elsewhere.body.events].map((e) => e.deduplicated)).toEqual([
    false,
    false,
    false,
  ]);
});

test("the key that is shown is the one that was given", async () => {
  const tenant = ingest.tenant();
  await tenant.capture({
    idempotency_key: "batch",
    events: [eventIn(tenant, { idempotency_key: "own", payload: { n: 0 } }), eventIn(tenant)],
  });
  await tenant.capture({ events: [eventIn(tenant)] });

  const { body } = await tenant.timeline("olga");

  expect(body.events.map((event) => event["idempotency_key"])).toEqual(["own", "batch", null]);
});

test("fifty captures with one key at the same moment are one row and one job", async () => {
  const tenant = ingest.tenant();
  const body = { events: [eventIn(tenant, { idempotency_key: "race" })] };

  const replies = await Promise.all(Array.from({ length: 50 }, () => tenant.capture(body)));

  expect(new Set(replies.map((r) => r.body.events[0]?.id)).size).toBe(1);
  expect(replies.filter((r) => r.body.events[0]?.deduplicated === false)).toHaveLength(1);
  expect(replies.filter((r) => r.body.consolidation_job_id !== null)).toHaveLength(1);
  expect((await tenant.timeline("olga")).body.events).toHaveLength(1);
});

test("replicas that take the same batches in opposite order neither deadlock nor store twice", async () => {
  await using replica = await secondReplica();
  const tenant = ingest.tenant();
  const events = Array.from({ length: 200 }, (_, n) =>
    eventIn(tenant, { idempotency_key: `k-${n}`, subject_id: `s-${n % 5}` }),
  );
  const send = (running: RunningIngest, sent: object[]) =>
    running.send<{ events: { id: string }[] }>("POST", "/v1/capture", {
      body: { events: sent },
      ...(running === ingest ? { key: tenant.key } : {}),
    });

  const replies = await Promise.all(
    Array.from({ length: 10 }, () => [
      send(ingest, events),
      send(replica.running, events.toReversed()),
    ]).flat(),
  );

  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 202));
  expect(new Set(replies.flatMap(({ body }) => body.events.map(({ id }) => id))).size).toBe(200);
});

async function secondReplica() {
  const running = await runIngest(database("ingest").appUrl, { authRequired: false });
  return { running, [Symbol.asyncDispose]: () => running.close() };
}

interface Given {
  subject: string;
  content: number;
  ownKey: string | null;
}

const event = fc.record<Given>({
  subject: fc.constantFrom("olga", "bob"),
  content: fc.nat({ max: 2 }),
  ownKey: fc.constantFrom(null, "", "x", "y"),
});
const batch = fc.record({
  batchKey: fc.constantFrom(null, "", "x", "b"),
  events: fc.array(event, { minLength: 1, maxLength: 6 }),
});

/** What an event is stored under, in the words of the rules. */
function modelKey({ subject, content, ownKey }: Given, batchKey: string | null): string | null {
  if (batchKey) return JSON.stringify([subject, "batch", batchKey, content, ownKey || null]);
  return ownKey ? JSON.stringify([subject, "own", ownKey]) : null;
}

async function answersLikeModel(
  tenant: Tenant,
  batches: (typeof batch extends fc.Arbitrary<infer B> ? B : never)[],
) {
  const known = new Map<string, string>();
  for (const { batchKey, events } of batches) {
    const { body } = await tenant.capture({
      idempotency_key: batchKey,
      events: events.map(({ subject, content, ownKey }) =>
        eventIn(tenant, { subject_id: subject, payload: { content }, idempotency_key: ownKey }),
      ),
    });
    const expected = events.map((given, n) =>
      expectedAnswer(known, modelKey(given, batchKey), body.events[n]?.id),
    );
    expect(body.events).toMatchObject(expected);
    expect(body.consolidation_job_id === null).toBe(
      expected.every(({ deduplicated }) => deduplicated),
    );
  }
}

/** The answer for an event under this key: the id that was first, or its own, which is known from then on. */
function expectedAnswer(known: Map<string, string>, key: string | null, ownId: string | undefined) {
  const first = key === null ? undefined : known.get(key);
  const id = first ?? ownId;
  if (key !== null && id !== undefined) known.set(key, id);
  return { id, deduplicated: first !== undefined };
}

test("any series of batches is answered as the rules of keys say", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 5 }), (batches) =>
      answersLikeModel(ingest.tenant(), batches),
    ),
    { numRuns: 40 },
  );
});

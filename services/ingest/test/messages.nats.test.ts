import {
  type Capture,
  Captured,
  CaptureRequest,
  CapturesAfter,
  CapturesRead,
  EventSubjects,
  EventsRead,
  type FeedAsk,
} from "@memory/contracts";
import { newId } from "@memory/ids";
import { scopeToken, tenantToken } from "@memory/scope";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventIn, ownIngest, type RunningIngest } from "./running-ingest.ts";

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await ownIngest();
});
afterAll(() => ingest.close());

const after = (ask: FeedAsk) => ingest.bus.request(CapturesAfter, ask);

async function wholeFeed(mode: FeedAsk["mode"], from = "0"): Promise<Capture[]> {
  const items: Capture[] = [];
  let ask: FeedAsk = { after: from, mode };
  for (let more = true; more; ) {
    const page = await after(ask);
    items.push(...page.items);
    ask = { ...ask, after: page.next, within: page.within };
    more = page.more;
  }
  return items;
}

test("a commit is published with its ids, a part for each subject and its position in the feed, and the feed agrees", async () => {
  const tenant = ingest.tenant();
  const heard: Capture[] = [];
  const consumer = ingest.bus.consume(Captured, {
    durable: `test-${newId()}`,
    handle: async (bodies) => void heard.push(...bodies.flatMap(({ captures }) => captures)),
    deadLetter: async () => {},
  });

  const { body } = await tenant.capture({
    events: [eventIn(tenant), eventIn(tenant, { subject_id: "bob" }), eventIn(tenant)],
  });

  const [first, second, third] = body.events.map(({ id }) => id);
  const token = (subject: string) => scopeToken(tenant.projectId, subject);
  const tenantOf = { epoch: 0, tenant: tenantToken(tenant.projectId) };
  const expected = {
    jobId: body.consolidation_job_id,
    parts: [
      { scopeToken: token("olga"), eventIds: [first, third], ...tenantOf },
      { scopeToken: token("bob"), eventIds: [second], ...tenantOf },
    ],
    xid: expect.stringMatching(/^\d+$/),
  };
  await expect.poll(() => heard).toContainEqual(expected);
  await consumer.stop();
  const [heardOf] = heard.filter(({ jobId }) => jobId === body.consolidation_job_id);
  expect(await wholeFeed("visible")).toContainEqual(heardOf);
});

test("a page of the feed ends with the capture that holds its thousandth event", async () => {
  const tenant = ingest.tenant();
  const place = (await wholeFeed("visible")).at(-1)?.xid ?? "0";
  const sizes = [700, 700, 700];
  for (const size of sizes)
    await tenant.capture({ events: Array.from({ length: size }, () => eventIn(tenant)) });

  const first = await after({ after: place, mode: "visible" });
  const second = await after({ after: first.next, mode: "visible" });

  const events = (items: Capture[]) =>
    items.flatMap(({ parts }) => parts.flatMap((p) => p.eventIds));
  expect([first.more, second.more]).toEqual([true, false]);
  expect([first, second].map(({ items }) => events(items).length)).toEqual([1_400, 700]);
});

test("a transaction that brings more captures into the feed again than a message holds comes in several pages, each capture once and whole", async () => {
  const tenant = ingest.tenant();
  const place = (await wholeFeed("visible")).at(-1)?.xid ?? "0";
  const events = Array.from({ length: 1_000 }, () => eventIn(tenant));
  for (let n = 0; n < 14; n++) await tenant.capture({ events });
  // As an undone merge does with what was captured by a name, of two events each.
  await ingest.pool.query(
    `UPDATE events SET xid = pg_current_xact_id(), job_id = p.job_id
     FROM (SELECT array_agg(id) AS ids, gen_random_uuid() AS job_id
       FROM (SELECT id, row_number() OVER (ORDER BY id) / 2 AS pair FROM events WHERE project_id = $1) AS e
       GROUP BY pair) AS p WHERE id = ANY (p.ids)`,
    [tenant.projectId],
  );

  const captures = await wholeFeed("visible", place);
  const eventIds = captures.flatMap(({ parts }) => parts.flatMap((part) => part.eventIds));
  expect(new Set(captures.map(({ xid }) => xid)).size).toBe(1);
  expect(new Set(captures.map(({ jobId }) => jobId)).size).toBe(captures.length);
  expect([eventIds.length, new Set(eventIds).size]).toEqual([14_000, 14_000]);
});

test("a page of some scopes has their captures, each with all its parts", async () => {
  const tenant = ingest.tenant();
  const place = (await wholeFeed("visible")).at(-1)?.xid ?? "0";
  const both = [eventIn(tenant, { subject_id: "ada" }), eventIn(tenant, { subject_id: "bob" })];
  const { body: shared } = await tenant.capture({ events: both });
  await tenant.capture({ events: [eventIn(tenant, { subject_id: "bob" })] });
  const { body: own } = await tenant.capture({ events: [eventIn(tenant, { subject_id: "ada" })] });

  const scopeTokens = [scopeToken(tenant.projectId, "ada")];
  const { items, more } = await after({ after: place, mode: "visible", scopeTokens });

  expect([items.map(({ jobId }) => jobId), more]).toEqual([
    [shared, own].map((body) => body.consolidation_job_id),
    false,
  ]);
  expect(items.map(({ parts }) => parts.length)).toEqual([2, 1]);
});

test("bodies are read by id in the order asked for; what does not exist is not there", async () => {
  const tenant = ingest.tenant();
  const payload = '{"n":12345678901234567890}';
  const event = eventIn(tenant, {
    source: { a: 1 },
    classification: ["x"],
    payload: { at: "HERE" },
  });
  const body = JSON.stringify({ events: [event, eventIn(tenant)] }).replace(
    '{"at":"HERE"}',
    payload,
  );
  const ids = (await tenant.capture(body)).body.events.map(({ id }) => id);

  const { events, rest } = await ingest.bus.request(EventsRead, {
    eventIds: [...ids.toReversed(), newId()],
  });

  expect(rest).toEqual([]);
  expect(events.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(events[1]).toEqual({
    id: ids[0],
    scopeToken: scopeToken(tenant.projectId, "olga"),
    epoch: 0,
    hidden: false,
    orgId: tenant.orgId,
    projectId: tenant.projectId,
    subjectId: "olga",
    subjectType: "user",
    actorType: null,
    actorId: null,
    agentId: null,
    threadId: null,
    runId: null,
    kind: "conversation.message",
    occurredAt: "2025-03-01T12:00:00.000Z",
    recordedAt: expect.stringMatching(/Z$/),
    payload,
    source: '{"a":1}',
    classification: ["x"],
  });
});

test("a reply stays far below the largest message, and the rest can be asked for again", async () => {
  const tenant = ingest.tenant();
  // Quotes are escaped twice: as JSON, and again as JSON text within a message.
  const events = Array.from({ length: 8 }, () =>
    eventIn(tenant, { payload: { t: '"'.repeat(130_000) }, source: { t: '"'.repeat(32_000) } }),
  );
  const ids = (await tenant.capture({ events })).body.events.map(({ id }) => id);

  const seen: string[] = [];
  for (let asked = ids; asked.length > 0; ) {
    const reply = await ingest.bus.request(EventsRead, { eventIds: asked });
    expect(reply.events.length).toBeGreaterThan(0);
    seen.push(...reply.events.map(({ id }) => id));
    asked = reply.rest;
  }

  expect(seen).toEqual(ids);
});

test("a thousand small events come in full within few replies", async () => {
  const tenant = ingest.tenant();
  const events = Array.from({ length: 1_000 }, () => eventIn(tenant));
  const ids = (await tenant.capture({ events })).body.events.map(({ id }) => id);

  const first = await ingest.bus.request(EventsRead, { eventIds: ids });

  expect(first.events.length).toBeGreaterThan(200);
  expect([...first.events.map(({ id }) => id), ...first.rest]).toEqual(ids);
});

test("a capture is read by its job id, an unknown one is null", async () => {
  const tenant = ingest.tenant();
  const { body } = await tenant.capture({ events: [eventIn(tenant)] });
  const jobId = body.consolidation_job_id ?? "";

  expect(await ingest.bus.request(CapturesRead, { jobId })).toEqual({
    capture: {
      jobId,
      projectId: tenant.projectId,
      acceptedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      parts: [
        {
          scopeToken: scopeToken(tenant.projectId, "olga"),
          epoch: 0,
          eventIds: body.events.map(({ id }) => id),
          tenant: tenantToken(tenant.projectId),
        },
      ],
      xid: expect.stringMatching(/^\d+$/),
    },
  });
  expect(await ingest.bus.request(CapturesRead, { jobId: newId() })).toEqual({ capture: null });
});

test("the feed has every capture once, in pages below the largest message", async () => {
  const tenant = ingest.tenant();
  const jobs: (string | null)[] = [];
  for (let n = 0; n < 12; n++) {
    const events = Array.from({ length: 900 }, (_, i) =>
      eventIn(tenant, { subject_id: `${n}-${i}` }),
    );
    jobs.push((await tenant.capture({ events })).body.consolidation_job_id);
  }

  const first = await after({ after: "0", mode: "visible" });
  const feed = await wholeFeed("visible");

  expect(first.more).toBe(true);
  const found = feed.map(({ jobId }) => jobId);
  expect(found).toEqual(expect.arrayContaining(jobs));
  expect(new Set(found).size).toBe(found.length);
});

test("a settled page leaves out what a running transaction may still come before", async () => {
  const tenant = ingest.tenant();
  await using running = await openTransaction();
  const { body } = await tenant.capture({ events: [eventIn(tenant)] });
  const jobs = async (mode: FeedAsk["mode"]) => (await wholeFeed(mode)).map(({ jobId }) => jobId);

  expect(await jobs("visible")).toContain(body.consolidation_job_id);
  expect(await jobs("settled")).not.toContain(body.consolidation_job_id);

  await running.end();
  await expect.poll(() => jobs("settled")).toContain(body.consolidation_job_id);
});

async function openTransaction() {
  const client = await ingest.pool.connect();
  await client.query("BEGIN");
  await client.query("SELECT pg_current_xact_id()");
  let open = true;
  const end = async () => {
    if (!open) return;
    open = false;
    await client.query("ROLLBACK");
    client.release();
  };
  return { end, [Symbol.asyncDispose]: end };
}

test("the gateway's captures are checked like any other", async () => {
  const tenant = ingest.tenant();
  const ask = (events: unknown[]) =>
    ingest.bus.request(CaptureRequest, { projectId: tenant.projectId, events });
  const keyed = eventIn(tenant, { idempotency_key: "gw-1" });

  expect((await ask([keyed])).jobId).not.toBeNull();
  expect((await ask([keyed])).jobId).toBeNull();
  await expect(ask([eventIn(tenant, { kind: "" })])).rejects.toMatchObject({
    type: "invalid_payload",
    field: "events.0.kind",
  });
  await expect(ask([eventIn(tenant, { payload: { t: "\0" } })])).rejects.toMatchObject({
    type: "invalid_payload",
    field: "events.0.payload.t",
  });
  await expect(ask([eventIn(tenant, { project_id: "another" })])).rejects.toMatchObject({
    type: "forbidden_scope",
  });
  expect((await tenant.timeline("olga")).body.events).toHaveLength(1);
});

test("the subjects of events are answered within their project", async () => {
  const [tenant, stranger] = [ingest.tenant(), ingest.tenant()];
  const { body } = await tenant.capture({
    events: [eventIn(tenant), eventIn(tenant, { subject_id: "bob" })],
  });
  const [olga = "", bob = ""] = body.events.map(({ id }) => id);
  const asked = { eventIds: [olga, bob, newId()] };
  const of = async ({ projectId }: { projectId: string }) =>
    (await ingest.bus.request(EventSubjects, { projectId, ...asked })).found;

  expect(new Set(await of(tenant))).toEqual(
    new Set([
      { eventId: olga, subjectId: "olga" },
      { eventId: bob, subjectId: "bob" },
    ]),
  );
  expect(await of(stranger)).toEqual([]);
});

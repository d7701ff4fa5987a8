import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { newId } from "@memory/ids";
import { database } from "@memory/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { eventIn, type RunningIngest, runIngest, type Tenant } from "./running-ingest.ts";

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await runIngest(database("ingest").appUrl);
});
afterAll(() => ingest.close());

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(\d{3})?Z$/;

test("an event is shown with every field, null where absent", async () => {
  const tenant = ingest.tenant();
  const { body } = await tenant.capture({ events: [eventIn(tenant)] });

  const timeline = await tenant.timeline("olga");

  expect(timeline.status).toBe(200);
  expect(timeline.body).toEqual({
    events: [
      {
        id: body.events[0]?.id,
        org_id: tenant.orgId,
        project_id: tenant.projectId,
        subject_type: "user",
        subject_id: "olga",
        actor_type: null,
        actor_id: null,
        agent_id: null,
        thread_id: null,
        run_id: null,
        kind: "conversation.message",
        occurred_at: "2025-03-01T12:00:00.000Z",
        recorded_at: expect.stringMatching(MOMENT),
        payload: { text: "hello" },
        source: null,
        classification: [],
        retention_policy: null,
        idempotency_key: null,
        hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      },
    ],
  });
});

test("what was given is shown, to the digit and to the microsecond", async () => {
  const tenant = ingest.tenant();
  const given = {
    subject_type: "person",
    actor_type: "agent",
    actor_id: "a",
    agent_id: "b",
    thread_id: "c",
    run_id: "d",
    retention_policy: "short",
    idempotency_key: "k",
    classification: ["pii", "ü"],
    source: { z: 1, a: [null, '\\"\u0001'] },
    occurred_at: "2025-03-01T10:00:00.000001-02:00",
  };
  const body = JSON.stringify({ events: [eventIn(tenant, { ...given, payload: { at: "HERE" } })] });
  const payload = '{"n":12345678901234567890,"__proto__":{"x":1.5},"e":1e400,"":"é😀\\n"}';

  await tenant.capture(body.replace('{"at":"HERE"}', payload));
  const { body: timeline, text } = await tenant.timeline("olga");

  expect(timeline.events[0]).toMatchObject({
    ...given,
    occurred_at: "2025-03-01T12:00:00.000001Z",
  });
  expect(text).toContain(`"payload":${payload}`);
});

const numbered = (tenant: Tenant, n: number, fields: Record<string, unknown> = {}) =>
  eventIn(tenant, { payload: { n }, ...fields });
const numbers = (timeline: { body: { events: { payload: Record<string, unknown> }[] } }) =>
  timeline.body.events.map(({ payload }) => payload["n"]);

test("events are in the order they occurred, then were recorded, then stood in their batch", async () => {
  const tenant = ingest.tenant();
  const at = (occurred_at: string) => ({ occurred_at });
  await tenant.capture({
    events: [
      numbered(tenant, 4, at("2025-03-01T12:00:00.000002Z")),
      numbered(tenant, 1, at("2025-03-01T12:00:00.000001Z")),
      numbered(tenant, 2, at("2025-03-01T14:00:00.000001+02:00")),
    ],
  });
  await tenant.capture({
    events: [
      numbered(tenant, 3, at("2025-03-01T12:00:00.000001Z")),
      numbered(tenant, 0, at("2025-03-01")),
    ],
  });

  expect(numbers(await tenant.timeline("olga"))).toEqual([0, 1, 2, 3, 4]);
});

test("another subject and another project are not shown", async () => {
  const [tenant, other] = [ingest.tenant(), ingest.tenant()];
  await tenant.capture({
    events: [numbered(tenant, 1), numbered(tenant, 2, { subject_id: "bob" })],
  });
  await other.capture({ events: [numbered(other, 3)] });

  expect(numbers(await tenant.timeline("olga"))).toEqual([1]);
  expect(numbers(await tenant.timeline("nobody"))).toEqual([]);
});

test("a long timeline is whole, and limit with cursor walks it", async () => {
  const tenant = ingest.tenant();
  const all = Array.from({ length: 1_100 }, (_, n) => n);
  await tenant.capture({ events: all.slice(0, 900).map((n) => numbered(tenant, n)) });
  await tenant.capture({ events: all.slice(900).map((n) => numbered(tenant, n)) });

  const whole = await tenant.timeline("olga");
  const first = await tenant.timeline("olga", "&limit=700");
  const second = await tenant.timeline("olga", `&limit=700&cursor=${first.body.next_cursor}`);

  expect(numbers(whole)).toEqual(all);
  expect(whole.body).not.toHaveProperty("next_cursor");
  expect([...numbers(first), ...numbers(second)]).toEqual(all);
  expect(second.body.next_cursor).toBeNull();
});

test("large events come in more than one page and all the same", async () => {
  const tenant = ingest.tenant();
  const text = "x".repeat(250_000);
  for (const start of [0, 10, 20]) {
    const events = Array.from({ length: 10 }, (_, i) =>
      numbered(tenant, start + i, { payload: { n: start + i, text } }),
    );
    await tenant.capture({ events });
  }

  expect(numbers(await tenant.timeline("olga"))).toEqual(Array.from({ length: 30 }, (_, n) => n));
});

test.each([
  ["", "missing_scope", 422, "project_id"],
  ["project_id=P", "missing_scope", 422, "subject_id"],
  ["project_id=P&subject_id=", "missing_scope", 422, "subject_id"],
  ["project_id=another&subject_id=s", "forbidden_scope", 403, "project_id"],
  ["project_id=another", "missing_scope", 422, "subject_id"],
  ["project_id=P&subject_id=a%00", "invalid_payload", 422, "subject_id"],
  ["project_id=P&subject_id=a&subject_id=b", "invalid_payload", 422, "subject_id"],
  ["project_id=P&subject_id=a&limit=0", "invalid_payload", 422, "limit"],
  ["project_id=P&subject_id=a&limit=1.5", "invalid_payload", 422, "limit"],
  ["project_id=P&subject_id=a&cursor=nonsense", "invalid_payload", 422, "cursor"],
])("the query %j is %s", async (query, type, status, field) => {
  const { key, projectId } = ingest.tenant();

  const reply = await ingest.send<{ error: object }>(
    "GET",
    `/v1/timeline?${query.replace("=P", `=${projectId}`)}`,
    { key },
  );

  expect(reply.status).toBe(status);
  expect(reply.body.error).toMatchObject({ type, field });
});

test("a cursor with an offset that Postgres does not read is the instant that it means", async () => {
  const tenant = ingest.tenant();
  await tenant.capture({ events: [eventIn(tenant)] });
  const position = ["2020-01-01T00:00:00+16:00", "2020-01-01T00:00:00+16:00", newId()];
  const cursor = Buffer.from(JSON.stringify(position)).toString("base64url");

  const { body } = await tenant.timeline("olga", `&limit=9&cursor=${cursor}`);

  expect(body.events).toHaveLength(1);
});

test("a foreign project answers as one that does not exist", async () => {
  const [tenant, other] = [ingest.tenant(), ingest.tenant()];
  await other.capture({ events: [eventIn(other)] });
  const ask = (projectId: string) =>
    ingest.send("GET", `/v1/timeline?project_id=${projectId}&subject_id=olga`, { key: tenant.key });

  expect(await ask(other.projectId)).toEqual(await ask("nowhere"));
});

describe("readers that take nothing", () => {
  let slow: RunningIngest;
  let tenant: Tenant;
  beforeAll(async () => {
    const timelines = { openAtOnce: 4, openPerProject: 2, mostWaitMs: 100, mostSilenceMs: 60_000 };
    slow = await runIngest(database("ingest").appUrl, { timelines });
    await slow.app.listen({ host: "127.0.0.1", port: 0 });
    tenant = slow.tenant();
    // More than the buffers of a connection hold, at both of its ends.
    const payload = { text: "x".repeat(200_000) };
    for (let n = 0; n < 10; n++)
      await tenant.capture({
        events: Array.from({ length: 10 }, () => eventIn(tenant, { payload })),
      });
  });
  afterAll(() => slow.close());

  /** Asks for the timeline and never reads what comes; resolves once it has begun to come. */
  async function unread(running: RunningIngest): Promise<Socket> {
    const { port } = running.app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    const path = `/v1/timeline?project_id=${tenant.projectId}&subject_id=olga`;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tenant.key}\r\n\r\n`);
    await once(socket, "readable");
    return socket;
  }

  test("take a page or two, and so many at once of one project; others read and write", async () => {
    const pages = vi.spyOn(pg.Client.prototype, "query");
    const sockets = [await unread(slow), await unread(slow)];
    const refused = await tenant.timeline("olga");
    const stranger = slow.tenant();
    await stranger.capture({ events: [eventIn(stranger)] });

    expect([refused.status, refused.body]).toMatchObject([
      503,
      { error: { type: "service_unavailable" } },
    ]);
    expect((await stranger.timeline("olga")).body.events).toHaveLength(1);
    expect((await tenant.capture({ events: [eventIn(tenant)] })).status).toBe(202);
    const read = pages.mock.calls.filter(
      ([statement]) => (statement as { name?: string }).name === "timeline_page",
    );
    pages.mockRestore();
    // Of the eighty that two whole timelines have; how much a connection holds is the system's choice.
    expect(read.length).toBeLessThan(60);

    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await tenant.timeline("olga", "&limit=1")).status).toBe(200);
  });

  test("are cut off in the end", async () => {
    const timelines = { openAtOnce: 4, openPerProject: 2, mostWaitMs: 100, mostSilenceMs: 50 };
    const impatient = await runIngest(database("ingest").appUrl, {
      timelines,
      authRequired: false,
    });
    await impatient.app.listen({ host: "127.0.0.1", port: 0 });
    const socket = await unread(impatient);
    const ended = once(socket, "close");
    await expect
      .poll(
        () =>
          new Promise<number>((resolve) =>
            impatient.app.server.getConnections((_error, count) => resolve(count)),
          ),
      )
      .toBe(0);

    socket.resume().on("error", () => undefined);
    await ended;
    await impatient.close();
  });
});

test("a key that is revoked while its timeline is sent sees no further page", async () => {
  const revoking = await runIngest(database("ingest").appUrl);
  const tenant = revoking.tenant();
  const payload = { text: "x".repeat(200_000) };
  await tenant.capture({ events: Array.from({ length: 6 }, () => eventIn(tenant, { payload })) });
  let checks = 0;
  revoking.onCheck(() => {
    if (++checks > 2) revoking.revoke(tenant.key);
  });

  const reading = tenant.timeline("olga");

  await expect(reading).rejects.toThrow();
  await revoking.close();
});

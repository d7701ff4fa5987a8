import { SubjectsCount } from "@memory/contracts";
import { newId } from "@memory/ids";
import { scopeToken } from "@memory/scope";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventIn, ownIngest, type RunningIngest, type Tenant } from "./running-ingest.ts";
import { allSubjects, captureOf, countAll, countsOf, forget, subjectsPage } from "./subjects.ts";

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await ownIngest();
  ingest.bus.respond(SubjectsCount, async ({ scopeTokens }) => ({
    counts: scopeTokens.map(() => ({ facts: 0, openConflicts: 0 })),
  }));
});
afterAll(() => ingest.close());

const list = async (tenant: Tenant) => countsOf(await allSubjects(ingest, tenant));

/** Whose events of a tenant are counted. */
const counted = async (tenant: Tenant) => {
  await countAll(ingest);
  const { rows } = await ingest.pool.query<{ id: string }>(
    "SELECT subject_id AS id FROM subjects WHERE project_id = $1",
    [tenant.projectId],
  );
  return rows.map(({ id }) => id);
};

describe.each([
  ["before they are counted", async () => undefined],
  ["when they are counted", () => countAll(ingest)],
  ["when some are counted", () => countAll(ingest, 1)],
])("subjects %s", (_when, count) => {
  test("are listed with what memory holds about them", async () => {
    const [tenant, other] = [ingest.tenant(), ingest.tenant()];
    await captureOf(other, ["stranger"]);
    const beforeMs = Date.now();
    await tenant.capture({ events: [eventIn(tenant, { subject_id: "bo" }), eventIn(tenant)] });
    await count();
    await tenant.capture({ events: [eventIn(tenant, { subject_type: "person" })] });

    const { subjects, next_cursor } = await subjectsPage(ingest, tenant);

    const { first_seen = "", last_seen = "" } = subjects[1] ?? {};
    expect(Date.parse(first_seen)).toBeGreaterThanOrEqual(beforeMs - 1);
    expect(Date.parse(last_seen)).toBeGreaterThan(Date.parse(first_seen) - 1);
    const nothingLearned = { facts: 0, open_conflicts: 0 };
    expect({ subjects, next_cursor }).toEqual({
      subjects: [
        expect.objectContaining({ subject_id: "bo", subject_type: "user", events: 1 }),
        {
          subject_id: "olga",
          subject_type: "person",
          events: 2,
          ...nothingLearned,
          first_seen,
          last_seen,
        },
      ],
      next_cursor: null,
    });
  });

  test("go with a delete, and come back with what is captured later only", async () => {
    const tenant = ingest.tenant();
    await captureOf(tenant, ["olga", "olga", "bo"]);
    await count();
    await forget(ingest, tenant, "olga");
    await count();

    expect(await list(tenant)).toEqual({ bo: 1 });
    await captureOf(tenant, ["olga"]);
    await count();
    expect(await list(tenant)).toEqual({ bo: 1, olga: 1 });
    await forget(ingest, tenant, "olga");
    expect(await counted(tenant)).toEqual(["bo"]);
  });

  test("are hidden by a disable, shown with what is captured later, and whole after a restore", async () => {
    const tenant = ingest.tenant();
    await captureOf(tenant, ["olga", "olga"]);
    await count();
    const forgetId = await forget(ingest, tenant, "olga", { mode: "disable" });

    expect(await list(tenant)).toEqual({});
    await captureOf(tenant, ["olga"]);
    await count();
    expect(await list(tenant)).toEqual({ olga: 1 });
    await forget(ingest, tenant, "olga", { forgetId, action: "restore", mode: "disable" });
    expect(await list(tenant)).toEqual({ olga: 3 });
  });

  test("are in the order of bytes, found by prefix, in pages", async () => {
    const tenant = ingest.tenant();
    const ids = ["Zoe", "a", "a%", "a_b", "ab", "ab/1", "abc", "b", "é", "😀", "\u{10FFFF}x"];
    await captureOf(tenant, ids.toReversed());
    await count();
    const named = async (query: Record<string, string>) =>
      (await allSubjects(ingest, tenant, query)).map(({ subject_id }) => subject_id);

    expect(await named({})).toEqual(ids);
    expect(await named({ limit: "2" })).toEqual(ids);
    expect(await named({ limit: "5000" })).toEqual(ids);
    expect(await named({ prefix: "ab", limit: "1" })).toEqual(["ab", "ab/1", "abc"]);
    expect(await named({ prefix: "a_" })).toEqual(["a_b"]);
    expect(await named({ prefix: "A" })).toEqual([]);
    expect(await named({ prefix: "\u{10FFFF}" })).toEqual(["\u{10FFFF}x"]);
  });
});

test("a page has fifty subjects unless it is asked for more, and a thousand at most", async () => {
  const tenant = ingest.tenant();
  const ids = Array.from({ length: 1_001 }, (_, n) => `s${n}`);
  await captureOf(tenant, ids);

  expect((await subjectsPage(ingest, tenant)).subjects).toHaveLength(50);
  const { subjects, next_cursor } = await subjectsPage(ingest, tenant, { limit: "9999" });
  expect(subjects).toHaveLength(1_000);
  expect(next_cursor).not.toBeNull();
});

test("hidden subjects make pages short, and all others are found", async () => {
  const tenant = ingest.tenant();
  const ids = Array.from({ length: 130 }, (_, n) => `s${String(n).padStart(3, "0")}`);
  await captureOf(tenant, ids);
  await countAll(ingest);
  for (const id of ids.slice(0, 120)) await forget(ingest, tenant, id, { mode: "disable" });

  const first = await subjectsPage(ingest, tenant, { limit: "1" });

  expect(first.subjects).toEqual([]);
  expect(first.next_cursor).not.toBeNull();
  expect(Object.keys(countsOf(await allSubjects(ingest, tenant, { limit: "1" })))).toEqual(
    ids.slice(120),
  );
});

test("what was learned is asked of consolidation, and null while it does not answer", async () => {
  const own = await ownIngest();
  const tenant = own.tenant();
  await captureOf(tenant, ["a", "b"]);
  const learned = async () =>
    (await subjectsPage(own, tenant)).subjects.map(({ facts, open_conflicts }) => [
      facts,
      open_conflicts,
    ]);

  expect(await learned()).toEqual([
    [null, null],
    [null, null],
  ]);
  own.bus.respond(SubjectsCount, async ({ scopeTokens }) => ({
    counts: scopeTokens.map((token) => ({
      facts: token === scopeToken(tenant.projectId, "b") ? 7 : 0,
      openConflicts: scopeTokens.length,
    })),
  }));
  await expect.poll(learned).toEqual([
    [0, 2],
    [7, 2],
  ]);
  await own.close();
});

test.each([
  ["", "missing_scope", 422, "project_id"],
  ["project_id=another", "forbidden_scope", 403, "project_id"],
  ["project_id=P&limit=0", "invalid_payload", 422, "limit"],
  ["project_id=P&cursor=nonsense", "invalid_payload", 422, "cursor"],
  ["project_id=P&prefix=%00", "invalid_payload", 422, "prefix"],
  [`project_id=P&prefix=${"x".repeat(129)}`, "invalid_payload", 422, "prefix"],
])("the query %j is %s", async (query, type, status, field) => {
  const { key, projectId } = ingest.tenant();

  const path = `/v1/subjects?${query.replace("=P", `=${projectId}`)}`;
  const reply = await ingest.send<{ error: object }>("GET", path, { key });

  expect(reply.status).toBe(status);
  expect(reply.body.error).toMatchObject({ type, field });
});

test("events that get another epoch because rows had gone back are counted once", async () => {
  const tenant = ingest.tenant();
  const token = scopeToken(tenant.projectId, "olga");
  await captureOf(tenant, ["olga", "olga", "bo"]);
  await countAll(ingest);
  const { rows } = await ingest.pool.query<{ xid: string }>(
    "SELECT (max(xid::text::bigint) - 1)::text AS xid FROM events WHERE project_id = $1",
    [tenant.projectId],
  );
  await ingest.pool.query("SELECT epoch_raise_behind_v2(decode($1, 'hex'), 4, 4, $2::xid8)", [
    token,
    rows[0]?.xid,
  ]);

  expect(await list(tenant)).toEqual({ bo: 1, olga: 2 });
  await countAll(ingest);
  expect(await list(tenant)).toEqual({ bo: 1, olga: 2 });
});

describe("an event by its id", () => {
  const read = (tenant: Tenant, id: string) =>
    ingest.send("GET", `/v1/events/${id}?project_id=${tenant.projectId}`, { key: tenant.key });

  test("is what the timeline shows, to the byte", async () => {
    const tenant = ingest.tenant();
    const payload = '{"n":12345678901234567890,"e":1e400,"":"é😀"}';
    const body = JSON.stringify({
      events: [eventIn(tenant, { payload: "HERE", source: { a: 1 } })],
    });
    const captured = await tenant.capture(body.replace('"HERE"', payload));

    const { status, text } = await read(tenant, captured.body.events[0]?.id ?? "");

    expect(status).toBe(200);
    expect((await tenant.timeline("olga")).text).toBe(`{"events":[${text}]}`);
    expect((await read(tenant, (captured.body.events[0]?.id ?? "").toUpperCase())).text).toBe(text);
  });

  test("is not found when it is unknown, malformed, another project's, erased or hidden", async () => {
    const [tenant, other] = [ingest.tenant(), ingest.tenant()];
    const [foreign = ""] = await captureOf(other, ["olga"]);
    const [erased = "", hidden = ""] = await captureOf(tenant, ["olga", "bo"]);
    await forget(ingest, tenant, "olga");
    const forgetId = await forget(ingest, tenant, "bo", { mode: "disable" });

    const answers = await Promise.all(
      [newId(), "no-id", foreign, erased, hidden].map((id) => read(tenant, id)),
    );

    const error = { type: "event_not_found", message: "No such event.", field: "event_id" };
    for (const { status, body } of answers) expect([status, body]).toEqual([404, { error }]);
    await forget(ingest, tenant, "bo", { forgetId, action: "restore", mode: "disable" });
    expect((await read(tenant, hidden)).status).toBe(200);
  });
});

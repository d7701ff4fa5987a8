import { CapturesRead, EventsRead, type ForgetStep, IngestErase } from "@memory/contracts";
import { newId } from "@memory/ids";
import { scopeToken } from "@memory/scope";
import { database } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventIn, type RunningIngest, runIngest, type Tenant } from "./running-ingest.ts";

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await runIngest(database("ingest").appUrl);
});
afterAll(() => ingest.close());

const step = (tenant: Tenant, given: Partial<ForgetStep> = {}): ForgetStep => ({
  forgetId: newId(),
  action: "erase",
  mode: "delete",
  projectId: tenant.projectId,
  target: { scope: "subject", subjectId: "olga" },
  epoch: null,
  scopeToken: null,
  ...given,
});
const forget = (asked: ForgetStep) => ingest.bus.request(IngestErase, asked);
const captureSome = async (tenant: Tenant, count = 2) => {
  const { body } = await tenant.capture({
    events: Array.from({ length: count }, () => eventIn(tenant)),
  });
  return body.events.map(({ id }) => id);
};
const idsIn = async (tenant: Tenant, subject = "olga") =>
  (await tenant.timeline(subject)).body.events.map(({ id }) => id);
const bodies = async (eventIds: string[]) =>
  (await ingest.bus.request(EventsRead, { eventIds })).events;

test("a delete takes what was accepted before it, counts it, and leaves what comes after", async () => {
  const tenant = ingest.tenant();
  await captureSome(tenant, 3);

  const done = await forget(step(tenant));
  const later = await captureSome(tenant);

  expect(done).toEqual({ epoch: 1, counters: expect.objectContaining({ events_deleted: 3 }) });
  expect(await idsIn(tenant)).toEqual(later);
  expect((await bodies(later)).map(({ epoch }) => epoch)).toEqual([1, 1]);
});

test("another subject of the same captures stays, in the timeline and in the feed", async () => {
  const tenant = ingest.tenant();
  const { body } = await tenant.capture({
    events: [eventIn(tenant), eventIn(tenant, { subject_id: "bob" }), eventIn(tenant)],
  });

  await forget(step(tenant));

  const bobs = body.events[1]?.id ?? "";
  expect(await idsIn(tenant, "bob")).toEqual([bobs]);
  const jobId = body.consolidation_job_id ?? "";
  const { capture } = await ingest.bus.request(CapturesRead, { jobId });
  expect(capture?.parts).toEqual([
    {
      scopeToken: scopeToken(tenant.projectId, "bob"),
      tenant: expect.stringMatching(/^[0-9a-f]{16}$/),
      epoch: 0,
      eventIds: [bobs],
    },
  ]);
});

test("asking again deletes nothing newer and answers the same", async () => {
  const tenant = ingest.tenant();
  await captureSome(tenant);
  const asked = step(tenant);
  const first = await forget(asked);
  const later = await captureSome(tenant);

  expect(await forget(asked)).toEqual(first);
  expect(await idsIn(tenant)).toEqual(later);
});

test("the same forget asked ten times at once raises one epoch", async () => {
  const tenant = ingest.tenant();
  await captureSome(tenant, 5);
  const asked = step(tenant);

  const answers = await Promise.all(Array.from({ length: 10 }, () => forget(asked)));

  expect(new Set(answers.map(({ epoch }) => epoch))).toEqual(new Set([1]));
  expect(answers.at(-1)?.counters.events_deleted).toBe(5);
});

test("a subject nobody knows is forgotten with zeros", async () => {
  expect(await forget(step(ingest.tenant()))).toEqual({
    epoch: 1,
    counters: expect.objectContaining({ events_deleted: 0 }),
  });
});

test("a subject of many thousand events goes whole, and is counted", async () => {
  const tenant = ingest.tenant();
  for (let n = 0; n < 3; n++) await captureSome(tenant, 1_000);

  expect((await forget(step(tenant))).counters.events_deleted).toBe(3_000);
  expect(await idsIn(tenant)).toEqual([]);
});

test("a late retry of an erased event is a new event", async () => {
  const tenant = ingest.tenant();
  const keyed = { events: [eventIn(tenant, { idempotency_key: "k" })] };
  const before = await tenant.capture(keyed);
  await forget(step(tenant));

  const after = await tenant.capture(keyed);

  expect(after.body.events[0]?.deduplicated).toBe(false);
  expect(after.body.events[0]?.id).not.toBe(before.body.events[0]?.id);
});

test("a disable hides what was said before it until it is restored, and deletes nothing", async () => {
  const tenant = ingest.tenant();
  const before = await captureSome(tenant, 1);
  const asked = step(tenant, { mode: "disable" });
  const hidden = async () => (await bodies(await idsIn(tenant))).map((event) => event.hidden);

  expect(await forget(asked)).toEqual({
    epoch: 1,
    counters: expect.objectContaining({ events_deleted: 0 }),
  });
  await captureSome(tenant, 1);
  expect(await hidden()).toEqual([true, false]);
  expect(await idsIn(tenant)).toEqual(expect.arrayContaining(before));

  expect((await forget({ ...asked, action: "restore" })).epoch).toBe(1);
  expect(await hidden()).toEqual([false, false]);
  await forget(asked);
  expect(await hidden()).toEqual([false, false]);
});

test("a restore takes its own mark only", async () => {
  const tenant = ingest.tenant();
  await captureSome(tenant, 1);
  const [one, two] = [step(tenant, { mode: "disable" }), step(tenant, { mode: "disable" })];
  await forget(one);
  await forget(two);

  await forget({ ...one, action: "restore" });

  expect((await bodies(await idsIn(tenant))).map((event) => event.hidden)).toEqual([true]);
});

test("a restore of an unknown forget is refused", async () => {
  await expect(forget(step(ingest.tenant(), { action: "restore" }))).rejects.toMatchObject({
    type: "forget_not_found",
  });
});

test("captures that race a delete are of before it or after it, and none of before is left", async () => {
  const tenant = ingest.tenant();
  const accepted: string[] = [];
  let forgotten = false;
  const writer = async () => {
    while (!forgotten) accepted.push(...(await captureSome(tenant, 3)));
  };
  const writers = [writer(), writer(), writer(), writer()];
  let deleted = 0;
  for (let n = 0; n < 20; n++) {
    const before = [...accepted];
    deleted += (await forget(step(tenant))).counters.events_deleted;
    const left = new Set(await idsIn(tenant));
    expect(before.filter((id) => left.has(id))).toEqual([]);
  }
  forgotten = true;
  await Promise.all(writers);

  expect((await idsIn(tenant)).length + deleted).toBe(accepted.length);
  const token = Buffer.from(scopeToken(tenant.projectId, "olga"), "hex");
  const { rows } = await ingest.pool.query(
    "SELECT count(*)::int AS stale FROM events WHERE scope_token = $1 AND epoch < 20",
    [token],
  );
  expect(rows).toEqual([{ stale: 0 }]);
});

test("nothing of the names of a forgotten subject is left", async () => {
  const tenant = ingest.tenant();
  await captureSome(tenant);
  await forget(step(tenant));

  const { rows } = await ingest.pool.query(
    "SELECT s.*, f.* FROM scopes s JOIN forgets f ON f.scope_token = s.token",
  );

  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`olga|${tenant.projectId}`));
});

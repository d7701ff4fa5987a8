import { newId } from "@memory/ids";
import { trustedScope } from "@memory/scope";
import { database } from "@memory/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetScope } from "../src/store/forgets.ts";
import { eventIn, type RunningIngest, runIngest, type Tenant } from "./running-ingest.ts";

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await runIngest(database("ingest").appUrl);
});
afterAll(() => ingest.close());

async function capture({ key }: Tenant, requestKey: string, body: object) {
  const reply = await ingest.app.inject({
    method: "POST",
    url: "/v1/capture",
    headers: { authorization: `Bearer ${key}`, "idempotency-key": requestKey },
    payload: body,
  });
  const { statusCode: status, body: text, headers } = reply;
  return { status, text, body: reply.json(), replayed: headers["idempotent-replayed"] };
}

const stored = async (tenant: Tenant) => (await tenant.timeline("olga")).body.events;

test("a capture that is repeated under its key answers the same ids and job, and stores nothing", async () => {
  const tenant = ingest.tenant();
  const body = { events: [eventIn(tenant), eventIn(tenant), eventIn(tenant, { kind: "note" })] };
  const key = newId();

  const first = await capture(tenant, key, body);
  const again = await capture(tenant, key, body);

  expect(first).toMatchObject({ status: 202, replayed: undefined });
  expect(new Set(first.body.events.map(({ id }: { id: string }) => id)).size).toBe(3);
  expect(again).toEqual({ ...first, replayed: "true" });
  expect(await stored(tenant)).toHaveLength(3);
  expect((await stored(tenant))[0]?.["idempotency_key"]).toBeNull();
});

test("captures that come together under one key are one", async () => {
  const tenant = ingest.tenant();
  const body = { events: [eventIn(tenant), eventIn(tenant)] };
  const key = newId();

  const answers = await Promise.all(Array.from({ length: 20 }, () => capture(tenant, key, body)));

  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ replayed }) => replayed === undefined)).toHaveLength(1);
  expect(await stored(tenant)).toHaveLength(2);
});

test("one replica's capture is known to another", async () => {
  const tenant = ingest.tenant();
  const body = { events: [eventIn(tenant)] };
  const key = newId();
  const other = await runIngest(database("ingest").appUrl, { authRequired: false });
  const payload = { method: "POST", url: "/v1/capture", payload: body } as const;

  const [first, second] = await Promise.all([
    capture(tenant, key, body),
    other.app.inject({ ...payload, headers: { "idempotency-key": key } }),
  ]);
  await other.close();

  expect(second.body).toBe(first.text);
  expect(await stored(tenant)).toHaveLength(1);
});

test("other events under the key are refused, at the same moment too", async () => {
  const tenant = ingest.tenant();
  const key = newId();
  const bodies = ["a", "b", "c", "d"].map((text) => ({
    events: [eventIn(tenant, { payload: { text } })],
  }));

  const answers = await Promise.all(bodies.map((body) => capture(tenant, key, body)));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 422, 422, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(refused?.body.error).toMatchObject({
    type: "idempotency_key_reused",
    field: "Idempotency-Key",
  });
  expect(await stored(tenant)).toHaveLength(1);
});

test("a capture beside one that is refused is stored", async () => {
  const [tenant, other] = [ingest.tenant(), ingest.tenant()];
  const key = newId();

  const answers = await Promise.all([
    capture(tenant, key, { events: [eventIn(tenant, { kind: "a" })] }),
    other.capture({ events: [eventIn(other)] }),
    capture(tenant, key, { events: [eventIn(tenant, { kind: "b" })] }),
    other.capture({ events: [eventIn(other)] }),
  ]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 422]);
  expect(await stored(other)).toHaveLength(2);
});

test("one key of two projects is two captures", async () => {
  const tenants = [ingest.tenant(), ingest.tenant()];
  const key = newId();

  const answers = await Promise.all(
    tenants.map((tenant) => capture(tenant, key, { events: [eventIn(tenant)] })),
  );

  expect(answers.map(({ status, replayed }) => [status, replayed])).toEqual([
    [202, undefined],
    [202, undefined],
  ]);
});

test("what was a duplicate by its own key at first is one in the retry", async () => {
  const tenant = ingest.tenant();
  const known = eventIn(tenant, { idempotency_key: "own" });
  await tenant.capture({ events: [known] });
  const body = { events: [known, eventIn(tenant), eventIn(tenant, { idempotency_key: "new" })] };
  const key = newId();

  const first = await capture(tenant, key, body);
  const again = await capture(tenant, key, body);

  expect(
    first.body.events.map(({ deduplicated }: { deduplicated: boolean }) => deduplicated),
  ).toEqual([true, false, false]);
  expect(again).toEqual({ ...first, replayed: "true" });
});

test.each([
  ["have no key of their own", {}, {}],
  ["have keys of their own", { idempotency_key: "own" }, {}],
  ["have the key of their batch", {}, { idempotency_key: "batch" }],
])(
  "a retry after an erasure answers the same and stores nothing again where events %s",
  async (_what, own, batch) => {
    const tenant = ingest.tenant();
    const event = eventIn(tenant, own);
    const body = { ...batch, events: [event, event, eventIn(tenant, { kind: "note" })] };
    const key = newId();
    const first = await capture(tenant, key, body);
    const scope = trustedScope(tenant.projectId, "olga");
    await forgetScope(ingest.pool, scope, { forgetId: newId(), mode: "delete" });

    const again = await capture(tenant, key, body);

    expect(again).toEqual({ ...first, replayed: "true" });
    expect(await stored(tenant)).toEqual([]);
  },
);

test("a retry is answered with an original that was erased since, and does not take its place", async () => {
  const tenant = ingest.tenant();
  const known = eventIn(tenant, { idempotency_key: "own" });
  await tenant.capture({ events: [known] });
  const key = newId();
  const first = await capture(tenant, key, { events: [known] });
  const scope = trustedScope(tenant.projectId, "olga");
  await forgetScope(ingest.pool, scope, { forgetId: newId(), mode: "delete" });

  const again = await capture(tenant, key, { events: [known] });

  expect(first.body).toMatchObject({ consolidation_job_id: null });
  expect(again).toEqual({ ...first, replayed: "true" });
  expect(await stored(tenant)).toEqual([]);
});

test("a retry of a capture that did not come to its answer stores what it left out", async () => {
  const tenant = ingest.tenant();
  const body = {
    events: [eventIn(tenant), eventIn(tenant, { idempotency_key: "own" })],
  };
  const key = newId();
  const first = await capture(tenant, key, body);
  const jobId = Buffer.from(first.body.consolidation_job_id.replaceAll("-", ""), "hex");
  await ingest.pool.query(
    "UPDATE idempotent_requests SET answer = $1 WHERE position($1 IN answer) = 1",
    [jobId],
  );
  await ingest.pool.query("DELETE FROM events WHERE id = $1", [first.body.events[1].id]);

  const again = await capture(tenant, key, body);

  expect(again).toEqual({ ...first, replayed: "true" });
  expect(await stored(tenant)).toHaveLength(2);
});

test("a capture that is refused keeps nothing", async () => {
  const tenant = ingest.tenant();
  const key = newId();
  const refused = await capture(tenant, key, { events: [] });

  const accepted = await capture(tenant, key, { events: [eventIn(tenant)] });

  expect([refused.status, accepted.status]).toEqual([422, 202]);
});

test("a key is free again after 24 hours", async () => {
  const tenant = ingest.tenant();
  const key = newId();
  const body = { events: [eventIn(tenant)] };
  const first = await capture(tenant, key, body);
  await ingest.pool.query(
    "UPDATE idempotent_requests SET kept_at = kept_at - interval '24 hours' WHERE answer = $1",
    [Buffer.from(first.body.consolidation_job_id.replaceAll("-", ""), "hex")],
  );

  const later = await capture(tenant, key, { events: [eventIn(tenant, { kind: "other" })] });

  expect(later).toMatchObject({ status: 202, replayed: undefined });
  expect(await stored(tenant)).toHaveLength(2);
});

test("captures without the header send the statement that they always did", async () => {
  const tenant = ingest.tenant();
  const before = await keptRows();

  await tenant.capture({ events: [eventIn(tenant)], idempotency_key: "batch" });

  expect(await keptRows()).toBe(before);
});

const keptRows = async () =>
  (await ingest.pool.query("SELECT count(*)::int AS n FROM idempotent_requests")).rows[0].n;

test("whatever is repeated, together or later, is stored once for each key", async () => {
  const requests = fc.array(
    fc.record({ key: fc.constantFrom("1", "2", "3"), text: fc.constantFrom("a", "b") }),
    { minLength: 1, maxLength: 10 },
  );
  await fc.assert(
    fc.asyncProperty(requests, fc.boolean(), async (sent, isTogether) => {
      const tenant = ingest.tenant();
      const send = ({ key, text }: { key: string; text: string }) =>
        capture(tenant, key, { events: [eventIn(tenant, { payload: { text } })] });
      const answers: Awaited<ReturnType<typeof capture>>[] = [];
      if (isTogether) answers.push(...(await Promise.all(sent.map(send))));
      else for (const one of sent) answers.push(await send(one));

      const keys = Map.groupBy(sent.keys(), (n) => sent[n]?.key ?? "");
      for (const of of keys.values()) {
        const accepted = of.filter((n) => answers[n]?.status === 202);
        expect(new Set(accepted.map((n) => answers[n]?.text)).size).toBe(1);
        expect(new Set(accepted.map((n) => sent[n]?.text)).size).toBe(1);
        const refused = of.filter((n) => !accepted.includes(n));
        expect(refused.every((n) => answers[n]?.status === 422)).toBe(true);
      }
      expect(await stored(tenant)).toHaveLength(keys.size);
    }),
    { numRuns: 25 },
  );
});

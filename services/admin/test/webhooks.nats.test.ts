import { newId } from "@memory/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pruneDeliveries } from "../src/webhooks/prune-deliveries.ts";
import { type WebhooksUnderTest, webhooksUnderTest } from "./webhooks-under-test.ts";

const URL_ = "http://127.0.0.1:40999/hook";
const DAY_MS = 86_400_000;
let under: WebhooksUnderTest;
beforeAll(async () => {
  under = await webhooksUnderTest();
});
afterAll(() => under[Symbol.asyncDispose]());

test("a webhook is made, read, changed and deleted, and its secret is shown once", async () => {
  const project = await under.project();
  const wanted = { project_id: project.id, url: URL_, events: ["job.failed", "conflict.opened"] };
  const actor = { "x-service-actor": "kim" };
  const { status, body, headers } = await project.call("POST", "/v1/webhooks", wanted, actor);
  const { secret, ...shown } = body;

  expect([status, headers["cache-control"]]).toEqual([201, "no-store"]);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(shown).toMatchObject({
    ...{ project_id: project.id, url: URL_, events: ["conflict.opened", "job.failed"] },
    ...{ include: [], description: null, enabled: true, disabled_because: null },
    created_by: { actor: "kim", key_prefix: expect.stringMatching(/^mk_/) },
  });
  const path = `/v1/webhooks/${body.id}`;
  expect((await project.call("GET", path)).body).toEqual(shown);
  const list = await project.call("GET", `/v1/webhooks?project_id=${project.id}`);
  expect(list.body).toEqual({ webhooks: [shown], next_cursor: null });
  const change = { description: "inbox", include: ["content"] };
  expect((await project.call("PATCH", path, change)).body).toEqual({ ...shown, ...change });
  expect((await project.call("DELETE", path)).body).toEqual({ id: body.id, status: "deleted" });
  expect((await project.call("GET", path)).status).toBe(404);
});

test("a secret is sealed in the database, and opened by none but its key", async () => {
  const project = await under.project();
  const { id, secret } = await project.webhook(URL_);
  const { rows } = await under.admin.pool.query("SELECT secret FROM webhooks WHERE id = $1", [id]);

  const clear = Buffer.from(secret.replace("whsec_", ""), "base64");
  expect(rows[0].secret.includes(clear)).toBe(false);
});

test("a retry under an Idempotency-Key answers the same webhook and secret, to the same key only", async () => {
  const project = await under.project();
  const wanted = { project_id: project.id, url: URL_, events: ["conflict.resolved"] };
  const key = { "idempotency-key": newId() };

  const [first, again] = [
    await project.call("POST", "/v1/webhooks", wanted, key),
    await project.call("POST", "/v1/webhooks", wanted, key),
  ];

  expect(again.body).toEqual(first.body);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  const badly = { ...key, "x-service-actor": "kim\u0085" };
  const refused = await project.call("POST", "/v1/webhooks", wanted, badly);
  expect([refused.status, refused.body.error.field]).toEqual([422, "X-Service-Actor"]);
  const { body } = await project.call("GET", `/v1/webhooks?project_id=${project.id}`);
  expect(body.webhooks).toHaveLength(1);
});

test("a project has twenty webhooks at most, and its list has pages", async () => {
  const project = await under.project();
  for (let n = 0; n < 20; n++) await project.webhook(URL_);
  const wanted = { project_id: project.id, url: URL_, events: ["conflict.resolved"] };
  const { status, body } = await project.call("POST", "/v1/webhooks", wanted);
  expect([status, body.error.field]).toEqual([422, "project_id"]);

  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const more = cursor && `&cursor=${cursor}`;
    const path = `/v1/webhooks?project_id=${project.id}&limit=7${more}`;
    const page: { webhooks: { id: string }[]; next_cursor: string | null } = (
      await project.call("GET", path)
    ).body;
    seen.push(...page.webhooks.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(new Set(seen).size).toBe(20);
});

test("a webhook of another project is answered like one that is not there", async () => {
  const [project, other] = [await under.project(), await under.project()];
  const { id } = await other.webhook(URL_);
  const calls = [
    ["GET", ""],
    ["DELETE", ""],
    ["POST", "/rotate"],
    ["POST", "/test"],
    ["POST", "/resend"],
    ["GET", "/deliveries"],
    ["POST", `/deliveries/${newId()}/resend`],
  ] as const;
  for (const [method, rest] of calls) {
    const foreign = await project.call(method, `/v1/webhooks/${id}${rest}`);
    const unknown = await project.call(method, `/v1/webhooks/${newId()}${rest}`);
    expect([rest, foreign.status, foreign.text]).toEqual([rest, 404, unknown.text]);
  }
  const list = await project.call("GET", `/v1/webhooks?project_id=${other.id}`);
  expect(list.status).toBe(403);
});

test("without an answer of consolidation nothing is made, and the caller may try again", async () => {
  await using alone = await webhooksUnderTest();
  const project = await alone.project();
  await alone.participants.bus.close();
  const wanted = { project_id: project.id, url: URL_, events: ["fact.disputed"] };

  expect((await project.call("POST", "/v1/webhooks", wanted)).status).toBe(503);
  const { body } = await project.call("GET", `/v1/webhooks?project_id=${project.id}`);
  expect(body.webhooks).toEqual([]);
});

test("delivered ones are kept for 7 days, dead ones for 30, pending ones for as long as they are", async () => {
  const project = await under.project();
  const { id } = await project.webhook(URL_);
  const insert = (status: string, days: number) =>
    under.admin.pool.query(
      `INSERT INTO webhook_deliveries (id, webhook_id, project_id, event_id, type, at, data, status, created_at, since, finished_at, next_try_at)
       SELECT $1, $2, $3, $1, 'job.failed', t, '{}', $4::text, t, t, CASE WHEN $4 <> 'pending' THEN t END,
         CASE WHEN $4 = 'pending' THEN now() + interval '9 days' END
       FROM (SELECT now() - $5 * interval '1 day' AS t) AS moment`,
      [newId(), id, project.id, status, days],
    );
  for (const [status, days] of [
    ...[["delivered", 6] as const, ["delivered", 8] as const],
    ...[["dead", 29] as const, ["dead", 31] as const, ["pending", 60] as const],
  ])
    await insert(status, days);

  await pruneDeliveries(under.admin.pool, new Date(), new AbortController().signal);

  const left = async (status: string) => project.deliveries(id, `?status=${status}`);
  expect(await left("delivered")).toHaveLength(1);
  expect(await left("dead")).toHaveLength(1);
  expect(await left("pending")).toHaveLength(1);
  const later = new Date(Date.now() + 31 * DAY_MS);
  await pruneDeliveries(under.admin.pool, later, new AbortController().signal);
  expect(await project.deliveries(id)).toHaveLength(1);
});

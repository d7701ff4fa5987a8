import { createHmac } from "node:crypto";
import { newId } from "@memory/ids";
import { eventually } from "@memory/testkit";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Receiver, receiver } from "./receiver.ts";
import { type WebhooksUnderTest, webhooksUnderTest } from "./webhooks-under-test.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let under: WebhooksUnderTest;
beforeAll(async () => {
  under = await webhooksUnderTest();
});
afterAll(() => under[Symbol.asyncDispose]());

async function open(port = 0): Promise<Receiver> {
  const made = await receiver(port);
  onTestFinished(() => made.close());
  return made;
}

const idsOf = ({ ledger }: Receiver) => ledger.map(({ id }) => id);

test("an event is sent once, with ids only, and its signature verifies by the library and by hand", async () => {
  const [at, project] = [await open(), await under.project()];
  const { id, secret } = await project.webhook(at.url);
  const data = { conflict_id: newId(), fact_ids: [newId(), newId()] };

  await project.decide("conflict.resolved", data, "Sam Smith");
  await eventually(() => expect(at.ledger).toHaveLength(1));
  await eventually(async () =>
    expect(await project.deliveries(id)).toMatchObject([{ status: "delivered", attempts: 1 }]),
  );

  const [{ headers, body, json }] = at.ledger as [Receiver["ledger"][number]];
  expect(json).toEqual({
    type: "conflict.resolved",
    timestamp: expect.stringMatching(/Z$/),
    data: { project_id: project.id, ...data },
  });
  expect(body).not.toContain("Sam");
  expect(new Webhook(secret).verify(body, headers)).toEqual(json);
  const text = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const mac = createHmac("sha256", key).update(text).digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${mac}`);
});

test("a receiver that was unavailable for an hour has each event exactly once", async () => {
  const [first, project] = [await open(), await under.project()];
  const { id } = await project.webhook(first.url);
  await first.close();

  for (let n = 0; n < 5; n++) await project.decide("conflict.resolved", { n });
  for (let minutes = 0; minutes < 60; minutes += 10) {
    await eventually(async () => {
      const deliveries = await project.deliveries(id);
      expect(deliveries).toHaveLength(5);
      for (const { attempts, last_error } of deliveries)
        expect([attempts > minutes / 10, last_error]).toEqual([true, "connection"]);
    });
    under.pass(21 * MINUTE_MS);
  }
  const again = await open(first.port);
  under.pass(3 * HOUR_MS);

  await eventually(() => expect(again.ledger).toHaveLength(5));
  await eventually(async () => expect(await project.deliveries(id, "?status=pending")).toEqual([]));
  expect(new Set(idsOf(again)).size).toBe(5);
  const delivered = await project.deliveries(id, "?status=delivered");
  expect(delivered.map(({ event_id }) => event_id).toSorted()).toEqual(idsOf(again).toSorted());
});

test("a receiver that answers 500 gets the event again under the same id, and Retry-After is respected", async () => {
  const [at, project] = [await open(), await under.project()];
  const { id } = await project.webhook(at.url);
  at.answer = (_, response) => response.writeHead(503, { "retry-after": "600" }).end("busy");

  await project.decide("conflict.resolved");
  await eventually(async () =>
    expect(await project.deliveries(id)).toMatchObject([
      { status: "pending", last_status: 503, last_error: "status", attempts: 1 },
    ]),
  );
  const [{ last_attempt_at, next_attempt_at }] = await project.deliveries(id);
  expect(Date.parse(next_attempt_at) - Date.parse(last_attempt_at)).toBe(600_000);
  at.answer = (_, response) => response.writeHead(200).end("x".repeat(1_000_000));
  under.pass(601_000);

  await eventually(async () =>
    expect(await project.deliveries(id)).toMatchObject([{ status: "delivered", attempts: 2 }]),
  );
  expect(new Set(idsOf(at)).size).toBe(1);
  expect(at.ledger).toHaveLength(2);
});

test("after a day a delivery is a dead letter, and is sent again one by one or all together", async () => {
  const [at, project] = [await open(), await under.project()];
  const { id } = await project.webhook(at.url);
  at.answer = (_, response) => response.writeHead(500).end();

  for (let n = 0; n < 3; n++) await project.decide("conflict.resolved", { n });
  await eventually(async () => {
    under.pass(3 * HOUR_MS);
    expect(await project.deliveries(id, "?status=dead")).toHaveLength(3);
  });
  at.answer = (_, response) => response.writeHead(204).end();
  const [letter] = await project.deliveries(id, "?status=dead");
  const one = await project.call("POST", `/v1/webhooks/${id}/deliveries/${letter.id}/resend`);
  expect(one).toMatchObject({
    status: 200,
    body: { status: "pending", event_id: letter.event_id },
  });
  await eventually(async () =>
    expect(await project.deliveries(id, "?status=delivered")).toMatchObject([{ id: letter.id }]),
  );
  const all = await project.call("POST", `/v1/webhooks/${id}/resend`);

  expect(all).toMatchObject({ status: 200, body: { resent: 2 } });
  await eventually(async () =>
    expect(await project.deliveries(id, "?status=delivered")).toHaveLength(3),
  );
  expect(new Set(idsOf(at)).size).toBe(3);
});

test("410 disables a webhook, and what waits becomes dead letters", async () => {
  const [at, project] = [await open(), await under.project()];
  const { id } = await project.webhook(at.url);
  at.answer = (_, response) => response.writeHead(410).end();

  await project.decide("conflict.resolved");
  await eventually(async () => {
    const { body } = await project.call("GET", `/v1/webhooks/${id}`);
    expect(body).toMatchObject({ enabled: false, disabled_because: "gone" });
  });
  await project.decide("conflict.resolved");
  const resent = await project.call("POST", `/v1/webhooks/${id}/resend`);
  expect(resent).toMatchObject({ status: 422, body: { error: { field: "webhook_id" } } });
  at.answer = (_, response) => response.writeHead(204).end();
  const change = await project.call("PATCH", `/v1/webhooks/${id}`, { enabled: true });
  expect(change.body).toMatchObject({ enabled: true, disabled_because: null });
  await project.decide("conflict.resolved", { n: "after" });

  await eventually(() => expect(at.ledger.map(({ json }) => json.data.n)).toContain("after"));
  expect(await project.deliveries(id, "?status=dead")).toHaveLength(1);
});

test("a receiver that never answers takes no turn of another one", async () => {
  const [slow, fast] = [await open(), await open()];
  const [one, other] = [await under.project(), await under.project()];
  slow.answer = () => undefined;
  await one.webhook(slow.url);
  await one.webhook(fast.url);
  await other.webhook(fast.url);

  for (let n = 0; n < 40; n++) await one.decide("conflict.resolved", { n });
  await eventually(() => expect(slow.ledger.length).toBeGreaterThanOrEqual(2));
  const began = performance.now();
  for (let n = 0; n < 10; n++) await other.decide("conflict.resolved", { n });

  await eventually(() => expect(fast.ledger).toHaveLength(50));
  expect(performance.now() - began).toBeLessThan(8_000);
  expect(slow.ledger).toHaveLength(2);
});

test("a webhook hears of its own project, of what it asked for, and only while it is enabled", async () => {
  const [at, elsewhere] = [await open(), await open()];
  const [project, foreign] = [await under.project(), await under.project()];
  const { id } = await project.webhook(at.url, { events: ["conflict.resolved", "job.failed"] });
  expect(under.subscribed.get(project.id)).toEqual(["conflict.resolved", "job.failed"]);

  await foreign.decide("conflict.resolved");
  await project.decide("fact.disputed");
  await project.decide("job.failed", { n: 1 });
  await eventually(() => expect(at.ledger).toHaveLength(1));
  await project.call("PATCH", `/v1/webhooks/${id}`, { enabled: false });
  await project.decide("job.failed", { n: 2 });
  // What was decided before is followed.
  await foreign.webhook(elsewhere.url);
  await foreign.decide("conflict.resolved");
  await eventually(() => expect(elsewhere.ledger).toHaveLength(1));
  await project.webhook(at.url, { events: ["job.failed"] });
  await project.decide("job.failed", { n: 3 });

  await eventually(() => expect(at.ledger).toHaveLength(2));
  expect(at.ledger.map(({ json }) => [json.type, json.data.n])).toEqual([
    ["job.failed", 1],
    ["job.failed", 3],
  ]);
});

test("a webhook that asks for content has the facts as they are when it is sent, without those forgotten", async () => {
  const [at, project] = [await open(), await under.project()];
  await project.webhook(at.url, { include: ["content"] });
  const [kept, erased, foreign] = [newId(), newId(), newId()];
  under.participants.facts.set(kept, { projectId: project.id, subjectId: "sam" });
  under.participants.facts.set(foreign, { projectId: "other", subjectId: "kim" });

  await project.decide("conflict.resolved", { fact_ids: [kept, erased, foreign] });
  await eventually(() => expect(at.ledger).toHaveLength(1));

  expect(at.ledger[0]?.json.data.content.facts).toEqual([
    expect.objectContaining({ id: kept, subject_id: "sam", predicate: "lives_in", value: {} }),
  ]);
});

test("a forget removes what waits about its subject, and nothing late about it comes after", async () => {
  const [at, project] = [await open(), await under.project()];
  const { id } = await project.webhook(at.url, {
    events: ["conflict.resolved", "forget.completed"],
  });
  at.answer = (_, response) => response.writeHead(500).end();
  await project.decide("conflict.resolved", {}, "sam");
  await project.decide("conflict.resolved", {}, "kim");
  await eventually(async () => expect(await project.deliveries(id)).toHaveLength(2));
  const late = new Date().toISOString();

  const forget = { project_id: project.id, subject_id: "sam", mode: "delete" };
  expect((await project.call("POST", "/v1/forget", forget)).status).toBe(200);
  await under.admin.pool.query(
    `INSERT INTO outbox_events (id, type, project_id, scope_token, at, data)
     SELECT $1, 'conflict.resolved', project_id, scope_token, $2, '{}' FROM forget_receipts WHERE project_id = $3`,
    [newId(), late, project.id],
  );
  await project.decide("conflict.resolved", { n: "after" }, "sam");

  await eventually(async () => expect((await project.deliveries(id)).length).toBeGreaterThan(1));
  await eventually(() => expect(at.ledger.map(({ json }) => json.data.n)).toContain("after"));
  const { rows } = await under.admin.pool.query(
    "SELECT count(*)::int AS n FROM webhook_deliveries WHERE webhook_id = $1 AND type = 'conflict.resolved'",
    [id],
  );
  expect(rows[0].n).toBe(2);
});

test("for a day after its rotation calls have the signatures of both secrets, then of the new one", async () => {
  const [at, project] = [await open(), await under.project()];
  const { id, secret } = await project.webhook(at.url);
  const { body: rotated } = await project.call("POST", `/v1/webhooks/${id}/rotate`);

  await project.decide("conflict.resolved");
  await eventually(() => expect(at.ledger).toHaveLength(1));
  const [{ headers, body }] = at.ledger as [Receiver["ledger"][number]];

  const signatures = headers["webhook-signature"]?.split(" ") ?? [];
  expect(signatures).toHaveLength(2);
  for (const one of [secret, rotated.secret]) {
    const key = Buffer.from(one.replace("whsec_", ""), "base64");
    const text = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    expect(signatures).toContain(`v1,${createHmac("sha256", key).update(text).digest("base64")}`);
  }
  under.pass(25 * HOUR_MS);
  await project.decide("conflict.resolved");
  await eventually(() => expect(at.ledger).toHaveLength(2));
  expect(at.ledger[1]?.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
});

import { newId } from "@memory/ids";
import type { Db } from "@memory/postgres";
import { eventually } from "@memory/testkit";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { claimDue } from "../src/store/delivery-queue.ts";
import { receiver } from "./receiver.ts";
import { type WebhooksUnderTest, webhooksUnderTest } from "./webhooks-under-test.ts";

let under: WebhooksUnderTest;
beforeAll(async () => {
  under = await webhooksUnderTest();
});
afterAll(() => under[Symbol.asyncDispose]());

/** A webhook whose first call waits until the test lets it end, with a status. */
async function inCall() {
  const [at, project] = [await receiver(), await under.project()];
  onTestFinished(() => at.close());
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  at.answer = async (_, response) => {
    const status = at.ledger.length === 1 ? await ended : 204;
    response.writeHead(status).end();
  };
  const { id } = await project.webhook(at.url);
  await project.decide("conflict.resolved");
  await eventually(() => expect(at.ledger).toHaveLength(1));
  const [delivery] = await project.deliveries(id);
  const again = () => project.call("POST", `/v1/webhooks/${id}/deliveries/${delivery.id}/resend`);
  return { at, end, again, deliveries: () => project.deliveries(id) };
}

/** Long enough for the sender to have looked several times. */
const SEVERAL_LOOKS_MS = 1_500;

test("a delivery that is asked for again during its call is not called beside it, nor again where that succeeds", async () => {
  const { at, end, again, deliveries } = await inCall();

  expect(await again()).toMatchObject({ status: 200, body: { status: "pending" } });
  await new Promise((done) => setTimeout(done, SEVERAL_LOOKS_MS));
  expect(at.ledger).toHaveLength(1);
  end(204);

  await eventually(async () =>
    expect(await deliveries()).toMatchObject([{ status: "delivered", attempts: 1 }]),
  );
  expect(at.ledger).toHaveLength(1);
});

test("a delivery that is asked for again during a call that fails is due at once", async () => {
  const { at, end, again, deliveries } = await inCall();

  await again();
  end(500);

  await eventually(async () =>
    expect(await deliveries()).toMatchObject([{ status: "delivered", attempts: 2 }]),
  );
  expect(new Set(at.ledger.map(({ id }) => id)).size).toBe(1);
});

test("webhooks that nothing waits for cost the sender nothing", async () => {
  const { pool } = under.admin;
  await pool.query(
    `INSERT INTO webhooks (id, project_id, url, events, include_content, secret)
     SELECT gen_random_uuid(), 'idle-' || n, 'https://example.com', '{conflict.opened}', false, '' FROM generate_series(1, 10000) n`,
  );
  await pool.query(
    `INSERT INTO webhook_deliveries (id, webhook_id, project_id, event_id, type, at, data, status, created_at, since, finished_at)
     SELECT gen_random_uuid(), id, project_id, gen_random_uuid(), 'conflict.opened', now(), '{}', 'delivered', now(), now(), now()
     FROM webhooks WHERE project_id LIKE 'idle-%'`,
  );
  await pool.query("VACUUM ANALYZE webhooks, webhook_deliveries").catch(() => undefined);

  const { plan, blocks } = await costOfClaim(under.admin.pool);

  expect(plan).not.toContain("Seq Scan on webhooks");
  expect(blocks).toBeLessThan(20);
  const { rows } = await pool.query(
    "DELETE FROM webhooks WHERE project_id LIKE 'idle-%' RETURNING id",
  );
  expect(rows).toHaveLength(10_000);
});

/** How a claim is planned, and how many blocks it reads. */
async function costOfClaim(pool: Db) {
  let plan = "";
  let blocks = Number.NaN;
  const explaining = {
    async query(text: string, values: unknown[]) {
      const { rows } = await pool.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
      const [{ Plan }] = rows[0]["QUERY PLAN"];
      plan = JSON.stringify(Plan);
      blocks = Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"];
      return { rows: [] };
    },
  };
  await claimDue(explaining as unknown as Db, {
    ...{ now: new Date(), lease: newId(), inProgress: { webhooks: {}, projects: {} } },
    bounds: { free: 32, perWebhook: 2, perProject: 8 },
  });
  return { plan, blocks };
}

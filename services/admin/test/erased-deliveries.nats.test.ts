import { newId } from "@memory/ids";
import { createLog } from "@memory/log";
import type { Pool } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runFirstReceipt } from "../src/run-receipts.ts";
import { verifyErasure } from "../src/verify-erasure.ts";
import { type ForgetUnderTest, forgetUnderTest } from "./forget-under-test.ts";

let world: ForgetUnderTest;
beforeAll(async () => {
  world = await forgetUnderTest();
});
afterAll(() => world[Symbol.asyncDispose]());

/** Stores a delivery about a subject, as the sender of webhooks has it. */
async function delivery(project: string, at: Date): Promise<string> {
  const id = newId();
  await world.admin.pool.query(
    `INSERT INTO webhook_deliveries (id, webhook_id, project_id, event_id, type, at, scope_token, data, status, created_at, since)
     VALUES ($1, $2, $3, $4, 'conflict.opened', $5, $6, '{}', 'delivered', now(), now())`,
    [id, newId(), project, newId(), at, scopeToken(project, "sam")],
  );
  return id;
}

const isLeft = async (id: string): Promise<boolean> => {
  const { rowCount } = await world.admin.pool.query(
    "SELECT FROM webhook_deliveries WHERE id = $1",
    [id],
  );
  return rowCount === 1;
};

test("the check of an erasure counts the deliveries about the subject that are left, and none of later", async () => {
  const caller = await world.caller();
  const before = await delivery(caller.project, new Date());
  const { body } = await caller.forget({ subject_id: "sam", mode: "delete" });
  expect(await isLeft(before)).toBe(false);
  await delivery(caller.project, new Date(Date.now() + 60_000));
  const { pool } = world.admin;
  const verify = verifyErasure({
    admin: pool,
    participants: { ingest: pool, consolidation: pool, context: pool },
    scanStreams: async () => [],
  });
  const found = async () => {
    const result = await verify(body.forget_id);
    return "fault" in result
      ? result
      : result.residual.find(({ location }) => location === "admin webhook_deliveries");
  };

  expect(await found()).toMatchObject({ count: 0 });
  await delivery(caller.project, new Date(0));
  expect(await found()).toMatchObject({ count: 1 });
});

test("a runner that lost its receipt after the last step removes nothing of the subject", async () => {
  const { admin, participants } = world;
  const caller = await world.caller();
  participants.before = async () => {
    throw new Error("not now");
  };
  await caller.forget({ subject_id: "sam", mode: "delete" });
  participants.reset();
  await admin.pool.query(
    "UPDATE forget_receipts SET lease_until = NULL, next_try_at = 'infinity' WHERE project_id = $1",
    [caller.project],
  );
  const kept = await delivery(caller.project, new Date());
  const log = createLog("test", "silent");
  const { bus } = admin;
  const run = runFirstReceipt({ pool: losingItsLease(admin.pool), bus, log });

  expect(await run(scopeToken(caller.project, "sam"))).toBe("busy");
  expect(await isLeft(kept)).toBe(true);
});

/** A pool on which another runner takes a receipt over as soon as its last step is noted. */
const losingItsLease = (pool: Pool): Pool =>
  Object.create(pool, {
    query: {
      async value(text: string, values: unknown[]) {
        const done = await pool.query(text, values);
        if (values?.[2] === "context" && text.includes("step_counters ||"))
          await pool.query("UPDATE forget_receipts SET lease = $2 WHERE id = $1", [
            values[0],
            newId(),
          ]);
        return done;
      },
    },
  });

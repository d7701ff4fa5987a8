import { EventIn } from "@memory/api";
import { newId } from "@memory/ids";
import { createLog } from "@memory/log";
import { type Db, openPool, type Pool } from "@memory/postgres";
import { scopeToken, trustedScope } from "@memory/scope";
import { database, servers } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { draftEvent, type NewEvent, newEvent } from "../src/domain/stored-event.ts";
import { forgetScope } from "../src/store/forgets.ts";
import { writeFlush } from "../src/store/write-flush.ts";
import { eventIn, type RunningIngest, runIngest } from "./running-ingest.ts";

const NAME = `flush-test-${newId()}`;
let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await runIngest(database("ingest").appUrl, {}, NAME);
});
afterAll(() => ingest.close());

const LIMITS = { batchEvents: 1_000, payloadBytes: 256 * 1024 };

/** A capture of one project, ready to be written. */
function rows(projectId: string, given: Record<string, unknown>[]): NewEvent[] {
  const jobId = newId();
  return given.map((fields, n) => {
    const event = EventIn.parse(eventIn({ orgId: "o", projectId }, fields));
    const scope = trustedScope(projectId, event.subject_id);
    return newEvent(draftEvent(event, n, { limits: LIMITS, orgId: null, isKeyed: false }), {
      id: newId(),
      jobId,
      scope,
      batchKey: null,
    });
  });
}

test("a flush sent again finds its own rows and writes nothing", async () => {
  const events = rows(newId(), [{}, { idempotency_key: "k" }, { subject_id: "bob" }]);
  const ids = events.map(({ id }) => id);
  const first = await writeFlush(ingest.pool, events);

  const again = await writeFlush(ingest.pool, events);

  expect(first.duplicateOf.size).toBe(0);
  expect(again.duplicateOf).toEqual(new Map(ids.map((id) => [id, id])));
  const { rows: stored } = await ingest.pool.query("SELECT id FROM events WHERE job_id = $1", [
    events[0]?.jobId,
  ]);
  expect(stored.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

test("two flushes of the same rows at once write them once", async () => {
  const events = rows(
    newId(),
    Array.from({ length: 50 }, () => ({})),
  );

  const [one, two] = await Promise.all([
    writeFlush(ingest.pool, events),
    writeFlush(ingest.pool, events),
  ]);

  expect(one.duplicateOf.size + two.duplicateOf.size).toBe(50);
});

test("a flush says which scopes have an epoch, and stamps it on their events only", async () => {
  const projectId = newId();
  const scope = trustedScope(projectId, "olga");
  await forgetScope(ingest.pool, scope, { forgetId: newId(), mode: "disable" });
  await forgetScope(ingest.pool, scope, { forgetId: newId(), mode: "delete" });
  const events = rows(projectId, [{}, { subject_id: "bob" }, {}]);

  const { epochs } = await writeFlush(ingest.pool, events);

  expect(epochs).toEqual(new Map([[events[0]?.scopeToken, 2]]));
  const { rows: stored } = await ingest.pool.query(
    "SELECT epoch FROM events WHERE job_id = $1 ORDER BY id",
    [events[0]?.jobId],
  );
  expect(stored.map(({ epoch }) => epoch)).toEqual([2, 0, 2]);
});

const tokenIn = (projectId: string) => Buffer.from(scopeToken(projectId, "olga"), "hex");

test("an epoch is raised only when no flush of the scope is under way", async () => {
  const projectId = newId();
  const flushing = await ingest.pool.connect();
  await flushing.query("BEGIN");
  await flushing.query(
    "SELECT pg_advisory_xact_lock_shared(hashtext('ingest:epoch'), epoch_bucket($1))",
    [tokenIn(projectId)],
  );
  let raised = false;
  const forget = { forgetId: newId(), mode: "delete" } as const;
  const raising = forgetScope(ingest.pool, trustedScope(projectId, "olga"), forget)
    .catch((error: { code?: string }) => {
      // It waits two seconds at a time.
      expect(error.code).toBe("55P03");
      return forgetScope(ingest.pool, trustedScope(projectId, "olga"), forget);
    })
    .then(() => {
      raised = true;
    });
  await expect.poll(waitingForLocks).toBeGreaterThan(0);
  expect(raised).toBe(false);

  await flushing.query("COMMIT");
  flushing.release();
  await raising;
  expect(raised).toBe(true);
});

/** A project of which two subjects share no lock: the lock of an epoch is that of a bucket of scopes. */
async function withLocksOfTheirOwn(one: string, other: string): Promise<string> {
  for (;;) {
    const projectId = newId();
    const { rows: found } = await ingest.pool.query(
      "SELECT epoch_bucket(decode($1, 'hex')) <> epoch_bucket(decode($2, 'hex')) AS differ",
      [scopeToken(projectId, one), scopeToken(projectId, other)],
    );
    if (found[0]?.differ) return projectId;
  }
}

test("a forget waits for no flush of many events whose rows are still going in, and what that writes is of the new epoch", async () => {
  const projectId = await withLocksOfTheirOwn("olga", "bob");
  const other = rows(projectId, [{ subject_id: "bob", idempotency_key: "k" }]);
  const events = rows(projectId, [
    ...Array.from({ length: 200 }, () => ({})),
    { subject_id: "bob", idempotency_key: "k" },
  ]);
  const [olga] = events;
  const holding = await ingest.pool.connect();
  await holding.query("BEGIN");
  await writeFlush(holding as unknown as Pool, other);
  const flushing = writeFlush(ingest.pool, events);
  await expect.poll(waitingForRows).toBeGreaterThan(0);

  const scope = trustedScope(projectId, "olga");
  const forgotten = await forgetScope(ingest.pool, scope, { forgetId: newId(), mode: "delete" });
  await holding.query("COMMIT");
  holding.release();
  const { epochs, duplicateOf } = await flushing;

  expect(forgotten).toEqual({ epoch: 1, eventsDeleted: 0 });
  expect(epochs).toEqual(new Map([[olga?.scopeToken, 1]]));
  expect(duplicateOf).toEqual(new Map([[events.at(-1)?.id, other[0]?.id]]));
  const { rows: stored } = await ingest.pool.query(
    "SELECT DISTINCT epoch FROM events WHERE scope_token = decode($1, 'hex')",
    [olga?.scopeToken],
  );
  expect(stored).toEqual([{ epoch: 1 }]);
});

test("a process that stops right after any step of a forget holds up nobody", async () => {
  const projectId = newId();
  const scope = trustedScope(projectId, "olga");
  await writeFlush(
    ingest.pool,
    rows(
      projectId,
      Array.from({ length: 1_500 }, () => ({})),
    ),
  );
  const client = await ingest.pool.connect();
  const held: number[] = [];
  const stepwise = {
    async query(...args: [string, unknown[]]) {
      const result = await client.query(...args);
      const { rows: locks } = await client.query(
        "SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()",
      );
      const { rows: state } = await client.query(
        "SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS inside",
      );
      held.push(locks.length + Number(state[0].inside));
      return result;
    },
  } as unknown as Db;

  const done = await forgetScope(stepwise, scope, { forgetId: newId(), mode: "delete" });
  client.release();

  expect(done).toEqual({ epoch: 1, eventsDeleted: 1_500 });
  expect(held).toEqual([0, 0, 0, 0]);
});

test("a duplicate of a row that an erasure has not reached yet is written again", async () => {
  const projectId = newId();
  await writeFlush(ingest.pool, rows(projectId, [{ idempotency_key: "k" }]));
  await ingest.pool.query("SELECT * FROM forget_raise_v1($1, $2, 'delete')", [
    newId(),
    tokenIn(projectId),
  ]);

  const again = rows(projectId, [{ idempotency_key: "k" }]);
  const outcome = await writeFlush(ingest.pool, again);

  expect(outcome.erasedDuplicates).toEqual(new Set([again[0]?.id]));
});

const waitingForLocks = async () => {
  const { rows: waiting } = await ingest.pool.query(
    "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
  );
  return waiting.length;
};

/** Flushes that wait until another one is over. */
const waitingForRows = async () => {
  const { rows: waiting } = await ingest.pool.query(
    "SELECT FROM pg_stat_activity WHERE wait_event = 'transactionid' AND application_name = $1",
    [NAME],
  );
  return waiting.length;
};

test("connections that are cut in the middle of flushes neither lose nor double what was accepted", async () => {
  const tenant = ingest.tenant();
  const accepted: string[] = [];
  let refused = 0;
  let cutting = true;
  const writer = async () => {
    while (cutting) {
      const { status, body } = await tenant.capture({ events: [eventIn(tenant), eventIn(tenant)] });
      if (status === 202) accepted.push(...body.events.map(({ id }) => id));
      else refused++;
    }
  };
  const writers = [writer(), writer(), writer(), writer()];
  for (let n = 0; n < 20; n++) await cutConnections();
  cutting = false;
  await Promise.all(writers);

  const { body } = await tenant.timeline("olga");
  const stored = body.events.map(({ id }) => id);
  expect(new Set(stored).size).toBe(stored.length);
  expect(stored).toEqual(expect.arrayContaining(accepted));
  expect(stored.length).toBeLessThanOrEqual(accepted.length + 2 * refused);
  expect(accepted.length).toBeGreaterThan(0);
});

/** Ends every connection of this file's service, as a failover does. */
async function cutConnections(): Promise<void> {
  const log = createLog("test", "silent");
  const admin = openPool({ url: servers().adminUrl, max: 1, name: "cutter", log });
  await admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1",
    [NAME],
  );
  await admin.end();
}

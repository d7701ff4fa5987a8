import type { OutboxEvent } from "@memory/contracts";
import { unguarded } from "@memory/era";
import { createLog } from "@memory/log";
import { openPool, type Pool, transaction } from "@memory/postgres";
import { eventually, freshDatabase } from "@memory/testkit";
import { beforeEach, expect, test } from "vitest";
import { type Decided, emit, followOutbox, type OutboxHandler, outboxOwner } from "./index.ts";
import { subscribe, subscriptions } from "./subscriptions.ts";

const log = createLog("test", "silent");
let pool: Pool;
beforeEach(async () => {
  const { ownerUrl } = await freshDatabase("consolidation");
  pool = openPool({ url: ownerUrl, max: 8, name: "test", log });
  await pool.query("CREATE TABLE effects (n bigserial, event_id uuid)");
  return () => pool.end();
});

const decided = (n: number): Decided => ({
  type: "fact.rated",
  projectId: "p",
  scopeToken: null,
  sender: { actor: "kim", keyPrefix: "mem_abcd", requestId: "r-1" },
  data: { n },
});

/** Notes the events of a page in the transaction of the cursor. */
const noteEffects: OutboxHandler = async (tx, events) => {
  await tx.query("INSERT INTO effects (event_id) SELECT id FROM unnest($1::uuid[]) AS e(id)", [
    events.map(({ id }) => id),
  ]);
};

const effects = async (): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    "SELECT event_id AS id FROM effects ORDER BY n",
  );
  return rows.map(({ id }) => id);
};

const idsInOrder = async (): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    "SELECT id FROM outbox_events ORDER BY xid, id",
  );
  return rows.map(({ id }) => id);
};

const owner = (keptHours = 24, everyMs = 10) =>
  outboxOwner({ database: unguarded(pool), log, keptHours, everyMs });

const follower = (...handlers: OutboxHandler[]) =>
  followOutbox({ owner: "test", read: owner().read, pool, log, handlers, everyMs: 20 });

test("an event is there exactly if its transaction was committed", async () => {
  await transaction(pool, (tx) => emit(tx, [decided(1), decided(2)]));
  const undone = transaction(pool, async (tx) => {
    await emit(tx, [decided(3)]);
    throw new Error("undone");
  });

  await expect(undone).rejects.toThrow("undone");
  const { rows } = await pool.query(
    "SELECT data, actor, key_prefix, request_id FROM outbox_events",
  );
  expect(rows.map(({ data }) => data.n).sort()).toEqual([1, 2]);
  expect(rows[0]).toMatchObject({ actor: "kim", key_prefix: "mem_abcd", request_id: "r-1" });
});

test("without an event no statement is sent", async () => {
  const sent: unknown[] = [];
  const db = { query: (text: unknown) => void sent.push(text) } as unknown as Pool;

  await emit(db, []);

  expect(sent).toEqual([]);
});

test("a page reaches the handlers in the order of transactions, whole, and once", async () => {
  for (let n = 0; n < 5; n++) await emit(pool, [decided(n), decided(n)]);
  const seen: OutboxEvent[] = [];
  const follow = follower(noteEffects, async (_, events) => void seen.push(...events));

  await eventually(async () => {
    await follow.followOnce();
    expect(await effects()).toEqual(await idsInOrder());
    expect(await effects()).toHaveLength(10);
  });
  await follow.followOnce();

  expect(await effects()).toHaveLength(10);
  expect(seen.map(({ data }) => data["n"])).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
  expect(seen[0]).toMatchObject({ type: "fact.rated", projectId: "p", actor: "kim" });
});

test("a handler that fails takes the effect of the others with it, and the page comes again", async () => {
  await emit(pool, [decided(1)]);
  let failures = 0;
  const follow = follower(noteEffects, async () => {
    if (failures++ === 0) throw new Error("not now");
  });

  await eventually(() => expect(follow.followOnce()).rejects.toThrow("not now"));
  expect(await effects()).toEqual([]);
  await follow.followOnce();

  expect(await effects()).toEqual(await idsInOrder());
});

test("two replicas take a page once", async () => {
  const total = 1_000;
  for (let n = 0; n < total; n += 10)
    await emit(
      pool,
      Array.from({ length: 10 }, (_, m) => decided(n + m)),
    );
  const [one, other] = [follower(noteEffects), follower(noteEffects)];
  one.start();
  other.start();

  await eventually(async () => expect(await effects()).toHaveLength(total));
  await Promise.all([one.stop(), other.stop()]);

  expect(await effects()).toEqual(await idsInOrder());
});

test("two replicas that begin at once take the first page once", async () => {
  await emit(pool, [decided(1), decided(2)]);
  const slow: OutboxHandler = async (tx, events) => {
    await noteEffects(tx, events);
    await tx.query("SELECT pg_sleep(0.3)");
  };
  const both = [follower(slow), follower(slow)];

  await eventually(async () => {
    await Promise.all(both.map((one) => one.followOnce()));
    expect(await effects()).toEqual(await idsInOrder());
  });
});

test("a transaction that is larger than a page comes whole", async () => {
  await emit(
    pool,
    Array.from({ length: 1_000 }, (_, n) => decided(n)),
  );
  const follow = follower(noteEffects);

  await eventually(async () => {
    await follow.followOnce();
    expect(await effects()).toEqual(await idsInOrder());
    expect(await effects()).toHaveLength(1_000);
  });
});

test("an event goes once it was followed and is old, and no sooner", async () => {
  const old = "2026-01-01T00:00:00.000Z";
  await emit(pool, [{ ...decided(1), at: old }]);
  const { read, pruning } = owner(1);
  const kept = async () => (await idsInOrder()).length;
  pruning.start();
  const follow = followOutbox({ owner: "test", read, pool, log, handlers: [noteEffects] });

  await eventually(async () => {
    await follow.followOnce();
    await follow.followOnce();
    expect(await kept()).toBe(0);
  });
  await emit(pool, [{ ...decided(2), at: old }]);
  await emit(pool, [decided(3)]);
  await new Promise((resolve) => setTimeout(resolve, 100));

  expect(await kept()).toBe(2);
  expect(await effects()).toHaveLength(1);
  await pruning.stop();
});

test("what a project asked for is known everywhere once it is recorded, and read once in a lease", async () => {
  const held = subscriptions(200);
  const before = await held.read(pool);
  let statements = 0;
  const counted = {
    query: (...args: Parameters<Pool["query"]>) => {
      statements++;
      return pool.query(...args);
    },
  } as unknown as Pool;

  const asked = { projectId: "p", types: ["conflict.opened"], revision: 2 };
  const recorded = await subscribe(pool, asked, 200);
  const after = await held.read(counted);
  await held.read(counted);

  expect(before.isSubscribed("p", "conflict.opened")).toBe(false);
  expect(recorded).toEqual({ types: ["conflict.opened"], revision: 2 });
  expect(after.isSubscribed("p", "conflict.opened")).toBe(true);
  expect(after.isSubscribed("p", "job.failed")).toBe(false);
  expect(after.isSubscribed("another", "conflict.opened")).toBe(false);
  expect(after.projectsAskingFor("conflict.opened")).toEqual(["p"]);
  expect(after.projectsAskingFor("job.failed")).toEqual([]);
  expect(statements).toBe(1);
});

test("an older revision that arrives later changes nothing", async () => {
  await subscribe(pool, { projectId: "p", types: ["job.failed"], revision: 5 }, 0);

  const late = await subscribe(pool, { projectId: "p", types: [], revision: 4 }, 0);
  const next = await subscribe(pool, { projectId: "p", types: [], revision: 6 }, 0);

  expect(late).toEqual({ types: ["job.failed"], revision: 5 });
  expect(next).toEqual({ types: [], revision: 6 });
});

import { ContextApply } from "@memory/contracts";
import { newId } from "@memory/ids";
import { eventually } from "@memory/testkit";
import { expect, test } from "vitest";
import {
  type ContextUnderTest,
  contextUnderTest,
  newScope,
  packetFor,
} from "./context-under-test.ts";

/** Asked again where thousands of events take longer than an asker waits. */
const caughtUp = ({ bus }: ContextUnderTest) =>
  eventually(() => bus.request(ContextApply, { changes: [], catchUp: true }), {
    withinMs: 120_000,
  });

const MANY = 1_300;
const manyTexts = (word: string) =>
  Array.from({ length: MANY }, (_, n) => `${word} number${n} on the shelf`);

test("a scope larger than a page answers alike from a warm index, a cold one and one read again", async () => {
  await using context = await contextUnderTest();
  const { owners } = context;
  const scope = newScope();
  const catchUp = () => caughtUp(context);
  await owners.capture(scope, ["a lamp"]);
  await catchUp();
  await packetFor(context, scope, "lamp");
  const cold = await context.replica();

  await owners.capture(scope, manyTexts("book"));
  for (let n = 0; n < MANY; n += 100) {
    owners.changes.push(owners.changeOf(owners.putFact(scope, { value: `{"value":"book ${n}"}` })));
  }
  await catchUp();

  const question = "Where is book number777?";
  const warm = await packetFor(context, scope, question);
  expect(warm.episodes[0].excerpt).toBe("book number777 on the shelf");
  expect(await packetFor(cold, scope, question)).toEqual(warm);
  const together = await Promise.all(
    Array.from({ length: 8 }, async () => packetFor(await context.replica(), scope, question)),
  );
  expect(together).toEqual(together.map(() => warm));
});

test("a scope larger than the cache keeps an index of its newest, and says so, instead of being read for each call", async () => {
  await using context = await contextUnderTest({ indexCacheBytes: 400_000 });
  const { owners } = context;
  const scope = newScope();
  await owners.capture(scope, manyTexts("book"));
  await caughtUp(context);
  const ask = (number: number) => packetFor(context, scope, `book number${number}`);
  const newest = await ask(MANY - 1);
  const reads = await misses(context);

  const again = await ask(MANY - 2);
  const oldest = await ask(1);

  expect(newest.episodes[0].excerpt).toBe(`book number${MANY - 1} on the shelf`);
  expect(again.episodes[0].excerpt).toBe(`book number${MANY - 2} on the shelf`);
  expect(oldest.episodes[0]?.excerpt).not.toBe("book number1 on the shelf");
  expect([newest, again, oldest].map(({ status }) => status)).toEqual(Array(3).fill("degraded"));
  expect([newest, again, oldest].map(({ warnings }) => warnings)).toEqual([[], [], []]);
  expect(await misses(context)).toBe(reads);
  await owners.capture(scope, ["the newest book of all, number5000"]);
  await caughtUp(context);
  expect((await ask(5_000)).episodes[0].excerpt).toContain("number5000");
});

/** How many indexes had to be read so far. */
async function misses({ internal }: Pick<ContextUnderTest, "internal">): Promise<number> {
  const text = await internal.metrics.metrics();
  return Number(/memory_context_index_lookups_total\{outcome="miss"\} (\d+)/.exec(text)?.[1]);
}

test("many texts at random make an index that keeps within its bound", async () => {
  const bound = 2_000_000;
  await using context = await contextUnderTest({ indexCacheBytes: bound });
  const scope = newScope();
  const random = () => Array.from({ length: 400 }, () => newId().slice(-8)).join(" ");
  await context.owners.capture(scope, Array.from({ length: 600 }, random));
  await caughtUp(context);

  const packet = await packetFor(context, scope, "what was said");

  expect(packet.status).toBe("degraded");
  const text = await context.internal.metrics.metrics();
  const held = Number(/memory_context_index_bytes (\d+)/.exec(text)?.[1]);
  expect(held).toBeGreaterThan(bound / 4);
  expect(held).toBeLessThanOrEqual(bound);
});

test("questions of many scopes at once read each scope once, and others are answered between", async () => {
  await using context = await contextUnderTest({ indexCacheBytes: 64_000_000 });
  const { owners } = context;
  const projectId = newId();
  const scopes = Array.from({ length: 3 }, () => newScope(projectId));
  for (const scope of scopes) await owners.capture(scope, manyTexts("book"));
  const other = newScope();
  await owners.capture(other, ["a lamp"]);
  await caughtUp(context);
  await packetFor(context, other, "lamp");

  const order: string[] = [];
  const large = scopes.flatMap((scope) =>
    Array.from({ length: 4 }, async () => {
      const packet = await packetFor(context, scope, "book number7");
      order.push("large");
      return packet;
    }),
  );
  const small = packetFor(context, other, "lamp").then(() => order.push("small"));
  const packets = await Promise.all(large);
  await small;

  expect(order[0]).toBe("small");
  for (const packet of packets)
    expect(packet.episodes[0].excerpt).toBe("book number7 on the shelf");
});

test("a lost connection empties the cache: what a failover took back is not served", async () => {
  await using context = await contextUnderTest();
  const scope = newScope();
  await context.owners.capture(scope, ["a promise that was taken back"]);
  await caughtUp(context);
  expect((await packetFor(context, scope, "promise")).episodes).toHaveLength(1);
  const other = await context.replica();

  // Changed, not deleted: a missing episode may be indexed again from its feed at any moment.
  await other.pool.query("UPDATE episodes SET text = 'a promise put another way'");
  await other.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = current_user",
  );

  await eventually(async () =>
    expect((await packetFor(context, scope, "promise")).episodes).toMatchObject([
      { excerpt: "a promise put another way" },
    ]),
  );
});

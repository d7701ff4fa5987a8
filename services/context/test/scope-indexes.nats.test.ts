import { ContextApply } from "@memory/contracts";
import { eventually } from "@memory/testkit";
import { expect, test } from "vitest";
import { contextUnderTest, newScope, packetFor } from "./context-under-test.ts";

const MANY = 1_300;
const manyTexts = (word: string) =>
  Array.from({ length: MANY }, (_, n) => `${word} number${n} on the shelf`);

test("a scope larger than a page answers alike from a warm index, a cold one and one read anew", async () => {
  await using context = await contextUnderTest();
  const { owners } = context;
  const scope = newScope();
  const catchUp = () => context.bus.request(ContextApply, { changes: [], catchUp: true });
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

test("an index that does not fit into memory is read for each call", async () => {
  await using context = await contextUnderTest({ indexCacheBytes: 100_000 });
  const scope = newScope();
  await context.owners.capture(scope, manyTexts("book"));
  await context.bus.request(ContextApply, { changes: [], catchUp: true });

  for (const number of [1, 700, 1_299]) {
    const packet = await packetFor(context, scope, `book number${number}`);
    expect(packet.episodes[0].excerpt).toBe(`book number${number} on the shelf`);
  }
});

test("a lost connection empties the cache: what a failover took back is not served", async () => {
  await using context = await contextUnderTest();
  const scope = newScope();
  await context.owners.capture(scope, ["a promise that was taken back"]);
  await context.bus.request(ContextApply, { changes: [], catchUp: true });
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

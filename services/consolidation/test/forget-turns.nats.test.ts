import { ConsolidationErase } from "@memory/contracts";
import { transaction } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { eventually } from "@memory/testkit";
import { expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { subject } from "./forget-steps.ts";
import { clientOf } from "./memory-client.ts";

const city = { predicate: "home_city", value: "Oslo" };

/** Holds the row of each scope, as work on a large subject does, for as long as `work` takes. */
const whileHeld = (memory: ConsolidationUnderTest, tokens: string[], work: () => Promise<void>) =>
  transaction(memory.pool, async (tx) => {
    await tx.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    await tx.query("SELECT FROM scopes WHERE token = ANY($1) FOR UPDATE", [tokens]);
    await work();
  });

const waitingForRows = async ({ pool }: ConsolidationUnderTest): Promise<number> => {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0].waiting;
};

test("forgets of one project that wait for its subjects keep no other project from reading", async () => {
  await using memory = await consolidationUnderTest();
  const [mine, theirs] = [clientOf(memory), clientOf(memory)];
  await theirs.remember(city);
  const names = Array.from({ length: 12 }, (_, n) => `s${n}`);
  memory.ingest.capture(
    mine.project,
    names.map((name) => ({ subject: name, payload: { facts: [city] } })),
  );
  await mine.consolidate();
  const forgets: Promise<unknown>[] = [];

  await whileHeld(
    memory,
    names.map((name) => scopeToken(mine.project, name)),
    async () => {
      for (const subjectId of names) {
        const target = { scope: "subject", subjectId } as const;
        const step = subject(mine.project, { epoch: 1, target });
        forgets.push(memory.others.request(ConsolidationErase, step).catch(() => undefined));
      }
      await eventually(async () => expect(await waitingForRows(memory)).toBeGreaterThan(1));

      expect(await theirs.facts()).toHaveLength(1);
      expect(await waitingForRows(memory)).toBeLessThan(4);
    },
  );
  await Promise.all(forgets);
});

test("a forget that is asked for again while it goes on is one piece of work", async () => {
  await using memory = await consolidationUnderTest();
  const client = clientOf(memory);
  await client.remember(city);
  const step = subject(client.project, { epoch: 1 });
  let asked: Promise<unknown>[] = [];

  await whileHeld(memory, [scopeToken(client.project, "s")], async () => {
    asked = [1, 2, 3].map(() => memory.others.request(ConsolidationErase, step));
    await eventually(async () => expect(await waitingForRows(memory)).toBe(1));
    expect(await waitingForRows(memory)).toBe(1);
  });

  const [first, ...again] = await Promise.all(asked);
  expect(first).toMatchObject({ counters: { facts_deleted: 1 } });
  expect(again).toEqual([first, first]);
});

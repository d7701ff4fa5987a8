import { ConsolidationErase, FactsAfter, FactsChanged, type FeedAsk } from "@memory/contracts";
import { scopeToken } from "@memory/scope";
import { expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { subject } from "./forget-steps.ts";

const MANY = 30_000;

const fillScope = ({ pool }: ConsolidationUnderTest) =>
  pool.query(
    `INSERT INTO facts (id, scope_token, project_id, subject_id, epoch, version, kind, status, temporal_state,
       predicate, qualifiers, identity_key, value, value_key, cardinality, volatility, recorded_from,
       assertions, source_event_ids, entities, ratings)
     SELECT gen_random_uuid(), $1, 'project', 's', 0, 1, 'fact', 'active', 'stands',
       'note', '{}', 'note', '{}', n::text, 'multi', 'slow', now(), '[]', '{}', '{}', '{}'
     FROM generate_series(1, $2) AS n`,
    [scopeToken("project", "s"), MANY],
  );

test("more facts of one transaction than a message holds reach who follows them", async () => {
  await using consolidation = await consolidationUnderTest();
  await fillScope(consolidation);
  const seen = new Set<string>();

  let ask: FeedAsk = { after: "0", mode: "visible" };
  for (let more = true; more; ) {
    const page = await consolidation.others.request(FactsAfter, ask);
    for (const { facts } of page.items) for (const { id } of facts) seen.add(id);
    ask = { ...ask, after: page.next, within: page.within };
    more = page.more;
  }

  expect(seen.size).toBe(MANY);
});

test("a page of some scopes has their changes alone", async () => {
  await using consolidation = await consolidationUnderTest();
  await fillScope(consolidation);
  const ask = (subjectId: string) =>
    consolidation.others.request(FactsAfter, {
      ...{ after: "0", mode: "visible" },
      scopeTokens: [scopeToken("project", subjectId)],
    });

  expect((await ask("s")).items.length).toBeGreaterThan(0);
  expect(await ask("another")).toMatchObject({ items: [], more: false });
});

test("more facts of one forget than a message holds are announced", async () => {
  await using consolidation = await consolidationUnderTest();
  await fillScope(consolidation);
  const seen = new Set<string>();
  const consumer = consolidation.others.consume(FactsChanged, {
    durable: "test",
    handle: async (bodies) => {
      for (const { facts } of bodies.flatMap(({ changes }) => changes))
        for (const { id } of facts) seen.add(id);
    },
    deadLetter: async () => undefined,
  });

  const step = subject("project", { mode: "disable", epoch: 1 });
  await consolidation.others.request(ConsolidationErase, step, { timeoutMs: 120_000 });

  await expect.poll(() => seen.size).toBe(MANY);
  await consumer.stop();
});

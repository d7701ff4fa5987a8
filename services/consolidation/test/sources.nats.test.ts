import {
  type Capture,
  ConsolidationErase,
  ConsolidationErasedSources,
  ErasedSources,
  FactsRead,
  MAX_MESSAGE_BYTES,
} from "@memory/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removePassed } from "../src/store/enqueue-jobs.ts";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { ofFact } from "./forget-steps.ts";
import { clientOf } from "./memory-client.ts";

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest();
});
afterAll(() => memory[Symbol.asyncDispose]());

/** The feed passes a capture, of which no row is left then, and is read from its start once more. */
async function passedAndReadAgain(capture: Capture): Promise<void> {
  const { pool } = memory;
  const cursor = "INSERT INTO feed_cursors (feed, after_xid) VALUES ('captures', $1)";
  await pool.query(cursor, [capture.xid]);
  await removePassed(pool, [capture]);
  await pool.query("DELETE FROM feed_cursors");
}

const health = { predicate: "health", value: "ok" };

test("a fact that is restated often shows its newest sources and how many there are, in a row that does not grow", async () => {
  const client = clientOf(memory);
  for (let n = 0; n < 6; n++) await client.remember(...Array.from({ length: 50 }, () => health));

  const fact = await client.fact("ok");

  expect(fact).toMatchObject({ source_count: 300, status: "active" });
  expect(fact.source_event_ids).toHaveLength(20);
  const { facts } = await memory.others.request(FactsRead, { factIds: [fact.id] });
  expect(facts).toMatchObject([
    { sourceCount: 300, sourceEventIds: fact.source_event_ids, version: fact.version },
  ]);
  const { rows } = await memory.pool.query(
    `SELECT json_array_length(assertions::json) AS assertions,
       (SELECT count(*)::int FROM compacted_sources WHERE fact_id = id) AS compacted
     FROM facts WHERE id = $1`,
    [fact.id],
  );
  expect(rows[0].assertions).toBeLessThanOrEqual(32);
  expect(rows[0].assertions + rows[0].compacted).toBe(300);
});

test("a deleted fact names every event it was learned from, page by page, and nothing is learned from them when they come again", async () => {
  const client = clientOf(memory);
  const events = Array.from({ length: 100 }, () => health);
  const capture = client.capture(...events);
  await client.consolidate();
  const { id } = await client.fact("ok");
  await memory.pool.query(
    `INSERT INTO compacted_sources (fact_id, event_id, position)
     SELECT $1, gen_random_uuid(), 0 FROM generate_series(1, 25000)`,
    [id],
  );

  const { counters, scopeToken } = await memory.others.request(
    ConsolidationErase,
    ofFact(client.project, id),
  );

  expect(counters).toMatchObject({ facts_deleted: 1 });
  const { facts } = await memory.others.request(FactsRead, { factIds: [id] });
  const [body] = facts;
  expect(body?.hasMoreSources).toBe(true);
  expect(Buffer.byteLength(JSON.stringify(facts))).toBeLessThan(MAX_MESSAGE_BYTES);
  const eventIds = new Set(body?.sourceEventIds);
  let after = body?.sourceEventIds.at(-1) ?? null;
  for (let more = true; more; ) {
    const page = await memory.others.request(ErasedSources, {
      scopeToken: scopeToken ?? "",
      factId: id,
      after,
    });
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(MAX_MESSAGE_BYTES);
    for (const eventId of page.eventIds) eventIds.add(eventId);
    after = page.eventIds.at(-1) ?? after;
    more = page.more;
  }
  expect(eventIds.size).toBe(25_100);
  expect([...eventIds]).toEqual(
    expect.arrayContaining(capture.parts.flatMap(({ eventIds }) => eventIds)),
  );
  await passedAndReadAgain(capture);
  expect((await client.consolidate()).body).toEqual({ processed: 1 });
  expect((await client.facts()).map(({ status }) => status)).toEqual(["deleted"]);
});

test("the sources of a fact are answered for its own scope only, and only once it is deleted", async () => {
  const [mine, theirs] = [clientOf(memory), clientOf(memory)];
  await mine.remember(...Array.from({ length: 100 }, () => health));
  const { id } = await mine.fact("ok");
  await theirs.remember(health);
  const { rows } = await memory.pool.query("SELECT scope_token FROM facts WHERE project_id = $1", [
    theirs.project,
  ]);
  const askFor = (scopeToken: string) =>
    memory.others.request(ErasedSources, { scopeToken, factId: id, after: null });
  const own = (await memory.pool.query("SELECT scope_token FROM facts WHERE id = $1", [id])).rows;

  const before = await askFor(own[0].scope_token);
  await memory.others.request(ConsolidationErase, ofFact(mine.project, id));

  expect(before.eventIds).toEqual([]);
  expect((await askFor(own[0].scope_token)).eventIds).toHaveLength(100);
  expect((await askFor(rows[0].scope_token)).eventIds).toEqual([]);
});

test("a context that lost its database hears of every source of a deleted fact", async () => {
  const client = clientOf(memory);
  const { parts } = client.capture(...Array.from({ length: 100 }, () => health));
  await client.consolidate();
  const { id } = await client.fact("ok");
  const { scopeToken } = await memory.others.request(
    ConsolidationErase,
    ofFact(client.project, id),
  );

  const after = `${scopeToken}:00000000-0000-0000-0000-000000000000`;
  const { sources } = await memory.others.request(ConsolidationErasedSources, { after });

  const own = sources.filter((source) => source.scopeToken === scopeToken);
  expect(own.map(({ eventId }) => eventId).toSorted()).toEqual(
    parts.flatMap(({ eventIds }) => eventIds).toSorted(),
  );
});

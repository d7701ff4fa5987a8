import { ConsolidationErase, type ForgetStep } from "@memory/contracts";
import { extractWith } from "@memory/extraction/extract";
import { newId } from "@memory/ids";
import { type Pool, transaction } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimScopeJobs } from "../src/jobs/claim-jobs.ts";
import { commitDecisions } from "../src/jobs/commit-decisions.ts";
import { readClaimEvents } from "../src/jobs/read-events.ts";
import { eventsReader } from "../src/messages/events.ts";
import { enqueueJobs } from "../src/store/enqueue-jobs.ts";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { ofFact } from "./forget-steps.ts";
import { clientOf } from "./memory-client.ts";

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest();
});
afterAll(() => memory[Symbol.asyncDispose]());

const employer = (value: string) => ({ predicate: "employer", value });
const forget = (asked: ForgetStep) => memory.others.request(ConsolidationErase, asked);

test("delete of a fact leaves an empty row, and nothing brings it back from the same event", async () => {
  const client = clientOf(memory);
  await client.remember(employer("Acme"));
  const { id } = await client.fact("Acme");
  await client.rate({ fact_id: id, rating: "useful", comment: "secret" });

  const { counters, scopeToken: token } = await forget(ofFact(client.project, id));

  expect(token).toBe(scopeToken(client.project, "s"));
  expect(counters).toMatchObject({ facts_deleted: 1, conflict_sets_deleted: 0 });
  expect(await client.facts()).toEqual([
    expect.objectContaining({
      id,
      status: "deleted",
      predicate: "deleted",
      value: {},
      source_event_ids: [],
    }),
  ]);
  const { rows } = await memory.pool.query("SELECT comment FROM feedback WHERE fact_id = $1", [id]);
  expect(rows).toEqual([{ comment: null }]);
  expect((await client.history(id))[0]).toMatchObject({ cause: { kind: "event", id: null } });
});

test("a resolved conflict keeps the predicate of its facts until the last of them is deleted", async () => {
  const client = clientOf(memory);
  await client.remember(
    ...["Acme", "Initech"].map((value) => ({ ...employer(value), cardinality: "single" })),
  );
  const [{ id, fact_ids }] = (await client.conflicts()).conflicts;
  await client.resolve(id, fact_ids[0]);
  const predicates = async () =>
    (await memory.pool.query("SELECT FROM conflict_predicates WHERE set_id = $1", [id])).rowCount;

  const before = await predicates();
  await forget(ofFact(client.project, fact_ids[0]));
  const between = await predicates();
  await forget(ofFact(client.project, fact_ids[1]));

  expect([before, between, await predicates()]).toEqual([1, 1, 0]);
});

test("no table names a deleted fact with its events, and a retraction that went leaves no history", async () => {
  const client = clientOf(memory);
  client.capture(employer("Acme"), { ...employer("Acme"), action: "retract" });
  await client.consolidate();
  const { id } = await client.fact("Acme");

  await forget(ofFact(client.project, id));

  const token = scopeToken(client.project, "s");
  const { rows } = await memory.pool.query(
    `SELECT (SELECT count(*)::int FROM facts WHERE scope_token = $1) AS facts,
       (SELECT count(*)::int FROM fact_history WHERE scope_token = $1 AND fact_id <> $2) AS others,
       (SELECT count(*)::int FROM fact_history WHERE fact_id = $2 AND cause_kind = 'event'
          AND cause_id IS NOT NULL) AS causes,
       (SELECT count(*)::int FROM job_scopes WHERE scope_token = $1 AND outcomes::text LIKE '%' || $2 || '%') AS open,
       (SELECT count(*)::int FROM job_outcomes WHERE scope_token = decode($1, 'hex')
          AND outcomes::text LIKE '%' || $2 || '%') AS done,
       (SELECT count(*)::int FROM job_outcomes WHERE scope_token = decode($1, 'hex')
          AND jsonb_array_length(outcomes) = 2) AS kept`,
    [token, id],
  );
  expect(rows).toEqual([{ facts: 1, others: 0, causes: 0, open: 0, done: 0, kept: 1 }]);
});

test("an outcome names no fact that was deleted between two transactions of its claim", async () => {
  const client = clientOf(memory);
  const { pool, bus } = memory;
  const notes = Array.from({ length: 300 }, (_, n) => ({ predicate: `note_${n}`, value: n }));
  const captured = client.capture(...notes);
  await transaction(pool, (tx) => enqueueJobs(tx, [captured], { quietPeriodMs: 0 }));
  const token = scopeToken(client.project, "s");
  const [claim = null] = await claimScopeJobs(pool, [token], { kind: "fresh" });
  if (claim === null) throw new Error("not claimed");
  const read = await readClaimEvents(eventsReader(bus), claim);
  const ids = "SELECT id FROM facts WHERE scope_token = $1";
  let transactions = 0;
  let deleted = "";
  const connect = async () => {
    if (++transactions === 2) {
      deleted = (await pool.query(ids, [token])).rows[0].id;
      await forget(ofFact(client.project, deleted));
    }
    return pool.connect();
  };

  const commit = commitDecisions({ pool: { connect } as Pool, log: memory.log });
  const { doneJobIds } = await commit(claim, read, await extractWith(null)(read.events));

  const { rows } = await pool.query<{ outcomes: unknown }>(
    "SELECT outcomes FROM job_outcomes WHERE scope_token = decode($1, 'hex')",
    [token],
  );
  expect([doneJobIds, transactions]).toEqual([[captured.jobId], 2]);
  expect(JSON.stringify(rows).match(/"made"/g)).toHaveLength(300);
  expect(JSON.stringify(rows)).not.toContain(deleted);
});

test("a fact is forgotten once: again is zeros, unknown and foreign are refused alike, illegal is 422", async () => {
  const client = clientOf(memory);
  await client.remember(employer("Acme"), { ...employer("Initech"), action: "supersede" });
  const [acme, initech] = [await client.fact("Acme"), await client.fact("Initech")];
  await forget(ofFact(client.project, initech.id, { mode: "disable" }));

  const again = await forget(ofFact(client.project, initech.id, { mode: "disable" }));

  expect(again.counters).toMatchObject({ facts_disabled: 0 });
  await expect(forget(ofFact(client.project, newId()))).rejects.toMatchObject({
    type: "fact_not_found",
  });
  await expect(forget(ofFact(newId(), acme.id))).rejects.toMatchObject({ type: "fact_not_found" });
  await expect(forget(ofFact(client.project, acme.id, { mode: "disable" }))).rejects.toMatchObject({
    type: "illegal_status_transition",
  });
});

test("a conflict whose member is forgotten ends, and context is sent the survivor", async () => {
  const client = clientOf(memory);
  await client.remember(employer("Acme"), employer("Initech"));
  const [acme, initech] = [await client.fact("Acme"), await client.fact("Initech")];
  memory.context.asked.length = 0;

  const { counters } = await forget(ofFact(client.project, acme.id));

  expect(counters).toMatchObject({ facts_deleted: 1, conflict_sets_deleted: 1 });
  expect((await client.conflicts()).open_count).toBe(0);
  expect(await client.fact("Initech")).toMatchObject({ status: "active" });
  const sent = memory.context.asked.flatMap(({ changes }) => changes);
  expect(JSON.stringify(sent)).toContain(initech.id);
});

test("a restore of one fact reads what its own identity says, and nothing else that is disabled", async () => {
  const client = clientOf(memory);
  await client.remember(employer("Acme"), { predicate: "home_city", value: "Oslo" });
  const [mine, other] = [await client.fact("Acme"), await client.fact("Oslo")];
  const disable = ofFact(client.project, mine.id, { mode: "disable" });
  await forget(disable);
  await forget(ofFact(client.project, other.id, { mode: "disable" }));
  await memory.pool.query("UPDATE facts SET assertions = 'not JSON' WHERE id = $1", [other.id]);

  const { counters } = await forget({ ...disable, action: "restore" });

  expect(counters).toMatchObject({ facts_disabled: 1 });
  expect(await client.fact("Acme")).toMatchObject({ status: "active" });
  expect(await client.fact("Oslo")).toMatchObject({ status: "disabled" });
});

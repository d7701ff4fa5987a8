import { ConsolidationErase, FactsRead, type ForgetStep } from "@memory/contracts";
import { newId } from "@memory/ids";
import { scopeToken } from "@memory/scope";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { ofFact, subject } from "./forget-steps.ts";
import { clientOf } from "./memory-client.ts";

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest();
});
afterAll(() => memory[Symbol.asyncDispose]());

const employer = (value: string) => ({ predicate: "employer", value });
const forget = (asked: ForgetStep) => memory.others.request(ConsolidationErase, asked);
const rowsOf = async (project: string) => {
  const token = scopeToken(project, "s");
  const { rows } = await memory.pool.query(
    `SELECT (SELECT count(*)::int FROM facts WHERE scope_token = $1) AS facts,
       (SELECT count(*)::int FROM fact_history WHERE scope_token = $1) AS history,
       (SELECT count(*)::int FROM job_scopes WHERE scope_token = $1) AS "jobScopes",
       (SELECT count(*)::int FROM job_outcomes WHERE scope_token = decode($1, 'hex')) AS outcomes,
       (SELECT count(*)::int FROM conflict_sets WHERE scope_token = $1) AS sets,
       (SELECT count(*)::int FROM feedback WHERE scope_token = $1) AS feedback`,
    [token],
  );
  return rows[0];
};
const NOTHING_LEFT = { facts: 0, history: 0, jobScopes: 0, outcomes: 0, sets: 0, feedback: 0 };

test("delete of a subject leaves nothing of it, counts the rows and says the same again", async () => {
  const client = clientOf(memory);
  await client.remember(employer("Acme"), employer("Initech"), { predicate: "name", value: "Ada" });
  await client.rate({ fact_id: (await client.fact("Ada")).id, rating: "useful", comment: "yes" });
  const asked = subject(client.project, { epoch: 1 });

  const first = await forget(asked);
  const again = await forget(asked);

  expect(first.counters).toMatchObject({ facts_deleted: 3, conflict_sets_deleted: 1 });
  expect(again).toEqual(first);
  expect(await rowsOf(client.project)).toEqual(NOTHING_LEFT);
  expect(await client.facts()).toEqual([]);
});

test("a job with other subjects loses only its job scope, one without goes", async () => {
  const { project, ...client } = clientOf(memory);
  const said = (name: string) => ({ subject: name, payload: { facts: [employer("Acme")] } });
  const shared = memory.ingest.capture(project, [said("s"), said("t")]);
  const own = memory.ingest.capture(project, [said("s")]);
  await client.consolidate();

  await forget(subject(project, { epoch: 1 }));

  const { rows } = await memory.pool.query("SELECT job_id FROM job_scopes WHERE job_id = ANY($1)", [
    [shared.jobId, own.jobId],
  ]);
  expect(rows).toEqual([{ job_id: shared.jobId }]);
  expect(await client.facts("t")).toHaveLength(1);
});

test("an event of an older epoch is dropped when it arrives, one of the new epoch is learned", async () => {
  const client = clientOf(memory);
  await forget(subject(client.project, { epoch: 1 }));
  const said = (value: string, epoch: number) => ({ payload: { facts: [employer(value)] }, epoch });
  memory.ingest.capture(client.project, [said("Old", 0)]);
  memory.ingest.capture(client.project, [said("New", 1)]);

  const { body } = await client.consolidate();

  expect(body.processed).toBe(1);
  expect((await client.facts()).map(({ value }) => value["value"])).toEqual(["New"]);
});

test("what is of a newer epoch waits until that forget was done here", async () => {
  const client = clientOf(memory);
  memory.ingest.capture(client.project, [{ payload: { facts: [employer("New")] }, epoch: 1 }]);
  const waiting = client.consolidate();
  await forget(subject(client.project, { epoch: 1 }));

  expect((await waiting).body).toEqual({ processed: 1 });
  expect(await client.facts()).toHaveLength(1);
});

test("an erasure while a job is being processed wins", async () => {
  const project = newId();
  let isReading = () => {};
  let goOn = () => {};
  const reading = new Promise<void>((resolve) => {
    isReading = resolve;
  });
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await using slow = await consolidationUnderTest({
    extract: async (events) => {
      isReading();
      await held;
      return events.map(({ id, occurredAt }) => ({
        eventId: id,
        statements: [statementOf(id, occurredAt)],
        rejections: [],
      }));
    },
  });
  slow.ingest.capture(project, [{ payload: {} }]);
  const consolidated = slow.call("POST", "/v1/consolidate");
  await reading;
  await slow.others.request(ConsolidationErase, subject(project, { epoch: 1 }));
  goOn();

  expect((await consolidated).body).toEqual({ processed: 0 });
  const { rows } = await slow.pool.query("SELECT FROM facts");
  expect(rows).toEqual([]);
});

test("disable of a subject hides its live facts and ends its conflicts; what still waits is inserted as disabled", async () => {
  const client = clientOf(memory);
  await client.remember(employer("Acme"), employer("Initech"), { predicate: "name", value: "Ada" });
  client.capture({ predicate: "home_city", value: "Lima" });

  const { counters } = await forget(subject(client.project, { mode: "disable", epoch: 1 }));
  await client.consolidate();

  expect(counters).toMatchObject({ facts_disabled: 3, conflict_sets_deleted: 1 });
  const facts = await client.facts();
  expect(new Set(facts.map(({ status }) => status))).toEqual(new Set(["disabled"]));
  expect(facts).toHaveLength(4);
});

test("a memory of large facts is disabled and restored a few of them at a time", async () => {
  const client = clientOf(memory);
  const text = "x".repeat(16_000);
  const notes = Array.from({ length: 20 }, (_, n) => ({ predicate: `note_${n}`, value: text + n }));
  const rivals = Array.from({ length: 100 }, (_, n) => employer(text + n));
  await client.remember(...notes);
  for (let n = 0; n < 100; n += 20) await client.remember(...rivals.slice(n, n + 20));
  const disabled = subject(client.project, { mode: "disable", epoch: 1 });

  const { counters } = await forget(disabled);
  const hidden = await client.facts();
  const restored = await forget({ ...disabled, action: "restore" });

  expect(counters).toMatchObject({ facts_disabled: 120, conflict_sets_deleted: 1 });
  expect(new Set(hidden.map(({ status }) => status))).toEqual(new Set(["disabled"]));
  expect(restored.counters).toMatchObject({ facts_disabled: 120 });
  const back = await client.facts();
  expect(back.filter(({ predicate }) => predicate !== "employer")).toHaveLength(20);
  expect(new Set(back.map(({ status }) => status))).toEqual(new Set(["active", "candidate"]));
  expect((await client.conflicts()).conflicts).toMatchObject([{ status: "open" }]);
});

test("a restore puts each fact back and decides about contradictions again", async () => {
  const client = clientOf(memory);
  await client.remember(employer("Acme"), employer("Initech"), { predicate: "name", value: "Ada" });
  const disabled = subject(client.project, { mode: "disable", epoch: 1 });
  await forget(disabled);

  await forget({ ...disabled, action: "restore" });

  expect(await client.fact("Ada")).toMatchObject({ status: "active" });
  expect((await client.conflicts()).open_count).toBe(1);
});

test("a restore leaves alone what another disable still keeps away", async () => {
  const client = clientOf(memory);
  await client.remember(employer("Acme"), { predicate: "name", value: "Ada" });
  const ada = await client.fact("Ada");
  await forget(ofFact(client.project, ada.id, { mode: "disable" }));
  const first = subject(client.project, { mode: "disable", epoch: 1 });
  const second = subject(client.project, { mode: "disable", epoch: 2 });
  await forget(first);
  await forget(second);

  await forget({ ...first, action: "restore" });
  const stillHidden = (await client.facts()).map(({ status }) => status);
  await forget({ ...second, action: "restore" });

  expect(stillHidden).toEqual(["disabled", "disabled"]);
  expect(await client.fact("Acme")).toMatchObject({ status: "active" });
  expect(await client.fact("Ada")).toMatchObject({ status: "disabled" });
});

test("a restore beside a newer active value opens a conflict or leaves history, never two active values", async () => {
  const client = clientOf(memory);
  await client.remember(employer("Acme"));
  const disabled = subject(client.project, { mode: "disable", epoch: 1 });
  await forget(disabled);
  memory.ingest.capture(client.project, [
    { payload: { facts: [employer("Initech")] }, epoch: 1, occurredAt: "2026-06-01T00:00:00Z" },
  ]);
  await client.consolidate();

  await forget({ ...disabled, action: "restore" });

  const statuses = (await client.facts()).map(({ status }) => status);
  expect(statuses.filter((status) => status === "active").length).toBeLessThanOrEqual(1);
  expect(statuses).toHaveLength(2);
});

test("resolve, feedback and forget at once end in a state that some order could reach", async () => {
  for (let round = 0; round < 25; round++) {
    const client = clientOf(memory);
    await client.remember(employer("Acme"), employer("Initech"));
    const [conflict] = (await client.conflicts()).conflicts;
    const [acme, initech] = [await client.fact("Acme"), await client.fact("Initech")];

    const [resolved, rated, forgotten] = await Promise.all([
      client.resolve(conflict.id, acme.id),
      client.rate({ fact_id: acme.id, rating: "incorrect" }),
      forget(ofFact(client.project, acme.id)).then(
        () => 200,
        (error: { type: string }) => error.type,
      ),
    ]);

    expect([200, 404, 409, 422]).toContain(resolved.status);
    expect(rated.status).toBe(201);
    expect(forgotten).toBe(200);
    const statuses = new Map((await client.facts()).map(({ id, status }) => [id, status]));
    expect(statuses.get(acme.id)).toBe("deleted");
    // Resolved for the deleted one, or left alone by its deletion.
    expect(statuses.get(initech.id)).toBe(resolved.status === 200 ? "superseded" : "active");
    expect((await client.conflicts()).open_count).toBe(0);
  }
});

function statementOf(eventId: string, occurredAt: string) {
  return {
    eventId,
    position: 0,
    predicate: "name",
    qualifiers: {},
    value: { value: "Ada" },
    confidence: 0.9,
    validFrom: occurredAt,
    statedValidFrom: false,
    validTo: null,
    volatility: null,
    cardinality: null,
    action: null,
    cue: "none",
    replacedValue: null,
    origin: "structured",
    refersTo: null,
    evidence: null,
    entities: [],
    occurredAt,
  } as const;
}

test("a deleted fact tells context which events it was learned from, and holds nothing else", async () => {
  const client = clientOf(memory);
  await client.remember(employer("Acme"));
  const { id, source_event_ids } = await client.fact("Acme");
  await forget(ofFact(client.project, id));

  const { facts } = await memory.others.request(FactsRead, { factIds: [id] });

  expect(source_event_ids).toHaveLength(1);
  expect(facts).toMatchObject([
    { id, status: "deleted", predicate: "deleted", value: "{}", sourceEventIds: source_event_ids },
  ]);
});

import { newId } from "@memory/ids";
import { scopeToken } from "@memory/scope";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { clientOf } from "./memory-client.ts";

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest();
});
afterAll(() => memory[Symbol.asyncDispose]());

async function withFact() {
  const client = clientOf(memory);
  await client.remember({ predicate: "employer", value: "Acme" });
  return { client, fact: await client.fact("Acme") };
}

test("incorrect disputes a fact, useful leaves it as it is and counts", async () => {
  const { client, fact } = await withFact();

  const useful = await client.rate({ fact_id: fact.id, rating: "useful", trace_id: null });
  const incorrect = await client.rate({ fact_id: fact.id, rating: "incorrect", comment: "no" });

  expect(useful).toMatchObject({
    status: 201,
    body: { status: "recorded", feedback_id: expect.any(String), fact_status: "active" },
  });
  expect(incorrect).toMatchObject({ status: 201, body: { fact_status: "disputed" } });
  expect(await client.fact("Acme")).toMatchObject({ status: "disputed", version: 3 });
});

test("incorrect of what is disputed already is recorded and changes nothing", async () => {
  const { client, fact } = await withFact();
  await client.rate({ fact_id: fact.id, rating: "incorrect" });

  const again = await client.rate({ fact_id: fact.id, rating: "incorrect" });

  expect(again).toMatchObject({ status: 201, body: { fact_status: "disputed" } });
});

test("a trace is rated without a fact status; one of another project is as unknown", async () => {
  const client = clientOf(memory);
  const traceId = newId();
  const trace = {
    projectId: client.project,
    scopeToken: scopeToken(client.project, "s"),
    epoch: 0,
  };
  memory.context.traces.set(traceId, trace);

  const own = await client.rate({ trace_id: traceId, rating: "irrelevant" });
  const foreign = await clientOf(memory).rate({ trace_id: traceId, rating: "useful" });
  const unknown = await client.rate({ trace_id: newId(), rating: "useful" });

  expect(own).toMatchObject({ status: 201, body: { fact_status: null } });
  expect(unknown).toMatchObject({ status: 404, body: { error: { type: "trace_not_found" } } });
  expect(foreign.text).toBe(unknown.text);
});

test("a fact of another project is as unknown", async () => {
  const { fact } = await withFact();
  const stranger = clientOf(memory);

  const foreign = await stranger.rate({ fact_id: fact.id, rating: "incorrect" });
  const unknown = await stranger.rate({ fact_id: newId(), rating: "incorrect" });

  expect(unknown).toMatchObject({ status: 404, body: { error: { type: "fact_not_found" } } });
  expect(foreign.text).toBe(unknown.text);
});

test.each([
  [{ rating: "useful" }, "trace_id"],
  [{ rating: "useful", fact_id: null }, "trace_id"],
  [{ rating: "useful", fact_id: newId(), trace_id: newId() }, "fact_id"],
  [{ rating: "great", fact_id: newId() }, "rating"],
  [{ fact_id: newId() }, "rating"],
  [{ rating: "useful", fact_id: "7" }, "fact_id"],
  [{ rating: "useful", fact_id: newId(), comment: "x".repeat(2_001) }, "comment"],
])("%j is invalid_payload for %s", async (body, field) => {
  const answer = await clientOf(memory).rate(body);

  expect(answer).toMatchObject({
    status: 422,
    body: { error: { type: "invalid_payload", field } },
  });
});

test("without context a rating is refused and nothing is stored", async () => {
  await using alone = await consolidationUnderTest({ withContext: false });
  const project = newId();
  const id = newId();
  await alone.pool.query(
    `INSERT INTO facts (id, scope_token, project_id, subject_id, epoch, version, kind, status, temporal_state,
       predicate, qualifiers, identity_key, value, value_key, cardinality, volatility, recorded_from,
       assertions, source_event_ids, entities, ratings)
     VALUES ($1, $2, $3, 's', 0, 1, 'fact', 'active', 'current', 'p', '{}', 'p', '{}', '{}', 'single',
       'slow', now(), '[]', '{}', '{}', '{"useful":0,"irrelevant":0,"incorrect":0}')`,
    [id, scopeToken(project, "s"), project],
  );

  const body = { project_id: project, fact_id: id, rating: "incorrect" };
  const answer = await alone.call("POST", "/v1/feedback", body, project);

  expect(answer.status).toBe(503);
  const { rows } = await alone.pool.query(
    "SELECT status, (SELECT count(*)::int FROM feedback) AS ratings FROM facts",
  );
  expect(rows).toEqual([{ status: "active", ratings: 0 }]);
});

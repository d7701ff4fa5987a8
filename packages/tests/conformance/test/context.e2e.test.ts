import { expect, test } from "vitest";
import { event, stating, UUID } from "./events.ts";
import { mintProject } from "./project.ts";

const ZERO = "00000000-0000-7000-8000-000000000000";

/** A project that remembers two facts and two episodes. */
async function remembering() {
  const project = await mintProject();
  const { api, scope } = project;
  await api.post("/v1/capture", {
    events: [
      stating(scope, [
        { predicate: "favorite_food", value: "ramen" },
        { predicate: "home_city", value: "Lisbon" },
      ]),
      event(scope, {
        payload: { role: "user", content: "Yesterday I cooked ramen for my sister Ana." },
      }),
      event(scope, { payload: { role: "user", content: "The weather in Lisbon is mild." } }),
    ],
  });
  await api.post("/v1/consolidate");
  return { ...project, ask: { project_id: scope.projectId, subject_id: scope.subjectId } };
}

test("a packet holds the facts and episodes that answer, within the budget", async () => {
  const { api, ask } = await remembering();

  const { status, json } = await api.post("/v1/context", {
    ...ask,
    query: "What ramen?",
    purpose: "chat",
  });

  expect(status).toBe(200);
  expect(json).toEqual({
    packet: {
      facts: expect.arrayContaining([
        {
          id: expect.stringMatching(UUID),
          predicate: "favorite_food",
          value: { value: "ramen" },
          confidence: expect.any(Number),
          valid_from: expect.any(String),
          source_event_ids: [expect.stringMatching(UUID)],
        },
      ]),
      episodes: expect.arrayContaining([
        expect.objectContaining({
          event_id: expect.stringMatching(UUID),
          kind: "conversation.message",
          occurred_at: "2025-03-01T10:00:00.000Z",
          excerpt: expect.stringContaining("cooked ramen"),
        }),
      ]),
      warnings: [],
      status: "ok",
      empty_reason: null,
    },
    token_count: expect.any(Number),
    trace_id: expect.stringMatching(UUID),
  });
  expect(json.token_count).toBeLessThanOrEqual(900);
});

test("a missing purpose is a warning and never an error", async () => {
  const { api, ask } = await remembering();

  const { json } = await api.post("/v1/context", { ...ask, query: "food" });

  expect(json.packet.warnings).toEqual([expect.stringMatching(/^missing_purpose/)]);
  expect(json.packet.status).toBe("degraded");
});

test("inspect shows the exact packet and a decision for everything considered", async () => {
  const { api, ask, query } = await remembering();
  const served = await api.post("/v1/context", { ...ask, query: "ramen in Lisbon", purpose: "p" });

  const { status, json } = await api.get(`/v1/inspect/${served.json.trace_id}?${query}`);

  expect(status).toBe(200);
  expect(json).toMatchObject({
    trace_id: served.json.trace_id,
    ...ask,
    query: "ramen in Lisbon",
    purpose: "p",
    packet: served.json.packet,
    token_count: served.json.token_count,
  });
  const decided = json.decisions.map((d) => d.fact_id ?? d.episode_id);
  for (const fact of served.json.packet.facts) expect(decided).toContain(fact.id);
  for (const episode of served.json.packet.episodes) expect(decided).toContain(episode.event_id);
});

test("a small budget is never exceeded, and what did not fit is over_budget", async () => {
  const { api, ask, query } = await remembering();

  const { json } = await api.post("/v1/context", {
    ...ask,
    query: "ramen Lisbon",
    purpose: "p",
    budget_tokens: 8,
  });
  const trace = await api.get(`/v1/inspect/${json.trace_id}?${query}`);

  expect(json.token_count).toBeLessThanOrEqual(8);
  expect(trace.json.decisions).toContainEqual(
    expect.objectContaining({ action: "excluded", reason_code: "over_budget" }),
  );
});

test("an unknown subject has an empty packet that costs nothing", async () => {
  const { api, scope } = await mintProject();

  const { status, json } = await api.post("/v1/context", {
    project_id: scope.projectId,
    subject_id: "nobody",
    query: "anything",
    purpose: "p",
  });

  expect(status).toBe(200);
  expect(json.packet).toEqual({
    facts: [],
    episodes: [],
    warnings: [],
    status: "ok",
    empty_reason: null,
  });
  expect(json.token_count).toBe(0);
});

test.each([
  [{ query: "" }, 422, "invalid_payload", "query"],
  [{ query: undefined }, 422, "invalid_payload", "query"],
  [{ budget_tokens: 0 }, 422, "budget_exceeded", "budget_tokens"],
  [{ budget_tokens: -3 }, 422, "budget_exceeded", "budget_tokens"],
  [{ budget_tokens: "900" }, 422, "invalid_payload", "budget_tokens"],
  [{ budget_tokens: 1.5 }, 422, "invalid_payload", "budget_tokens"],
  [{ purpose: "p".repeat(129) }, 422, "invalid_payload", "purpose"],
  [{ project_id: "other" }, 403, "forbidden_scope", "project_id"],
  [{ project_id: undefined }, 422, "missing_scope", "project_id"],
  [{ subject_id: "" }, 422, "missing_scope", "subject_id"],
  [{ subject_id: "s".repeat(129) }, 422, "invalid_payload", "subject_id"],
])("context with %o is %i %s", async (fault, status, type, field) => {
  const { api, scope } = await mintProject();
  const good = {
    project_id: scope.projectId,
    subject_id: scope.subjectId,
    query: "q",
    purpose: "p",
  };

  const reply = await api.post("/v1/context", { ...good, ...fault });

  expect([reply.status, reply.json.error.type, reply.json.error.field]).toEqual([
    status,
    type,
    field,
  ]);
});

test("an unknown, a malformed, a foreign and a wrongly scoped trace are the same 404", async () => {
  const [mine, theirs] = await Promise.all([remembering(), remembering()]);
  const foreign = await theirs.api.post("/v1/context", { ...theirs.ask, query: "ramen" });
  const own = await mine.api.post("/v1/context", { ...mine.ask, query: "ramen" });

  const replies = await Promise.all([
    mine.api.get(`/v1/inspect/${foreign.json.trace_id}?${mine.query}`),
    mine.api.get(`/v1/inspect/${ZERO}?${mine.query}`),
    mine.api.get(`/v1/inspect/nonsense?${mine.query}`),
    mine.api.get(`/v1/inspect/${own.json.trace_id}?project_id=${mine.projectId}&subject_id=else`),
  ]);

  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(replies[0]?.json.error.type).toBe("trace_not_found");
});

test.each(["", "project_id=P", "subject_id=s"])(
  "inspect with the query '%s' is missing_scope",
  async (asked) => {
    const { api, projectId } = await mintProject();

    const reply = await api.get(`/v1/inspect/${ZERO}?${asked.replace("=P", `=${projectId}`)}`);

    expect([reply.status, reply.json.error.type]).toEqual([422, "missing_scope"]);
  },
);

test("traces list the newest first, narrowed by subject, without packet or decisions", async () => {
  const { api, ask, projectId } = await remembering();
  await api.post("/v1/context", { ...ask, query: "first", purpose: "p" });
  await api.post("/v1/context", { ...ask, query: "second" });
  await api.post("/v1/context", { ...ask, subject_id: "else", query: "third" });

  const all = await api.get(`/v1/traces?project_id=${projectId}`);
  const one = await api.get(`/v1/traces?project_id=${projectId}&subject_id=${ask.subject_id}`);

  expect(all.json.traces.map((t) => t.query)).toEqual(["third", "second", "first"]);
  expect(one.json.traces).toEqual([
    {
      id: expect.stringMatching(UUID),
      ...ask,
      query: "second",
      purpose: null,
      token_count: expect.any(Number),
      created_at: expect.stringMatching(/Z$/),
    },
    expect.objectContaining({ query: "first", purpose: "p" }),
  ]);
});

test("at most the 50 most recent traces are listed", async () => {
  const { api, ask, projectId } = await remembering();
  await Promise.all(
    Array.from({ length: 55 }, (_, i) => api.post("/v1/context", { ...ask, query: `q${i}` })),
  );

  expect((await api.get(`/v1/traces?project_id=${projectId}`)).json.traces).toHaveLength(50);
});

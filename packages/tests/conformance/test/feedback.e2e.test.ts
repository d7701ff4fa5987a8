import { expect, test } from "vitest";
import { UUID } from "./events.ts";
import {
  employer,
  inConflict,
  mintMemory,
  NO_VERSION_ID,
  refusal,
  UNKNOWN_ID,
} from "./memory-fixture.ts";
import { mintProject } from "./project.ts";

/** A memory that knows one employer. */
async function knowing() {
  const memory = await mintMemory();
  await memory.learn(employer("Acme"));
  return { ...memory, acme: await memory.fact("Acme") };
}

test.each([
  ["useful", "active"],
  ["irrelevant", "active"],
  ["incorrect", "disputed"],
])("a fact rated %s is %s afterwards, and the answer says so", async (rating, status) => {
  const { rate, fact, acme } = await knowing();

  const reply = await rate({ fact_id: acme.id, rating, comment: "as I said" });

  expect(reply.status).toBe(201);
  expect(reply.json).toEqual({
    status: "recorded",
    feedback_id: expect.stringMatching(UUID),
    fact_status: status,
  });
  expect(await fact("Acme")).toMatchObject({ status });
  expect((await fact("Acme")).version).toBeGreaterThan(acme.version);
});

test("a disputed fact is never served, not even when it is said again", async () => {
  const { rate, recall, learn, fact, acme } = await knowing();
  const before = await recall();

  await rate({ fact_id: acme.id, rating: "incorrect" });
  const after = await recall();
  await learn(employer("Acme"));
  const saidAgain = await recall();

  expect(before.facts.map(({ id }) => id)).toEqual([acme.id]);
  expect([after.facts, saidAgain.facts]).toEqual([[], []]);
  expect(after.decisions.filter(({ action }) => action === "included")).not.toContainEqual(
    expect.objectContaining({ fact_id: acme.id }),
  );
  const disputed = await fact("Acme");
  expect(disputed).toMatchObject({ id: acme.id, status: "disputed" });
  expect(disputed.source_event_ids).toHaveLength(2);
});

test("incorrect disputes a candidate and what is superseded, and leaves disputed, disabled and deleted facts as they are", async () => {
  const memory = await inConflict("Acme", "Initech");
  await memory.learn(
    { predicate: "plan", value: "basic" },
    { predicate: "plan", value: "pro", action: "supersede" },
    { predicate: "name", value: "Ada" },
    { predicate: "home_city", value: "Lima" },
  );
  const ids = async (...values: string[]) =>
    Promise.all(values.map(async (value) => (await memory.fact(value)).id));
  const [candidate, superseded, disabled, deleted] = await ids("Initech", "basic", "Ada", "Lima");
  await memory.forget({ fact_id: disabled, mode: "disable" });
  await memory.forget({ fact_id: deleted, mode: "delete" });

  const rated = [];
  for (const fact_id of [candidate, superseded, disabled, deleted, candidate])
    rated.push(await memory.rate({ fact_id, rating: "incorrect" }));

  expect(rated.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(rated.map(({ json }) => json.fact_status)).toEqual([
    "disputed",
    "disputed",
    "disabled",
    "deleted",
    "disputed",
  ]);
  const shown = new Map((await memory.facts()).map(({ id, status }) => [id, status]));
  expect([candidate, superseded, disabled, deleted].map((id) => shown.get(id ?? ""))).toEqual([
    "disputed",
    "disputed",
    "disabled",
    "deleted",
  ]);
});

test("a disputed member stays in its conflict, which is still open and hidden", async () => {
  const { rate, conflicts, recall, conflict, first } = await inConflict("Acme", "Initech");

  await rate({ fact_id: first.id, rating: "incorrect" });

  expect((await conflicts()).conflicts).toMatchObject([{ id: conflict?.id }]);
  const { facts, decisions } = await recall();
  expect(facts).toEqual([]);
  expect(decisions).toContainEqual(
    expect.objectContaining({ fact_id: first.id, action: "blocked", reason_code: "conflict_open" }),
  );
});

test.each(["useful", "irrelevant", "incorrect"])(
  "a trace rated %s has no fact status, and no fact changes",
  async (rating) => {
    const { rate, recall, facts } = await knowing();
    const { traceId } = await recall();
    const before = await facts();

    const { status, json } = await rate({ trace_id: traceId, rating });

    expect([status, json]).toEqual([
      201,
      { status: "recorded", feedback_id: expect.stringMatching(UUID), fact_status: null },
    ]);
    expect(await facts()).toEqual(before);
  },
);

test("each rating is stored under an id of its own, the same one given twice too", async () => {
  const { rate, acme } = await knowing();

  const given = await Promise.all(
    Array.from({ length: 3 }, () => rate({ fact_id: acme.id, rating: "useful" })),
  );

  expect(new Set(given.map(({ text }) => text)).size).toBe(3);
});

test("unknown and foreign facts are the same 404, unknown and foreign traces too", async () => {
  const [mine, theirs] = [await mintMemory(), await knowing()];
  const { traceId } = await theirs.recall();
  const rating = "incorrect";

  const facts = [theirs.acme.id, UNKNOWN_ID].map((fact_id) => mine.rate({ fact_id, rating }));
  const traces = [traceId, UNKNOWN_ID].map((trace_id) => mine.rate({ trace_id, rating }));

  const [foreignFact, unknownFact] = await Promise.all(facts);
  const [foreignTrace, unknownTrace] = await Promise.all(traces);
  expect([unknownFact?.status, unknownFact?.json.error.type]).toEqual([404, "fact_not_found"]);
  expect([unknownTrace?.status, unknownTrace?.json.error.type]).toEqual([404, "trace_not_found"]);
  expect([foreignFact?.text, foreignTrace?.text]).toEqual([unknownFact?.text, unknownTrace?.text]);
  expect((await theirs.fact("Acme")).status).toBe("active");
});

const OF_FACT = { fact_id: UNKNOWN_ID, rating: "useful" };
test.each([
  [{ rating: "useful" }, 422, "invalid_payload", "trace_id"],
  [{ rating: "useful", fact_id: null, trace_id: null }, 422, "invalid_payload", "trace_id"],
  [{ ...OF_FACT, trace_id: UNKNOWN_ID }, 422, "invalid_payload", "fact_id"],
  [{ ...OF_FACT, fact_id: "not-a-uuid" }, 422, "invalid_payload", "fact_id"],
  [{ trace_id: 7, rating: "useful" }, 422, "invalid_payload", "trace_id"],
  [{ fact_id: UNKNOWN_ID }, 422, "invalid_payload", "rating"],
  [{ fact_id: UNKNOWN_ID, rating: "Useful" }, 422, "invalid_payload", "rating"],
  [{ fact_id: UNKNOWN_ID, rating: null }, 422, "invalid_payload", "rating"],
  [{ ...OF_FACT, comment: "c".repeat(2_001) }, 422, "invalid_payload", "comment"],
  [{ ...OF_FACT, comment: 7 }, 422, "invalid_payload", "comment"],
  [{ ...OF_FACT, comment: "a\u0000b" }, 422, "invalid_payload", "comment"],
  [{ ...OF_FACT, project_id: undefined }, 422, "missing_scope", "project_id"],
  [{ ...OF_FACT, project_id: "" }, 422, "missing_scope", "project_id"],
  [{ ...OF_FACT, project_id: "p".repeat(129) }, 422, "invalid_payload", "project_id"],
  [{ ...OF_FACT, project_id: "other" }, 403, "forbidden_scope", "project_id"],
  [{ ...OF_FACT, comment: null }, 404, "fact_not_found", "fact_id"],
  [{ ...OF_FACT, fact_id: NO_VERSION_ID }, 404, "fact_not_found", "fact_id"],
  [{ trace_id: UNKNOWN_ID, rating: "useful" }, 404, "trace_not_found", "trace_id"],
  [{ trace_id: NO_VERSION_ID, rating: "useful" }, 404, "trace_not_found", "trace_id"],
])("feedback %j is %i %s", async (body, ...expected) => {
  const { api, scope } = await mintProject();

  const reply = await api.post("/v1/feedback", { project_id: scope.projectId, ...body });

  expect(refusal(reply)).toEqual(expected);
});

test("a comment may have 2000 characters, each emoji counted once", async () => {
  const { rate, acme } = await knowing();

  const { status } = await rate({
    fact_id: acme.id,
    rating: "useful",
    comment: "🙂".repeat(2_000),
  });

  expect(status).toBe(201);
});

test("useful lifts a fact in the packet and irrelevant lowers it, only so far", async () => {
  const { learn, rate, recall, fact } = await mintMemory();
  const hobbies = ["blirp", "dorfle", "quenk"];
  await learn(
    ...hobbies.map((value) => ({ predicate: "hobby", value, cardinality: "multi", day: 1 })),
  );
  const order = async () =>
    (await recall("Which hobby?")).facts.map(({ value }) => (value as { value: string }).value);
  const [best = "", , worst = ""] = await order();

  for (let n = 0; n < 5; n++) {
    await rate({ fact_id: (await fact(worst)).id, rating: "useful" });
    await rate({ fact_id: (await fact(best)).id, rating: "irrelevant" });
  }
  const rated = await order();
  await learn({ predicate: "home_city", value: "Lima" });
  const { facts } = await recall("In which city is home?");

  expect([rated[0], rated.at(-1)]).toEqual([worst, best]);
  expect(facts[0]?.value).toEqual({ value: "Lima" });
});

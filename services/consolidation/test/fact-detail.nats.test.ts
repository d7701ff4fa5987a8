import { ConsolidationErase } from "@memory/contracts";
import { extractWith } from "@memory/extraction/extract";
import { predicateRegistry } from "@memory/extraction/predicates";
import { rulesReader } from "@memory/extraction/rules";
import { newId } from "@memory/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { ofFact, subject } from "./forget-steps.ts";
import { clientOf } from "./memory-client.ts";

const registry = predicateRegistry();
let memory: ConsolidationUnderTest;
beforeAll(async () => {
  const extract = extractWith(rulesReader((predicate) => registry.find(predicate).mainKey));
  memory = await consolidationUnderTest({ extract });
});
afterAll(() => memory[Symbol.asyncDispose]());

/** A client that reads facts one by one. */
function readerOf() {
  const client = clientOf(memory);
  const read = (id: string, project = client.project) =>
    memory.call("GET", `/v1/facts/${id}?project_id=${project}`, undefined, client.project);
  const say = async (...contents: string[]) => {
    const { parts } = memory.ingest.capture(
      client.project,
      contents.map((content) => ({ payload: { role: "user", content }, thread: "t-1" })),
    );
    await client.consolidate();
    return parts.flatMap(({ eventIds }) => eventIds);
  };
  return { ...client, read, say };
}

test("a fact shows the sentence it was read from, with its event, and all that the list shows", async () => {
  const client = readerOf();
  const [eventId] = await client.say("What a day. I live in Oslo. The weather is fine.");
  const [listed] = await client.facts();

  const { status, body } = await client.read(listed?.id ?? "");

  expect(status).toBe(200);
  expect(body).toMatchObject({ ...listed });
  expect(body.evidence).toEqual([
    {
      event_id: eventId,
      occurred_at: expect.stringMatching(/Z$/),
      kind: "note",
      actor_type: null,
      actor_id: null,
      thread_id: "t-1",
      words: expect.stringMatching(/^I live in Oslo\.?$/),
      withheld: null,
    },
  ]);
  expect(body).toMatchObject({ evidence_count: 1, conflicts: [], ratings: [], supersedes: [] });
  expect(body.history).toMatchObject([{ from: null, to: "active", cause: { id: eventId } }]);
});

test("a stated fact shows the entry that states it", async () => {
  const client = readerOf();
  await client.remember({ predicate: "city", value: "Lima", note: "by hand" });

  const { body } = await client.read((await client.fact("Lima")).id);

  expect(body.evidence).toMatchObject([
    { words: '{"predicate":"city","value":"Lima","note":"by hand"}' },
  ]);
});

test("of many sources the newest twenty are shown, newest first, with how many there are", async () => {
  const client = readerOf();
  await client.remember(
    ...Array.from({ length: 30 }, (_, n) => ({ predicate: "health", value: "ok", n })),
  );

  const { body } = await client.read((await client.fact("ok")).id);

  expect(body.evidence_count).toBe(30);
  expect(body.evidence.map(({ words }: { words: string }) => JSON.parse(words).n)).toEqual(
    Array.from({ length: 20 }, (_, n) => 29 - n),
  );
});

test("events that do not fit into one answer are read all the same", async () => {
  const client = readerOf();
  await client.remember(...Array.from({ length: 5 }, () => ({ predicate: "health", value: "ok" })));
  const { id } = await client.fact("ok");
  memory.ingest.eventsPerAnswer = 2;

  const { body } = await client.read(id);
  memory.ingest.eventsPerAnswer = Number.POSITIVE_INFINITY;

  expect(body.evidence.map(({ withheld }: { withheld: null }) => withheld)).toEqual(
    Array(5).fill(null),
  );
});

test("what became of a fact is there: its conflict, what it superseded, its ratings", async () => {
  const client = readerOf();
  await client.remember({ predicate: "city", value: "Oslo" }, { predicate: "city", value: "Rome" });
  const [kept, lost] = [await client.fact("Rome"), await client.fact("Oslo")];
  const [conflict] = (await client.conflicts()).conflicts;
  const open = (await client.read(kept.id)).body;
  await client.resolve(conflict.id, kept.id);
  await client.rate({ fact_id: kept.id, rating: "useful", comment: "yes" });
  await client.rate({ fact_id: kept.id, rating: "irrelevant" });

  const { body } = await client.read(kept.id);

  expect(open.conflicts).toMatchObject([
    { conflict_id: conflict.id, status: "open", resolved_at: null },
  ]);
  expect(body.conflicts).toMatchObject([{ conflict_id: conflict.id, status: "resolved" }]);
  expect(body.supersedes).toEqual([lost.id]);
  expect((await client.read(lost.id)).body.superseded_by).toBe(kept.id);
  expect(body.ratings).toMatchObject([
    { rating: "irrelevant", comment: null },
    { rating: "useful", comment: "yes" },
  ]);
  expect(body.history).toMatchObject(await client.history(kept.id));
});

test("changes and ratings say who sent them, where a request did", async () => {
  const client = readerOf();
  await client.remember({ predicate: "city", value: "Oslo" });
  const { id } = await client.fact("Oslo");
  await memory.app.inject({
    method: "POST",
    url: "/v1/feedback",
    headers: { authorization: `Bearer ${client.project}`, "x-service-actor": "kim@example.com" },
    payload: { project_id: client.project, fact_id: id, rating: "incorrect" },
  });

  const { body } = await client.read(id);

  const kim = { actor: "kim@example.com", key_prefix: "p" };
  expect(body.ratings).toMatchObject([{ rating: "incorrect", by: kim }]);
  expect(body.history).toMatchObject([
    { to: "active", by: { actor: null, key_prefix: null } },
    { to: "disputed", by: kim },
  ]);
});

test("of an erased event there are no words", async () => {
  const client = readerOf();
  const [eventId = ""] = await client.say("I live in Oslo.");
  const [fact] = await client.facts();
  memory.ingest.erase(eventId);

  const { body, text } = await client.read(fact?.id ?? "");

  expect(body.evidence).toEqual([
    {
      ...{ event_id: eventId, occurred_at: null, kind: null, actor_type: null, actor_id: null },
      ...{ thread_id: null, words: null, withheld: "erased" },
    },
  ]);
  expect(text).not.toContain("I live");
});

test("an event that a deleted fact was taken from shows no words for other facts either", async () => {
  const client = readerOf();
  await client.say("I live in Oslo and I work at Acme.");
  const [one, other] = await client.facts();
  expect([one?.predicate, other?.predicate].toSorted()).toHaveLength(2);
  await memory.others.request(ConsolidationErase, ofFact(client.project, one?.id ?? ""));

  const erased = await client.read(one?.id ?? "");
  const left = await client.read(other?.id ?? "");

  expect(erased.body).toMatchObject({ status: "deleted", evidence: [], evidence_count: 0 });
  expect(left.body.evidence).toMatchObject([{ words: null, withheld: "erased" }]);
});

test("a disabled fact, and a fact of a disabled subject, shows no words", async () => {
  const client = readerOf();
  await client.say("I live in Oslo. My name is Ada.");
  const [one, other] = await client.facts();
  const disable = { mode: "disable" } as const;
  await memory.others.request(ConsolidationErase, ofFact(client.project, one?.id ?? "", disable));
  const alone = await client.read(one?.id ?? "");
  const beside = await client.read(other?.id ?? "");
  await memory.others.request(
    ConsolidationErase,
    subject(client.project, { ...disable, epoch: 1, scopeToken: null }),
  );

  expect(alone.body.evidence).toMatchObject([{ words: null, withheld: "disabled" }]);
  expect(beside.body.evidence).toMatchObject([{ withheld: null }]);
  expect((await client.read(other?.id ?? "")).body.evidence).toMatchObject([
    { words: null, withheld: "disabled" },
  ]);
});

test("while ingest does not answer the fact is there and its words are not", async () => {
  const client = readerOf();
  await client.say("I live in Oslo.");
  const [fact] = await client.facts();
  memory.ingest.readsRefused = 100;

  const { status, body } = await client.read(fact?.id ?? "");
  memory.ingest.readsRefused = 0;

  expect([status, body.id]).toEqual([200, fact?.id]);
  expect(body.evidence).toMatchObject([{ words: null, withheld: "unavailable" }]);
});

test("an unknown, a malformed and a foreign id are the same 404, and a project is required", async () => {
  const [mine, theirs] = [readerOf(), readerOf()];
  await theirs.say("I live in Oslo.");
  const [foreign] = await theirs.facts();

  const answers = await Promise.all([foreign?.id ?? "", newId(), "x"].map((id) => mine.read(id)));

  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 404, body: { error: { type: "fact_not_found" } } });
  expect(await mine.call("GET", `/v1/facts/${newId()}`)).toMatchObject({
    status: 422,
    body: { error: { type: "missing_scope", field: "project_id" } },
  });
  expect(await mine.read(newId(), theirs.project)).toMatchObject({ status: 403 });
});

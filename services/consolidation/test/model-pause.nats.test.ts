import { CHAT_DEFAULTS, chatEndpoint } from "@memory/chat-models";
import { ConsolidationErase } from "@memory/contracts";
import { extractWith, modelExtraction } from "@memory/extraction/extract";
import { ANSWER_FORMAT, modelExtractor, vocabularyOf } from "@memory/extraction/model";
import { PREDICATES, predicateRegistry } from "@memory/extraction/predicates";
import { rulesReader } from "@memory/extraction/rules";
import { newId } from "@memory/ids";
import { transaction } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { eventually } from "@memory/testkit";
import { expect, test } from "vitest";
import { askModel } from "../src/extraction/ask-model.ts";
import { lockScope } from "../src/store/claims.ts";
import { eraseScope, reachEpoch } from "../src/store/erase-scope.ts";
import { consolidationUnderTest } from "./consolidation-under-test.ts";
import { fakeModel, type Script } from "./fake-model.ts";
import { ofFact } from "./forget-steps.ts";

const registry = predicateRegistry();
const rules = rulesReader((predicate) => registry.find(predicate).mainKey);
const vocabulary = vocabularyOf(PREDICATES);
const HOURS = 3_600_000;

/** Consolidation with rules and a model that answers as the script says. */
async function reading(script: Script, pauseMs: number, mostMs = 6 * pauseMs) {
  const model = await fakeModel(script);
  const settings = { api: "chat-completions" as const, model: "m", apiKey: "k", attempts: 1 };
  const chat = chatEndpoint(
    { ...CHAT_DEFAULTS, ...settings, baseUrl: model.baseUrl },
    { format: ANSWER_FORMAT, nowMs: Date.now, stopping: new AbortController().signal },
  );
  const memory = await consolidationUnderTest({
    extract: extractWith(rules, () => true),
    extractByModel: modelExtraction(
      modelExtractor({ ask: askModel(chat), model: "m", vocabulary }),
    ),
    modelPause: { pauseMs, mostMs },
  });
  const worker = memory.worker();
  worker.start();
  const project = newId();
  const facts = async (): Promise<{ id: string; predicate: string }[]> => {
    const url = `/v1/facts?project_id=${project}&subject_id=s`;
    return (await memory.call("GET", url, undefined, project)).body.facts;
  };
  return {
    /** Job scopes that wait for the model. */
    waiting: async () =>
      (await memory.pool.query("SELECT FROM job_scopes WHERE awaits_model")).rowCount,
    async endPause() {
      await memory.pool.query("UPDATE job_scopes SET next_try_at = now()");
      await memory.pool.query("UPDATE scopes SET due_at = now()");
    },
    heard: model.heard,
    say: (text: string, subject = "s", thread = "t") =>
      memory.ingest.capture(project, [
        { subject, thread, payload: { role: "user", content: text } },
      ]).jobId,
    deleteFacts: async () => {
      for (const { id } of await facts())
        await memory.others.request(ConsolidationErase, ofFact(project, id));
    },
    consolidate: () => memory.call("POST", "/v1/consolidate", undefined, project),
    jobOf: async (id: string) =>
      (await memory.call("GET", `/v1/jobs/${id}`, undefined, project)).body,
    erase: (subject: string) =>
      transaction(memory.pool, async (tx) => {
        const { token } = await lockScope(tx, scopeToken(project, subject));
        await eraseScope(tx, token, 1);
        await reachEpoch(tx, token, 1, { erases: true });
      }),
    /** How many outcomes each job scope holds. */
    noted: async () =>
      (
        await memory.pool.query("SELECT jsonb_array_length(outcomes) AS n FROM job_scopes")
      ).rows.map(({ n }) => n),
    leases: async () =>
      (await memory.pool.query("SELECT FROM scopes WHERE lease_until IS NOT NULL")).rowCount,
    usage: async (query = "") =>
      (await memory.call("GET", `/v1/usage?project_id=${project}${query}`, undefined, project))
        .body,
    facts,
    predicates: async () => (await facts()).map(({ predicate }) => predicate),
    async [Symbol.asyncDispose]() {
      await worker.stop();
      await memory[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
    },
  };
}

const SAID = ["I live in Ghent.", "We pickled beets in autumn.", "The beets came out purple."];
const noted = JSON.stringify({
  facts: [
    {
      predicate: "pickled",
      value: "beets",
      evidence: { turn_id: "t2", quote: "We pickled beets" },
    },
  ],
});

test("what is captured one by one is read by one call after a pause, and what rules read is served before", async () => {
  await using memory = await reading(() => noted, HOURS);
  const jobs = SAID.map((text) => memory.say(text));
  await eventually(async () => expect(await memory.waiting()).toBe(jobs.length));
  const before = [await memory.predicates(), memory.heard.length];
  const job = await memory.jobOf(jobs[0] ?? "");

  await memory.endPause();
  await eventually(async () => {
    for (const id of jobs) expect((await memory.jobOf(id)).status).toBe("done");
  });

  expect(before).toEqual([["home_city"], 0]);
  expect([job.status, job.error]).toEqual(["pending", null]);
  expect(memory.heard).toHaveLength(1);
  for (const text of SAID) expect(memory.heard[0]?.text).toContain(text);
  expect((await memory.predicates()).toSorted()).toEqual(["home_city", "pickled"]);
  expect((await memory.jobOf(jobs[1] ?? "")).tries).toBe(1);
});

test("a conversation that never pauses is read all the same", async () => {
  await using memory = await reading(() => noted, 2_000, 2_500);
  const talking = setInterval(() => memory.say("And then we went on talking."), 500);

  memory.say("We pickled beets in autumn.");
  await eventually(() => expect(memory.heard.length).toBeGreaterThan(0));
  clearInterval(talking);
});

test("a request to consolidate does not wait for the pause", async () => {
  await using memory = await reading(() => noted, HOURS);
  const jobs = SAID.map((text) => memory.say(text));

  await memory.consolidate();

  for (const id of jobs) expect(await memory.jobOf(id)).toMatchObject({ status: "done" });
  expect(memory.heard).toHaveLength(1);
});

test("while the model is misconfigured jobs wait on with the reason and none fails", async () => {
  let isWell = false;
  await using memory = await reading(
    () => (isWell ? noted : { status: 401, raw: '{"error": "invalid key"}' }),
    HOURS,
  );
  const jobs = SAID.map((text) => memory.say(text));
  await memory.consolidate();
  const waiting = await Promise.all(jobs.map(memory.jobOf));
  const learned = await memory.predicates();
  const heard = memory.heard.length;

  isWell = true;
  await memory.consolidate();

  expect(waiting.map(({ status, tries, error }) => [status, tries, error])).toEqual(
    jobs.map(() => ["pending", 0, "extraction failed: the model answered 401: invalid key"]),
  );
  expect([learned, heard]).toEqual([["home_city"], 1]);
  for (const id of jobs)
    expect(await memory.jobOf(id)).toMatchObject({ status: "done", tries: 1, error: null });
});

test("a try that the model did not answer leaves nothing in the job", async () => {
  await using memory = await reading(() => ({ status: 401 }), HOURS);
  memory.say("We pickled beets in autumn.");

  for (let n = 0; n < 3; n++) await memory.consolidate();

  expect(memory.heard).toHaveLength(3);
  expect(await memory.noted()).toEqual([1]);
});

test("an event that the model cannot read fails alone after it was read with others", async () => {
  await using memory = await reading(
    ({ text }) => (text.includes("autumn") ? { status: 413 } : JSON.stringify({ facts: [] })),
    HOURS,
  );
  const jobs = SAID.map((text) => memory.say(text));

  // A run gives jobs that failed before only so much time: where it was short, the next one goes on.
  await eventually(async () => {
    await memory.consolidate();
    const states = await Promise.all(jobs.map(async (id) => (await memory.jobOf(id)).status));
    expect(states).toEqual(["done", "failed", "done"]);
  });
});

test("what a model used is counted for each subject, those first that used most, and forgotten with it", async () => {
  await using memory = await reading(() => JSON.stringify({ facts: [] }), HOURS);
  memory.say("We pickled beets in autumn.");
  memory.say("The kitchen is being painted.", "other");
  memory.say("It will be yellow in the end.", "other");

  await memory.consolidate();
  const { since, subjects } = await memory.usage();

  expect(since).toMatch(/^\d{4}-\d{2}-\d{2}$/u);
  expect(subjects).toEqual([
    { subject_id: "other", events: 2, model_tokens: { prompt: 100, answer: 20 } },
    { subject_id: "s", events: 1, model_tokens: { prompt: 100, answer: 20 } },
  ]);
  expect((await memory.usage("&subject_id=s")).subjects).toHaveLength(1);
  expect((await memory.usage("&subject_id=nobody")).subjects).toEqual([]);
  await memory.erase("other");
  expect((await memory.usage()).subjects).toHaveLength(1);
});

test("an event that the model could not read is not counted beside those that it read", async () => {
  await using memory = await reading(
    ({ text }) => (text.includes("autumn") ? { status: 413 } : JSON.stringify({ facts: [] })),
    HOURS,
  );
  memory.say("We pickled beets in autumn.");
  memory.say("The kitchen is being painted.", "s", "another");

  await memory.consolidate();

  expect(memory.heard).toHaveLength(2);
  expect((await memory.usage()).subjects).toMatchObject([{ subject_id: "s", events: 1 }]);
});

test("what a model used for a subject that was erased meanwhile is not noted", async () => {
  let answering = (): void => undefined;
  await using memory = await reading(() => {
    answering();
    return { text: JSON.stringify({ facts: [] }), afterMs: 500 };
  }, HOURS);
  const erased = new Promise<void>((resolve, reject) => {
    answering = () => void memory.erase("s").then(resolve, reject);
  });
  memory.say("We pickled beets in autumn.");

  await Promise.all([memory.consolidate(), erased]);

  await eventually(async () => expect(await memory.leases()).toBe(0));
  expect((await memory.usage()).subjects).toEqual([]);
});

test("a model is shown nothing that a deleted fact was learned from, as a turn before or to be read", async () => {
  await using memory = await reading(() => JSON.stringify({ facts: [] }), HOURS);
  memory.say("I live in Ghent, and the beets are nearly ripe.");
  await eventually(async () => expect(await memory.waiting()).toBe(1));
  await memory.deleteFacts();

  await memory.consolidate();
  memory.say("It has been so quiet around here lately.");
  await memory.consolidate();

  expect(memory.heard.map(({ text }) => text)).toEqual([expect.not.stringContaining("Ghent")]);
  expect(memory.heard[0]?.text).toContain("so quiet");
});

test("a change in other words finds the fact that it changes", async () => {
  const change = {
    predicate: "residence",
    value: "Kiel",
    action: "supersede",
    changes: "f1",
    evidence: { turn_id: "t1", quote: "Kiel is where we sleep now" },
  };
  await using memory = await reading(
    ({ text }) => JSON.stringify({ facts: text.includes("known_facts") ? [change] : [] }),
    HOURS,
  );
  memory.say("I live in Ghent.");
  await memory.consolidate();

  memory.say("We packed everything and Kiel is where we sleep now.");
  await memory.consolidate();

  expect(await memory.facts()).toMatchObject([
    { predicate: "home_city", status: "active", value: { value: "Kiel" } },
    { predicate: "home_city", status: "superseded", value: { city: "Ghent" } },
  ]);
});

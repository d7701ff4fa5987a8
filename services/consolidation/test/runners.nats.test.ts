import { type Extract, extractWith } from "@memory/extraction/extract";
import { newId } from "@memory/ids";
import { transaction } from "@memory/postgres";
import { eventually } from "@memory/testkit";
import { afterAll, expect, test } from "vitest";
import { enqueueJobs } from "../src/store/enqueue-jobs.ts";
import { claimsOf } from "./claims-of.ts";
import { consolidationUnderTest } from "./consolidation-under-test.ts";
import { clientOf } from "./memory-client.ts";

const structured = extractWith(null);
const name = (value: string) => ({ predicate: "name", value });

/** Extraction that waits until it is released. */
function heldExtraction() {
  const started = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const extract: Extract = async (events) => {
    started.resolve();
    await held.promise;
    return structured(events);
  };
  return { extract, started: started.promise, goOn: held.resolve };
}

/** Extraction that refuses events whose payload holds this word, however often it is asked. */
const refusing =
  (word: string): Extract =>
  async (events) => {
    if (events.some(({ payload }) => payload.includes(word))) throw new Error("unusable answer");
    return structured(events);
  };

test("the worker takes a burst once its scope has been quiet, and not before", async () => {
  await using memory = await consolidationUnderTest({ quietPeriodMs: 5_000 });
  const client = clientOf(memory);
  const worker = memory.worker();
  worker.start();
  const startedMs = performance.now();
  const { jobId } = client.capture(name("Ada"));
  const status = async () => (await client.call("GET", `/v1/jobs/${jobId}`)).body.status;

  const first = await status();
  await eventually(async () => expect(await status()).toBe("done"));
  const tookMs = performance.now() - startedMs;
  await worker.stop();

  expect(first).toBe("pending");
  expect(tookMs).toBeGreaterThan(5_000);
  expect(await client.facts()).toHaveLength(1);
});

test("texts are expected as soon as their job comes, before the worker takes it", async () => {
  await using memory = await consolidationUnderTest({ quietPeriodMs: 60_000 });
  const expected = Promise.withResolvers<void>();
  const extract: Extract = () => Promise.reject(new Error("taken before it is due"));
  const worker = memory.worker(extract, expected.resolve);
  worker.start();
  clientOf(memory).capture(name("Ada"));

  await expected.promise;

  await worker.stop();
});

test("the trigger waits for a job that a worker is busy with, and does not count it", async () => {
  const { extract, started, goOn } = heldExtraction();
  await using memory = await consolidationUnderTest({ extract: structured });
  const client = clientOf(memory);
  const { jobId } = client.capture(name("Ada"));
  const worker = memory.worker(extract);
  worker.start();
  await started;
  const running = (await client.call("GET", `/v1/jobs/${jobId}`)).body.status;
  const triggered = client.consolidate();
  let isAnswered = false;
  void triggered.then(() => {
    isAnswered = true;
  });
  await eventually(() => expect(memory.context.asked.length).toBeGreaterThan(0));
  const answeredEarly = isAnswered;
  goOn();

  const answer = await triggered;
  const facts = await client.facts();
  await worker.stop();

  expect(running).toBe("running");
  expect(answeredEarly).toBe(false);
  expect(answer.body).toEqual({ processed: 0 });
  expect(facts).toHaveLength(1);
});

test("two runners never work on one scope at a time, and take different scopes side by side", async () => {
  await using memory = await consolidationUnderTest();
  const captures = Array.from({ length: 20 }, () =>
    memory.ingest.capture(newId(), [{ payload: {} }]),
  );
  const again = captures.map(({ parts, jobId: _ }) => ({ jobId: newId(), parts }));
  await transaction(memory.pool, (tx) =>
    enqueueJobs(tx, [...captures, ...again], { quietPeriodMs: 0 }),
  );

  const claim = claimsOf({ pool: memory.pool });
  const claims = (
    await Promise.all(
      Array.from({ length: 40 }, () => claim({ most: 1, perTenant: 40, loads: [] })),
    )
  ).flat();

  const tokens = claims.flatMap((claim) => claim?.token ?? []);
  expect(tokens).toHaveLength(20);
  expect(new Set(tokens).size).toBe(20);
  expect(claims.flatMap((claim) => claim?.jobScopes ?? [])).toHaveLength(40);
});

test("a job whose extraction fails has a reason, backs off, and takes no other down", async () => {
  await using memory = await consolidationUnderTest({ extract: refusing("Eve") });
  const client = clientOf(memory);
  const poison = client.capture(name("Eve"));
  const good = client.capture({ predicate: "home_city", value: "Lima" });
  const read = async (jobId: string) => (await client.call("GET", `/v1/jobs/${jobId}`)).body;

  const first = await client.consolidate();
  const second = await client.consolidate();

  expect([first.body.processed, second.body.processed]).toEqual([1, 0]);
  expect(await read(good.jobId)).toMatchObject({ status: "done" });
  // Together with the other one, then alone in each call.
  expect(await read(poison.jobId)).toMatchObject({
    status: "failed",
    tries: 3,
    error: "extraction failed",
  });
});

const poisoned = consolidationUnderTest({ extract: refusing("Eve") });
afterAll(async () => (await poisoned)[Symbol.asyncDispose]());

test.each([
  [1, 1],
  [2, 4],
  [3, 16],
  [4, 64],
  [6, 1_024],
  [7, 3_600],
  [40, 3_600],
])("after %i tries the next one is %i s later", async (tries, seconds) => {
  const memory = await poisoned;
  const client = clientOf(memory);
  const { jobId } = client.capture(name("Eve"));
  await client.consolidate();
  await memory.pool.query("UPDATE job_scopes SET tries = $1 WHERE job_id = $2", [tries - 1, jobId]);

  await client.consolidate();

  const { rows } = await memory.pool.query(
    "SELECT round(extract(epoch FROM next_try_at - updated_at))::int AS seconds FROM job_scopes WHERE job_id = $1",
    [jobId],
  );
  expect(rows).toEqual([{ seconds }]);
});

test("a worker leaves a failed job alone until its time has come, the trigger does not", async () => {
  let isWell = false;
  const extract: Extract = async (events) => {
    if (!isWell) throw new Error("bad day");
    return structured(events);
  };
  await using memory = await consolidationUnderTest({ extract });
  const client = clientOf(memory);
  client.capture(name("Ada"));
  await client.consolidate();
  await memory.pool.query("UPDATE job_scopes SET next_try_at = now() + interval '1 hour'");
  await memory.pool.query("UPDATE scopes SET due_at = now() - interval '1 second'");
  isWell = true;

  const offered = await claimsOf({ pool: memory.pool })({ most: 4, perTenant: 4, loads: [] });
  const { body } = await client.consolidate();

  expect(offered).toEqual([]);
  expect(body).toEqual({ processed: 1 });
});

test("a job whose events are all erased is done with nothing learned, and is gone with them", async () => {
  await using memory = await consolidationUnderTest();
  const client = clientOf(memory);
  const { parts, jobId } = client.capture(name("Ada"));
  for (const id of parts.flatMap(({ eventIds }) => eventIds)) memory.ingest.erase(id);

  const { body } = await client.consolidate();

  expect(body).toEqual({ processed: 1 });
  expect((await client.call("GET", `/v1/jobs/${jobId}`)).body.error.type).toBe("job_not_found");
  expect((await memory.pool.query("SELECT state FROM job_scopes")).rows).toEqual([
    { state: "done" },
  ]);
});

test("more events than a claim takes are worked off in one call", async () => {
  await using memory = await consolidationUnderTest();
  const client = clientOf(memory);
  for (let job = 0; job < 12; job++)
    client.capture(
      ...Array.from({ length: 100 }, (_, n) => ({ predicate: `p${job}_${n}`, value: n })),
    );

  const { body } = await client.consolidate();

  expect(body).toEqual({ processed: 12 });
  const { rows } = await memory.pool.query("SELECT count(*)::int AS n FROM facts");
  expect(rows).toEqual([{ n: 1_200 }]);
});

test("events that do not fit into one answer of ingest are asked for again", async () => {
  await using memory = await consolidationUnderTest();
  memory.ingest.eventsPerAnswer = 4;
  const client = clientOf(memory);
  const many = Array.from({ length: 10 }, (_, n) => ({ predicate: `p${n}`, value: n }));
  client.capture(...many);
  for (let job = 10; job < 16; job++) client.capture({ predicate: `p${job}`, value: job });

  const { body } = await client.consolidate();

  expect(body).toEqual({ processed: 7 });
  expect(await client.facts()).toHaveLength(16);
});

test("a job is consolidated exactly once however often it is handed over", async () => {
  await using memory = await consolidationUnderTest();
  const client = clientOf(memory);
  const capture = client.capture(name("Ada"));
  const hand = () =>
    transaction(memory.pool, (tx) => enqueueJobs(tx, [capture], { quietPeriodMs: 0 }));

  const answers = await Promise.all([client.consolidate(), hand(), client.consolidate(), hand()]);
  await hand();
  const last = await client.consolidate();

  const counted = [answers[0], answers[2]].map((answer) => answer?.body.processed);
  expect(counted.sort()).toEqual([0, 1]);
  expect(last.body).toEqual({ processed: 0 });
  expect(await client.facts()).toMatchObject([{ version: 1 }]);
});

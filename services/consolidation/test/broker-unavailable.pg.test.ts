import { extractWith } from "@memory/extraction/extract";
import { newId } from "@memory/ids";
import { connectBus } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { openPool, transaction } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { freshDatabase } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../src/app.ts";
import { enqueueJobs } from "../src/store/enqueue-jobs.ts";

const PROJECT = newId();
const FACT = newId();
const log = createLog("test", "silent");
const running = start();

async function start() {
  const database = await freshDatabase("consolidation");
  const pool = openPool({ url: database.appUrl, max: 4, name: "test", log });
  const bus = connectBus({ url: "nats://127.0.0.1:9", name: "test", log });
  const built = await buildApp({
    pool,
    bus,
    log,
    verifier: {
      verify: async (key) => ({ keyId: newId(), prefix: "p", orgId: "o", projectId: key }),
      close: async () => undefined,
    },
    extract: extractWith(null),
    config: { quietPeriodMs: 0, concurrency: 1, perTenant: 1, authRequired: true },
  });
  return { database, pool, bus, ...built };
}

beforeAll(async () => {
  const { pool } = await running;
  await pool.query(
    `INSERT INTO facts (id, scope_token, project_id, subject_id, epoch, version, kind, status,
       temporal_state, predicate, qualifiers, identity_key, value, value_key, cardinality, volatility,
       recorded_from, assertions, source_event_ids, entities, ratings)
     VALUES ($1, $2, $3, 's', 0, 1, 'fact', 'active', 'current', 'name', '{}', 'name', '{}', '{}',
       'single', 'slow', now(), '[]', '{}', '{}', '{"useful":0,"irrelevant":0,"incorrect":0}')`,
    [FACT, scopeToken(PROJECT, "s"), PROJECT],
  );
});
afterAll(async () => {
  const { app, internal, pool, database } = await running;
  await app.close();
  await internal.app.close();
  await pool.end();
  await database.drop();
});

async function call(method: "GET" | "POST", url: string, body?: object) {
  const { app } = await running;
  const headers = { authorization: `Bearer ${PROJECT}` };
  const reply = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  return [reply.statusCode, reply.json()];
}
const UNAVAILABLE = [503, { error: expect.objectContaining({ type: "service_unavailable" }) }];

test("facts, history and conflicts are read while the broker is unavailable", async () => {
  expect(await call("GET", `/v1/facts?project_id=${PROJECT}&subject_id=s`)).toMatchObject([
    200,
    { facts: [{ id: FACT }] },
  ]);
  expect(await call("GET", `/v1/facts/${FACT}/history`)).toMatchObject([200, { history: [] }]);
  expect(await call("GET", `/v1/conflicts?project_id=${PROJECT}`)).toMatchObject([
    200,
    { conflicts: [], open_count: 0, oldest_open_seconds: null },
  ]);
});

test("consolidate and feedback are refused and have changed nothing", async () => {
  const { pool } = await running;
  const rating = { project_id: PROJECT, fact_id: FACT, rating: "incorrect" };

  expect(await call("POST", "/v1/consolidate")).toEqual(UNAVAILABLE);
  expect(await call("POST", "/v1/feedback", rating)).toEqual(UNAVAILABLE);
  expect(
    await call("POST", "/v1/feedback", { ...rating, fact_id: null, trace_id: newId() }),
  ).toEqual(UNAVAILABLE);

  const { rows } = await pool.query(
    "SELECT status, version, (SELECT count(*)::int FROM feedback) AS ratings FROM facts",
  );
  expect(rows).toEqual([{ status: "active", version: 1, ratings: 0 }]);
});

test("a job is 503 and not 404 while ingest cannot be asked for its capture", async () => {
  const { pool } = await running;
  const jobId = newId();
  const parts = [{ scopeToken: scopeToken(PROJECT, "s"), epoch: 0, eventIds: [newId()] }];
  await transaction(pool, (tx) => enqueueJobs(tx, [{ jobId, parts }], { quietPeriodMs: 0 }));

  expect(await call("GET", `/v1/jobs/${jobId}`)).toEqual(UNAVAILABLE);
  expect(await call("GET", `/v1/jobs/${newId()}`)).toEqual(UNAVAILABLE);
});

test("the service is ready without the broker, which is only reported", async () => {
  const { internal } = await running;

  const reply = await internal.app.inject("/readyz");

  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { status: "ok", parts: { database: "up", nats: "down" } },
  ]);
});

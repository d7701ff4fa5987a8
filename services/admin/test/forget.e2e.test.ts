import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { createLog } from "@memory/log";
import { openPool } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { mintProject, type Project, system } from "@memory/testkit";
import { beforeEach, expect, test } from "vitest";

interface Forgotten {
  forget_id: string;
  facts_disabled: number;
  facts_deleted: number;
  events_deleted: number;
  traces_deleted: number;
}
interface Fact {
  id: string;
  status: string;
  predicate: string;
}

const VERIFY = new URL("../src/commands/verify-erasure.ts", import.meta.url).pathname;
let project: Project;
let subject: string;

beforeEach(async () => {
  project = await mintProject();
  subject = `subject-${randomUUID()}`;
});

async function capture(city: string): Promise<void> {
  const event = {
    org_id: project.orgId,
    project_id: project.projectId,
    subject_id: subject,
    kind: "conversation.message",
    occurred_at: new Date().toISOString(),
    payload: { text: `I live in ${city}.`, facts: [{ predicate: "home_city", value: city }] },
  };
  expect((await project.api.post("/v1/capture", { events: [event] })).status).toBe(202);
  expect((await project.api.post("/v1/consolidate")).status).toBe(200);
}
const scope = () => `project_id=${project.projectId}&subject_id=${subject}`;
const facts = async () =>
  (await project.api.get<{ facts: Fact[] }>(`/v1/facts?${scope()}`)).json.facts;
const events = async () =>
  (await project.api.get<{ events: unknown[] }>(`/v1/timeline?${scope()}`)).json.events;
const served = async () => {
  const body = { project_id: project.projectId, subject_id: subject, query: "Where do I live?" };
  const { json } = await project.api.post<{
    trace_id: string;
    packet: { facts: unknown[]; episodes: unknown[] };
  }>("/v1/context", body);
  return { ...json, items: json.packet.facts.length + json.packet.episodes.length };
};
const forget = (body: object) =>
  project.api.post<Forgotten>("/v1/forget", { project_id: project.projectId, ...body });

/** Lines of the operator's command, and how it ended. */
async function verify(forgetId: string): Promise<{ counts: Record<string, number>; ok: boolean }> {
  const { databases, natsUrl } = system();
  const { ingest, consolidation, context, admin } = databases;
  const env = {
    ...process.env,
    SERVICE_DATABASE_URL: admin.appUrl,
    SERVICE_INGEST_DATABASE_URL: ingest.appUrl,
    SERVICE_CONSOLIDATION_DATABASE_URL: consolidation.appUrl,
    SERVICE_CONTEXT_DATABASE_URL: context.appUrl,
    SERVICE_NATS_URL: natsUrl,
  };
  const run = promisify(execFile)(process.execPath, [VERIFY, forgetId], { env });
  const { stdout, ok } = await run.then(
    (done) => ({ stdout: done.stdout, ok: true }),
    (failed: { stdout: string }) => ({ stdout: failed.stdout, ok: false }),
  );
  const lines = stdout.trim().split("\n").filter(Boolean);
  expect(lines.pop()).toMatch(ok ? /^Nothing of the .* hash fits\)\.$/ : /^NOT ERASED: .*\.$/);
  const counts = lines
    .map((line) => line.split(": "))
    .map(([location, n]) => [location, Number(n)]);
  return { counts: Object.fromEntries(counts), ok };
}

async function write(database: "consolidation" | "context", sql: string, values: unknown[]) {
  const log = createLog("test", "silent");
  const pool = openPool({ url: system().databases[database].ownerUrl, max: 1, name: "test", log });
  expect((await pool.query(sql, values)).rowCount).toBe(1);
  await pool.end();
}

/** The locations where something was found. */
const left = (counts: Record<string, number>) =>
  Object.entries(counts).filter(([, count]) => count !== 0);

test("a deleted subject is nowhere any more, and the command proves it", async () => {
  await capture("Oslo");
  const { trace_id } = await served();
  const { status, json } = await forget({ subject_id: subject, mode: "delete" });

  expect(status).toBe(200);
  expect(json).toMatchObject({ facts_deleted: 1, events_deleted: 1, traces_deleted: 1 });
  expect([await facts(), await events(), (await served()).items]).toEqual([[], [], 0]);
  expect((await project.api.get(`/v1/inspect/${trace_id}?${scope()}`)).status).toBe(404);
  const { counts, ok } = await verify(json.forget_id);
  expect(left(counts)).toEqual([]);
  expect(Object.keys(counts)).toEqual(
    expect.arrayContaining(["ingest events", "consolidation facts", "context traces"]),
  );
  expect(ok).toBe(true);
  const certificate = await project.api.get(`/v1/forget/${json.forget_id}/certificate`);
  expect(certificate.json).toMatchObject({
    certificate: {
      certifies: "erasure",
      check: {
        residual_rows: { ingest: 0, consolidation: 0, context: 0, admin: 0, streams: 0 },
      },
    },
  });
});

test("what is captured after a deletion stays, and the command does not count it", async () => {
  await capture("Oslo");
  const { json } = await forget({ subject_id: subject, mode: "delete" });
  await capture("Bergen");

  expect([(await facts()).length, (await events()).length]).toEqual([1, 1]);
  expect(left((await verify(json.forget_id)).counts)).toEqual([]);
});

test("the command finds what is put back after a deletion", async () => {
  await capture("Oslo");
  const { json } = await forget({ subject_id: subject, mode: "delete" });
  await write(
    "context",
    "INSERT INTO withheld_events (event_id, scope_token, epoch) VALUES ($1, $2, 0)",
    [randomUUID(), scopeToken(project.projectId, subject)],
  );
  const { counts, ok } = await verify(json.forget_id);

  expect([counts["context withheld_events"], ok]).toEqual([1, false]);
});

test("a deleted fact leaves a bare row, and the command finds nothing of it", async () => {
  await capture("Oslo");
  const [fact] = await facts();
  await served();
  const { status, json } = await forget({ fact_id: fact?.id, mode: "delete" });

  expect([status, json.facts_deleted]).toEqual([200, 1]);
  expect(await facts()).toMatchObject([{ id: fact?.id, status: "deleted", predicate: "deleted" }]);
  expect((await verify(json.forget_id)).ok).toBe(true);
});

test("the command finds what is put back of a deleted fact", async () => {
  await capture("Oslo");
  const [fact] = await facts();
  const { json } = await forget({ fact_id: fact?.id, mode: "delete" });
  const token = scopeToken(project.projectId, subject);
  await write("consolidation", "UPDATE facts SET entities = '{Oslo}' WHERE id = $1", [fact?.id]);
  await write(
    "consolidation",
    "UPDATE fact_history SET cause_id = $2 WHERE fact_id = $1 AND cause_kind = 'event'",
    [fact?.id, randomUUID()],
  );
  await write(
    "consolidation",
    `UPDATE job_outcomes SET outcomes = jsonb_build_array($1::text)
     WHERE scope_token = decode($2, 'hex')`,
    [fact?.id, token],
  );
  await write(
    "context",
    "UPDATE index_facts SET source_event_ids = ARRAY[$2::uuid] WHERE fact_id = $1",
    [fact?.id, randomUUID()],
  );
  await write(
    "context",
    "INSERT INTO vectors (item_id, kind, scope_token, epoch) VALUES ($1, 'fact', $2, 0)",
    [fact?.id, token],
  );

  expect(left((await verify(json.forget_id)).counts)).toEqual([
    ["consolidation facts", 1],
    ["consolidation fact_history", 1],
    ["consolidation job_outcomes", 1],
    ["context index_facts", 1],
    ["context vectors", 1],
  ]);
});

test("a disabled subject is served no more until it is restored", async () => {
  await capture("Oslo");
  const { json } = await forget({ subject_id: subject, mode: "disable" });
  const hidden = [(await facts()).map(({ status }) => status), (await served()).items];
  const restored = await project.api.post(`/v1/forget/${json.forget_id}/restore`);
  const shown = (await facts()).map(({ status }) => status);

  expect(json.facts_disabled).toBe(1);
  expect(hidden).toEqual([["disabled"], 0]);
  expect([restored.status, restored.json]).toMatchObject([200, { facts_restored: 1 }]);
  expect(shown).toEqual(["active"]);
  expect((await served()).items).toBeGreaterThan(0);
});

test("an unknown subject is forgotten with zeros and a receipt", async () => {
  const { status, json } = await forget({ subject_id: subject, mode: "delete" });
  const receipt = await project.api.get(`/v1/forget/${json.forget_id}`);

  expect([status, json]).toMatchObject([
    200,
    { facts_disabled: 0, facts_deleted: 0, events_deleted: 0, traces_deleted: 0 },
  ]);
  expect([receipt.status, receipt.json]).toMatchObject([200, { status: "done" }]);
});

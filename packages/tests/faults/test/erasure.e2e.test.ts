import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { System } from "@memory/launcher";
import { eventually, mintProject, ownSystem, type Project } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesHolding, newMarker, rewriteFiles, tablesHolding, writeOut } from "./traces-left.ts";

const VERIFY = new URL(
  "../../../../services/admin/src/commands/verify-erasure.ts",
  import.meta.url,
);

let folder: string;
let system: System;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "erasure-"));
  // Postgres may run as another user.
  chmodSync(folder, 0o711);
  system = await ownSystem({ data: join(folder, "data"), durable: false });
});
afterAll(async () => {
  await system.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Answers {
  trace_id: string;
  facts: { id: string; status: string }[];
  forget_id: string;
  events_deleted: number;
  facts_deleted: number;
  conflict_sets_deleted: number;
  traces_deleted: number;
}

/** A subject that was captured, learned from, asked about, rated and forgotten in part, with the marker wherever a client can put it. */
async function live(project: Project, marker: string) {
  const { api, orgId, projectId } = project;
  const subject = `subject-${marker}`;
  const scope = { project_id: projectId, subject_id: subject };
  const query = new URLSearchParams(scope).toString();
  const event = (n: number, payload: object) => ({
    org_id: orgId,
    ...scope,
    actor_id: `actor-${marker}`,
    agent_id: `agent-${marker}`,
    thread_id: `thread-${marker}`,
    run_id: `run-${marker}`,
    kind: `kind-${marker}`,
    occurred_at: new Date(Date.UTC(2026, 0, n)).toISOString(),
    payload,
    source: { from: marker },
    classification: [marker],
    retention_policy: `keep-${marker}`,
    idempotency_key: `key-${n}-${marker}`,
  });
  const fact = (predicate: string, value: unknown, more: object = {}) => ({
    facts: [{ predicate, value, qualifiers: { of: marker }, ...more }],
  });
  const post = async (path: string, body?: object) => {
    const answer = await api.post<Answers>(path, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.json;
  };
  await post("/v1/capture", {
    events: [
      event(1, fact("employer", `Acme ${marker}`)),
      event(2, fact("employer", `Initech ${marker}`)),
      event(3, fact(`likes_${marker}`, { what: marker, how: "much" })),
      event(4, fact(`likes_${marker}`, { what: `less ${marker}` }, { action: "supersede" })),
      event(5, fact("home_city", `Lima ${marker}`)),
      event(6, fact("home_city", `Lima ${marker}`, { action: "retract" })),
      event(7, { role: "user", content: `My name is ${marker} and I live in ${marker}.` }),
    ],
    idempotency_key: `batch-${marker}`,
  });
  await post("/v1/consolidate");
  const { trace_id } = await post("/v1/context", {
    ...scope,
    query: `What about ${marker}?`,
    purpose: `purpose-${marker}`,
  });
  const rating = { project_id: projectId, rating: "useful", comment: `said ${marker}` };
  await post("/v1/feedback", { ...rating, trace_id });
  const { facts, active } = await eventually(async () => {
    const { facts } = (await api.get<Answers>(`/v1/facts?${query}`)).json;
    const active = facts.filter(({ status }) => status === "active");
    expect(active, JSON.stringify(facts)).not.toEqual([]);
    return { facts, active };
  });
  for (const { id } of active) await post("/v1/feedback", { ...rating, fact_id: id });
  const refused = await Promise.all([
    api.post("/v1/capture", { events: [{ ...event(8, {}), occurred_at: marker }] }),
    api.post("/v1/context", { ...scope, query: marker, budget_tokens: 0 }),
    api.get(`/v1/facts?${query}&status=${marker}`),
    api.get(`/v1/inspect/${marker}?${query}`),
    // No provider answers: recalled with memory, then refused.
    api.post(
      "/gateway/v1/chat/completions",
      { model: `model-${marker}`, messages: [{ role: "user", content: `Who is ${marker}?` }] },
      { "x-service-subject-id": subject, "x-service-thread-id": `thread-${marker}` },
    ),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 404, 502]);
  await post("/v1/forget", { project_id: projectId, fact_id: active[0]?.id, mode: "disable" });
  // A job that still waits when the subject is forgotten.
  await post("/v1/capture", { events: [event(9, fact("late", marker))] });
  return { ...scope, facts: facts.length };
}

/** The locations that the operator's command checks, with the counts it found. */
async function verified(forgetId: string): Promise<[place: string, count: number][]> {
  const { databases } = system.postgres;
  const env = {
    ...process.env,
    SERVICE_DATABASE_URL: databases.admin.appUrl,
    SERVICE_INGEST_DATABASE_URL: databases.ingest.appUrl,
    SERVICE_CONSOLIDATION_DATABASE_URL: databases.consolidation.appUrl,
    SERVICE_CONTEXT_DATABASE_URL: databases.context.appUrl,
    SERVICE_NATS_URL: system.nats.url,
  };
  const args = [VERIFY.pathname, forgetId];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  const lines = stdout.trim().split("\n");
  expect(lines.pop()).toMatch(/^Nothing of the subject with target hash /);
  return lines.map((line) => [line.split(": ")[0] ?? "", Number(line.split(": ")[1])]);
}

test("after the delete of a subject its marker is in no row, stream, log or file but the write-ahead log", async () => {
  const project = await mintProject(system);
  const [marker, kept] = [newMarker(), newMarker()];
  const { url } = system.postgres;
  await live(project, kept);
  const subject = await live(project, marker);
  await writeOut(url);
  const before = [await tablesHolding(url, marker), await filesHolding(folder, marker)];

  const { facts, ...scope } = subject;
  const { status, json } = await project.api.post<Answers>("/v1/forget", {
    ...scope,
    mode: "delete",
  });

  expect(before.map((places) => places.length > 3)).toEqual([true, true]);
  expect([status, json]).toMatchObject([
    200,
    { events_deleted: 8, conflict_sets_deleted: 1, traces_deleted: 2 },
  ]);
  // The late one too, if the worker was quick.
  expect([facts, facts + 1]).toContain(json.facts_deleted);
  const residual = await verified(json.forget_id);
  expect(residual.filter(([, count]) => count !== 0)).toEqual([]);
  expect(residual.length).toBeGreaterThan(10);
  const rows = await tablesHolding(url, marker);
  // The planner's statistics keep values that were common until they are computed again.
  expect(rows.filter((table) => !table.endsWith("pg_catalog.pg_statistic"))).toEqual([]);
  await rewriteFiles(url);
  expect(await tablesHolding(url, marker)).toEqual([]);
  expect(await tablesHolding(url, kept)).not.toEqual([]);
  // The broker writes what it still holds in memory to its files now.
  await system.nats.stop();
  expect(await filesHolding(folder, marker)).toEqual([]);
  expect(await filesHolding(folder, kept)).not.toEqual([]);
});

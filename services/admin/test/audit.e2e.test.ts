import { randomUUID } from "node:crypto";
import { createLog } from "@memory/log";
import { openPool, transaction } from "@memory/postgres";
import { apiClient, eventually, mintProject, ownSystem } from "@memory/testkit";
import { expect, onTestFinished, test } from "vitest";
import { verifyChains } from "../src/verify-chains.ts";

interface Entry {
  id: string;
  type: string;
  by: { actor: string | null };
  request_id: string;
  data: { key_id?: string; forget_id?: string; conflict_id?: string };
}

interface Answer {
  id: string;
  forget_id: string;
  entries: Entry[];
  keys: { id: string }[];
  facts: { id: string }[];
  receipts: { forget_id: string; status: string }[];
  conflicts: { id: string; status: string; fact_ids: string[] }[];
  next_cursor: string | null;
}

const ROUNDS = 2;
const SIGNED = { "x-service-actor": "kim@example.com" };

/** A system with a project, what is in its audit log, and the check of the chains. */
async function audited() {
  const running = await ownSystem();
  onTestFinished(() => running.stop());
  const { api, orgId, projectId } = await mintProject(running);
  const admin = apiClient(running.baseUrl, running.adminKey ?? "");
  const log = createLog("test", "silent");
  const { appUrl } = running.postgres.databases.admin;
  const pool = openPool({ url: appUrl, max: 1, name: "test", log });
  onTestFinished(() => pool.end());
  return {
    running,
    api,
    admin,
    orgId,
    projectId,
    get: async (path: string) =>
      (await api.get<Answer>(`${path}?project_id=${projectId}&limit=1000`)).json,
    chains: () => transaction(pool, (tx) => verifyChains(tx)),
    async contradiction(subject: string) {
      const events = ["Acme", "Initech"].map((value, n) => ({
        ...{ org_id: orgId, project_id: projectId, subject_id: subject, kind: "note" },
        occurred_at: `2026-01-0${n + 1}T00:00:00Z`,
        payload: { facts: [{ predicate: "employer", value }] },
      }));
      await api.post("/v1/capture", { events });
    },
  };
}

test("whatever is killed between a decision and its entry: an entry for every decision that was committed, and for none that was not", async () => {
  const { running, api, admin, orgId, projectId, get, chains, contradiction } = await audited();
  for (let n = 0; n < ROUNDS; n++) await contradiction(`person-${n}`);
  await api.post("/v1/consolidate");
  const { conflicts } = await get("/v1/conflicts");
  expect(conflicts).toHaveLength(ROUNDS);

  for (const [n, { id, fact_ids }] of conflicts.entries()) {
    const key = { org_id: orgId, project_id: projectId, label: `key ${n}` };
    const deletion = { project_id: projectId, subject_id: `nobody-${n}`, mode: "delete" };
    const once = { ...SIGNED, "idempotency-key": randomUUID() };
    // Each of them may be cut off at any point.
    const calls = [
      admin.post("/v1/keys", key, once),
      api.post("/v1/forget", deletion, once),
      api.post(`/v1/conflicts/${id}/resolve`, { keep_fact_id: fact_ids[0] }, once),
    ].map((call) => call.catch(() => null));
    if (n % 2 === 0) await Promise.race(calls);
    await Promise.all([
      running.service("admin").kill("SIGKILL"),
      ...(n % 2 === 0 ? [] : [running.service("consolidation").kill("SIGKILL")]),
    ]);
    await Promise.all(calls);
    // A client that got no answer repeats its call under the same key.
    await eventually(async () => {
      expect((await admin.post("/v1/keys", key, once)).status).toBe(201);
      expect((await api.post("/v1/forget", deletion, once)).status).toBe(200);
    });
  }

  await eventually(async () => {
    const [{ entries }, { receipts }, { conflicts: left }] = await Promise.all([
      get("/v1/audit"),
      get("/v1/forget"),
      get("/v1/conflicts"),
    ]);
    const { keys } = (await admin.get<Answer>("/v1/keys")).json;
    const of = (type: string, id: keyof Entry["data"]) =>
      entries.filter((entry) => entry.type === type).flatMap(({ data }) => data[id] ?? []);
    expect(of("key.created", "key_id").toSorted()).toEqual(keys.map(({ id }) => id).toSorted());
    const forgotten = receipts.map(({ forget_id }) => forget_id).toSorted();
    expect(forgotten).toHaveLength(ROUNDS);
    expect(of("forget.requested", "forget_id").toSorted()).toEqual(forgotten);
    expect(of("forget.completed", "forget_id").toSorted()).toEqual(forgotten);
    expect(of("conflict.resolved", "conflict_id").toSorted()).toEqual(
      left
        .filter(({ status }) => status === "resolved")
        .map(({ id }) => id)
        .toSorted(),
    );
    expect((await chains()).faults).toEqual([]);
  });
});

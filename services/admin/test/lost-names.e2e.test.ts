import { connectBus } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { openPool } from "@memory/postgres";
import { eventually, mintProject, type Project, system } from "@memory/testkit";
import { afterAll, beforeEach, expect, test } from "vitest";
import { compareNames } from "../src/compare-names.ts";
import { verifyErasure } from "./verify-erasure.ts";

interface Body {
  merge_id: string;
  status: string;
  forget_id: string;
  receipts: { forget_id: string; reason?: string }[];
  aliases: { alias: string }[];
  merge: { merge_id: string; status: string } | undefined;
  subject_id: string;
  events: { payload: { content: string } }[];
  error: { type: string };
}

const { databases, natsUrl } = system();
const log = createLog("admin", "silent");
const poolOf = ({ appUrl }: { appUrl: string }) =>
  openPool({ url: appUrl, max: 4, name: "test", log });
const pool = poolOf(databases.admin);
const owners = [
  poolOf(databases.ingest),
  poolOf(databases.consolidation),
  poolOf(databases.context),
] as const;
const bus = connectBus({ url: natsUrl, name: "test", log });
const compare = compareNames({ pool, bus, log });
afterAll(async () => {
  await bus.close();
  await Promise.all([pool, ...owners].map((one) => one.end()));
});

let project: Project;
beforeEach(async () => {
  project = await mintProject();
  await bus.connected();
});

const inProject = (body: object) => ({ project_id: project.projectId, ...body });
const post = async (path: string, body: object = {}) =>
  (await project.api.post<Body>(path, inProject(body))).json;
const query = (more: Record<string, string> = {}) =>
  new URLSearchParams({ project_id: project.projectId, ...more });
const names = async (subject: string) =>
  (await project.api.get<Body>(`/v1/subjects/${subject}/aliases?${query()}`)).json;
const timeline = async (subject_id: string) =>
  (await project.api.get<Body>(`/v1/timeline?${query({ subject_id })}`)).json.events
    .map(({ payload }) => payload.content)
    .sort();
const aliasesOf = async (subject: string) =>
  (await names(subject)).aliases?.map(({ alias }) => alias);
const receiptsOf = async () => (await project.api.get<Body>(`/v1/forget?${query()}`)).json;
const addAlias = (subject: string, alias: string) =>
  post(`/v1/subjects/${subject}/aliases`, { alias });

async function capture(...said: [subject: string, content: string][]): Promise<void> {
  const events = said.map(([subject_id, content], n) => ({
    ...{ org_id: project.orgId, project_id: project.projectId, subject_id },
    ...{ kind: "conversation.message", payload: { role: "user", content } },
    occurred_at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
  }));
  expect((await project.api.post("/v1/capture", { events })).status).toBe(202);
  await post("/v1/consolidate");
}

const TABLES = ["aliases", "merges", "name_changes", "forget_receipts"];

/** What admin has of the project now; called, its database is what it was then. */
async function backup(): Promise<() => Promise<void>> {
  const rows = new Map<string, object[]>();
  for (const table of TABLES) {
    const found = await pool.query(`SELECT * FROM ${table} WHERE project_id = $1`, [
      project.projectId,
    ]);
    rows.set(table, found.rows);
  }
  return async () => {
    for (const table of ["aliases", "merges", "name_changes"]) {
      await pool.query(`DELETE FROM ${table} WHERE project_id = $1`, [project.projectId]);
      await pool.query(
        `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`,
        [JSON.stringify(rows.get(table))],
      );
    }
  };
}

test("what a restore of admin lost is found: aliases, and a merge that can be undone", async () => {
  await capture(["a", "one"], ["b", "two"]);
  const restore = await backup();
  await addAlias("a", "a1");
  await addAlias("b", "b1");
  const { merge_id: id } = await post("/v1/subjects/a/merge", { with: "b" });
  await addAlias("a", "a2");
  await restore();
  expect([await aliasesOf("a"), (await names("b")).merge]).toEqual([[], undefined]);

  await compare();

  await eventually(async () => {
    expect((await names("b")).merge).toMatchObject({ merge_id: id, status: "merged" });
    expect(await aliasesOf("a")).toEqual(expect.arrayContaining(["a1", "a2"]));
  });
  await capture(["b1", "three"]);
  expect(await timeline("a1")).toEqual(["one", "three", "two"]);
  expect((await post(`/v1/merges/${id}/undo`)).status).toBe("unmerged");
  expect([await timeline("a2"), await timeline("b1")]).toEqual([["one"], ["three", "two"]]);
});

test("a forget after a lost merge was found leaves nothing of both", async () => {
  await capture(["a", "one"], ["b", "two"]);
  const restore = await backup();
  await post("/v1/subjects/a/merge", { with: "b" });
  await restore();
  await compare();
  await eventually(async () => expect((await names("b")).merge?.status).toBe("merged"));

  const { forget_id } = await post("/v1/forget", { subject_id: "b", mode: "delete" });

  expect([await timeline("a"), await timeline("b")]).toEqual([[], []]);
  expect((await verifyErasure(forget_id)).ok).toBe(true);
});

test("two of which a merge was lost are not merged again: it is found instead", async () => {
  await capture(["a", "one"], ["b", "two"]);
  const restore = await backup();
  const { merge_id } = await post("/v1/subjects/a/merge", { with: "b" });
  await restore();

  expect((await post("/v1/subjects/a/merge", { with: "b" })).error.type).toBe("merge_not_possible");
  await eventually(async () =>
    expect((await names("b")).merge).toMatchObject({ merge_id, status: "merged" }),
  );
});

test("a forget while the merge was not known reaches it as soon as it is found", async () => {
  await capture(["a", "one"], ["b", "two"]);
  const restore = await backup();
  await post("/v1/subjects/a/merge", { with: "b" });
  await restore();
  await post("/v1/forget", { subject_id: "b", mode: "delete" });

  await compare();

  await eventually(async () =>
    expect([await timeline("a"), await timeline("b")]).toEqual([[], []]),
  );
});

test("copies that a lost merge had made and did not serve are erased, and nothing of the two", async () => {
  await capture(["a", "one"], ["b", "two"]);
  const restore = await backup();
  const { merge_id } = await post("/v1/subjects/a/merge", { with: "b" });
  const lose = async () => {
    await restore();
    for (const owner of owners)
      await owner.query("DELETE FROM subject_names WHERE project_id = $1", [project.projectId]);
  };
  const copied = async () => {
    const [ingest] = owners;
    const { rowCount } = await ingest.query(
      "SELECT FROM events WHERE project_id = $1 AND length(subject_id) > 128",
      [project.projectId],
    );
    return rowCount;
  };
  expect(await copied()).toBe(2);

  // A comparison of another test may find the merge before its last name is lost.
  await eventually(async () => {
    await lose();
    await compare();
    expect(await copied()).toBe(0);
  });

  const { receipts } = await receiptsOf();
  expect(receipts.map(({ reason }) => reason)).toEqual([
    `copies of merge ${merge_id}, which was not known`,
  ]);
  await eventually(async () =>
    expect((await verifyErasure((await receiptsOf()).receipts[0]?.forget_id ?? "")).ok).toBe(true),
  );
  expect([await timeline("a"), await timeline("b")]).toEqual([["one"], ["two"]]);
});

test("what a restore brought back is lost again: a removed alias, and a merge that was undone", async () => {
  await capture(["a", "one"], ["b", "two"]);
  await addAlias("a", "a1");
  await addAlias("a", "a2");
  const { merge_id: id } = await post("/v1/subjects/a/merge", { with: "b" });
  const restore = await backup();
  await post(`/v1/merges/${id}/undo`);
  await project.api.delete(`/v1/subjects/a/aliases/a1?${query()}`);
  await restore();
  expect((await names("b")).merge).toMatchObject({ merge_id: id });

  await compare();

  await eventually(async () => {
    expect((await project.api.get<Body>(`/v1/merges/${id}`)).json.status).toBe("unmerged");
    expect(await aliasesOf("a")).toEqual(["a2"]);
  });
  expect([await timeline("a"), await timeline("b")]).toEqual([["one"], ["two"]]);
});

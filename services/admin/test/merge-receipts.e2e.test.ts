import { type Certificate, hasItsHash } from "@memory/certificate";
import { mintProject, type Project } from "@memory/testkit";
import { beforeEach, expect, test } from "vitest";

interface Body {
  merge_id: string;
  forget_id: string;
  status: string;
  error: { type: string };
  events: object[];
}

let project: Project;
beforeEach(async () => {
  project = await mintProject();
});

const { api } = { api: () => project.api };
const post = async (path: string, body: object = {}) => (await api().post<Body>(path, body)).json;
const inProject = (body: object) => ({ project_id: project.projectId, ...body });
const timeline = async (subject: string) => {
  const query = new URLSearchParams({ project_id: project.projectId, subject_id: subject });
  return (await api().get<Body>(`/v1/timeline?${query}`)).json.events;
};
const undo = (id: string) => post(`/v1/merges/${id}/undo`);

const COUNTERS = [
  ...(["facts_disabled", "facts_deleted", "conflict_sets_deleted"] as const),
  ...(["events_deleted", "traces_deleted"] as const),
];
type Counts = Record<(typeof COUNTERS)[number], number>;
type ReceiptBody = Counts & {
  forget_id: string;
  status: string;
  hash: string;
  part_of?: string;
  parts: ReceiptBody[];
};
const sumOf = (receipts: readonly Counts[]) =>
  COUNTERS.map((name) => receipts.reduce((sum, one) => sum + one[name], 0));

/** Two subjects that were merged, and asked about before and since. */
async function mergedPair(): Promise<string> {
  const said = [
    ["a", "I live in Lisbon."],
    ["b", "My name is Sam."],
  ].map(([subject, content]) => ({
    ...{ org_id: project.orgId, project_id: project.projectId, subject_id: subject },
    ...{ kind: "conversation.message", occurred_at: "2026-01-01T00:00:00Z" },
    payload: { role: "user", content },
  }));
  await post("/v1/capture", { events: said });
  await post("/v1/consolidate");
  const ask = (subject: string) =>
    post("/v1/context", inProject({ subject_id: subject, query: "Who is it?" }));
  await ask("b");
  const { merge_id } = await post("/v1/subjects/a/merge", inProject({ with: "b" }));
  await ask("a");
  return merge_id;
}

test("the receipt and the certificate of a forget while merged have all parts, with their counts and hashes", async () => {
  await mergedPair();
  const forgotten = await api().post<Counts & { forget_id: string }>(
    "/v1/forget",
    inProject({ subject_id: "b", mode: "delete" }),
  );
  const path = `/v1/forget/${forgotten.json.forget_id}`;
  const { json: receipt } = await api().get<ReceiptBody>(path);
  const { certificate } = (await api().get<{ certificate: Certificate }>(`${path}/certificate`))
    .json;

  expect([receipt.status, receipt.parts.length]).toEqual(["done", 2]);
  expect(sumOf([receipt, ...receipt.parts])).toEqual(sumOf([forgotten.json]));
  expect(receipt.parts.map((part) => [part.status, part.part_of])).toEqual(
    receipt.parts.map(() => ["done", receipt.forget_id]),
  );
  const certified = [certificate.receipt, ...(certificate.parts ?? [])];
  expect(certified.map(({ forget_id, hash }) => [forget_id, hash])).toEqual(
    [receipt, ...receipt.parts].map(({ forget_id, hash }) => [forget_id, hash]),
  );
  expect(sumOf(certified)).toEqual(sumOf([forgotten.json]));
  expect(certificate.statement).toContain("each of parts");
  expect(await hasItsHash(certificate)).toBe(true);
  const [changed = certificate.receipt] = certificate.parts ?? [];
  const parts = [{ ...changed, events_deleted: 7 }];
  expect(await hasItsHash({ ...certificate, parts })).toBe(false);

  const part = `/v1/forget/${receipt.parts[0]?.forget_id}/certificate`;
  const ofPart = (await api().get<{ certificate: Certificate }>(part)).json.certificate;
  expect([ofPart.part_of, ofPart.parts]).toEqual([receipt.forget_id, undefined]);
  expect(ofPart.does_not_say.join()).toContain("certificate of part_of");
});

test("a disable while merged is restored as a whole, by one receipt with all parts", async () => {
  const id = await mergedPair();
  const before = await timeline("b");
  const { forget_id } = await post("/v1/forget", inProject({ subject_id: "b", mode: "disable" }));
  expect((await undo(id)).error.type).toBe("merge_not_possible");
  const { parts } = (await api().get<ReceiptBody>(`/v1/forget/${forget_id}`)).json;
  const alone = await post(`/v1/forget/${parts[0]?.forget_id}/restore`);
  expect(alone.error.type).toBe("illegal_status_transition");

  const restored = await api().post<{ facts_restored: number }>(`/v1/forget/${forget_id}/restore`);
  const again = await api().post<{ facts_restored: number }>(`/v1/forget/${forget_id}/restore`);
  expect(restored.json.facts_restored).toBe(4);
  expect(again.json).toEqual(restored.json);
  expect(await timeline("b")).toEqual(before);
  const query = `project_id=${project.projectId}&scope=subject`;
  const { receipts } = (await api().get<{ receipts: ReceiptBody[] }>(`/v1/forget?${query}`)).json;
  expect(receipts.filter((one) => one.part_of === undefined)).toHaveLength(2);
  expect(receipts).toHaveLength(6);
  expect((await undo(id)).status).toBe("unmerged");
});

test("a merged subject shows what to undo, and who undid it", async () => {
  interface Names {
    subject_id: string;
    merge?: object;
  }
  const names = async (name: string) =>
    (await api().get<Names>(`/v1/subjects/${name}/aliases?project_id=${project.projectId}`)).json;
  const merge_id = await mergedPair();
  const shown = { merge_id, status: "merged", subject_id: "a", merged_id: "b" };
  expect((await names("a")).merge).toEqual(shown);
  expect((await names("b")).merge).toEqual(shown);

  const undone = await api().post<{ by: object; undone_by: object }>(
    `/v1/merges/${merge_id}/undo`,
    {},
    { "X-Service-Actor": "kim@example.com" },
  );
  expect(undone.json.by).toMatchObject({ actor: null });
  expect(undone.json.undone_by).toMatchObject({ actor: "kim@example.com" });
  expect(await names("a")).not.toHaveProperty("merge");
  const { receipts } = (
    await api().get<{ receipts: object[] }>(`/v1/forget?project_id=${project.projectId}`)
  ).json;
  expect(receipts).toMatchObject([
    { reason: `undo of merge ${merge_id}`, by: { actor: "kim@example.com" } },
  ]);
});

import { rmSync } from "node:fs";
import { ContextApply } from "@memory/contracts";
import { modelFolderWith } from "@memory/testkit";
import { afterAll, expect, test } from "vitest";
import { contextUnderTest, newScope, packetFor } from "./context-under-test.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const SAID = ["I gave the dog a bath.", "There was soup again."];

/** Context with the model of a folder, and two memories said there. */
async function contextWith(content: Parameters<typeof modelFolderWith>[0]) {
  const folder = modelFolderWith(content);
  folders.push(folder);
  const context = await contextUnderTest({ embeddings: { folder, questionTimeoutMs: 60_000 } });
  const scope = newScope();
  await context.owners.capture(scope, SAID);
  await context.bus.request(ContextApply, { changes: [], catchUp: true });
  return { context, scope };
}

test("with a model in a folder, memory gets vectors of that model, and questions are compared with them", async () => {
  const { context, scope } = await contextWith({});
  await using _ = context;
  // Who consolidates everything waits for them.
  await context.bus.request(ContextApply, { changes: [], catchUp: true, vectors: true });
  const stored = await context.pool.query("SELECT model, vector IS NULL AS waits FROM vectors");
  const model = expect.stringMatching(/^a dozen words@[0-9a-f]{8}\/32$/);
  expect(stored.rows).toEqual(SAID.map(() => ({ model, waits: false })));

  const packet = await packetFor(context, scope, "soup?");

  expect(packet.status).toBe("ok");
  expect(packet.episodes[0].excerpt).toBe(SAID[1]);
  const { rows } = await context.pool.query("SELECT id FROM traces");
  const { projectId: project_id, subjectId: subject_id } = scope;
  const trace = await context.get(`/v1/inspect/${rows[0].id}`, { project_id, subject_id });
  expect(trace.body.embedding_model).toMatch(/^a dozen words@/);
});

test("a model that cannot be loaded leaves recall to words", async () => {
  const { context, scope } = await contextWith({ weights: "broken" });
  await using _ = context;

  const packet = await packetFor(context, scope, "Who had the dog?");

  expect(packet.status).toBe("ok");
  expect(packet.episodes[0].excerpt).toBe(SAID[0]);
  expect((await context.pool.query("SELECT FROM vectors")).rowCount).toBe(0);
});

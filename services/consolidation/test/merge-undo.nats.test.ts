import { ConsolidationErase, ConsolidationMergeUndo } from "@memory/contracts";
import { newId } from "@memory/ids";
import { mergedSubject } from "@memory/scope";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { ofFact } from "./forget-steps.ts";
import { clientOf } from "./memory-client.ts";

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest();
});
afterAll(() => memory[Symbol.asyncDispose]());

test("what was deleted of a merged subject is learned for neither subject, however early the feed brings what is given back", async () => {
  const client = clientOf(memory);
  const { project } = client;
  const into = mergedSubject("phone", newId());
  const said = { payload: { facts: [{ predicate: "pet", value: "Zed" }] } };
  const { parts } = memory.ingest.capture(project, [{ ...said, subject: into }]);
  const eventId = parts[0]?.eventIds[0] ?? "";
  await client.consolidate();
  const { rows } = await memory.pool.query("SELECT id FROM facts WHERE project_id = $1", [project]);
  await memory.others.request(ConsolidationErase, ofFact(project, rows[0].id));

  const merge = { projectId: project, into, from: ["phone", "web"] };
  await memory.others.request(ConsolidationMergeUndo, merge);
  memory.ingest.capture(project, [{ ...said, id: eventId, subject: "web" }]);
  await client.consolidate();

  expect(await client.facts("web")).toEqual([]);
});

import type { ForgottenStep } from "@memory/contracts";
import { newId } from "@memory/ids";
import { forgetTargetHash, scopeToken } from "@memory/scope";
import { afterAll, beforeAll, expect, test } from "vitest";
import { doAgain } from "../src/features/recover/redo-forget-step.ts";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { clientOf } from "./memory-client.ts";

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest();
});
afterAll(() => memory[Symbol.asyncDispose]());

const employer = (value: string) => ({ predicate: "employer", value });
const city = (value: string) => ({ predicate: "home_city", value });

const stepOf = (projectId: string, more: Partial<ForgottenStep>): ForgottenStep => ({
  sequence: 1,
  forgetId: newId(),
  action: "erase",
  mode: "delete",
  scope: "fact",
  isLifted: false,
  projectId,
  scopeToken: scopeToken(projectId, "s"),
  targetHash: "",
  epoch: null,
  ...more,
});

const again = (step: ForgottenStep) => doAgain({ pool: memory.pool, bus: memory.others })(step);

test("a deletion that a database has lost is done again to the fact with its hash, and noted", async () => {
  const client = clientOf(memory);
  await client.remember(employer("Acme"), city("Oslo"));
  const { id } = await client.fact("Acme");
  const step = stepOf(client.project, {
    targetHash: forgetTargetHash("fact", client.project, id),
  });

  await again(step);
  await again(step);

  const facts = await client.facts();
  expect(facts.find((fact) => fact.id === id)?.status).toBe("deleted");
  expect(facts.filter(({ status }) => status === "active")).toHaveLength(1);
  const { rows } = await memory.pool.query(
    "SELECT fact_id, counters->>'facts_deleted' AS deleted FROM forgets WHERE forget_id = $1",
    [step.forgetId],
  );
  expect(rows).toEqual([{ fact_id: id, deleted: "1" }]);
});

test("a deletion of a fact that is not there is noted, and changes nothing", async () => {
  const client = clientOf(memory);
  await client.remember(city("Oslo"));
  const step = stepOf(client.project, {
    targetHash: forgetTargetHash("fact", client.project, newId()),
  });

  await again(step);

  expect((await client.facts()).map(({ status }) => status)).toEqual(["active"]);
  const { rowCount } = await memory.pool.query("SELECT FROM forgets WHERE forget_id = $1", [
    step.forgetId,
  ]);
  expect(rowCount).toBe(1);
});

test("no fact is read to find the one that a hash names, however much its memory says", async () => {
  const client = clientOf(memory);
  await client.remember(city("Oslo"));
  await memory.pool.query("UPDATE facts SET assertions = 'not JSON' WHERE project_id = $1", [
    client.project,
  ]);

  await again(stepOf(client.project, { targetHash: "of no fact" }));

  expect(await client.facts()).toHaveLength(1);
});

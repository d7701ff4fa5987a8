import { ConsolidationMergeCarry } from "@memory/contracts";
import { newId } from "@memory/ids";
import { mergedSubject, mirroredId, scopeToken } from "@memory/scope";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { clientOf } from "./memory-client.ts";

const AT_ONCE = 6;
const MERGES = 5;

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest();
});
afterAll(() => memory[Symbol.asyncDispose]());

const said = ["Acme", "Globex"].map((value, n) => ({
  payload: { facts: [{ predicate: "employer", value }] },
  occurredAt: new Date(Date.UTC(2026, 0, n + 1)).toISOString(),
}));

/** A subject with a rated fact and a conflict that a person resolved, and the one that a merge made of its events. */
async function mergedPair() {
  const client = clientOf(memory);
  const into = mergedSubject("s", newId());
  const token = scopeToken(client.project, into);
  const { parts } = memory.ingest.capture(client.project, said);
  await client.consolidate();
  const kept = await client.fact("Globex");
  await client.rate({ fact_id: kept.id, rating: "useful" });
  const [set] = (await client.conflicts()).conflicts;
  await client.resolve(set.id, kept.id);
  const ids = parts.flatMap(({ eventIds }) => eventIds);
  memory.ingest.capture(
    client.project,
    said.map((each, n) => ({ ...each, subject: into, id: mirroredId(ids[n] ?? "", token) })),
  );
  await client.consolidate();
  return { client, token, merge: { projectId: client.project, into, from: ["s", "other"] } };
}

const factsOf = async (token: string) => {
  const { rows } = await memory.pool.query(
    `SELECT value, status, confidence FROM facts WHERE scope_token = $1 ORDER BY value::text`,
    [token],
  );
  return rows;
};

test("what several people thought of a fact is carried to a merged subject", async () => {
  const { client, token, merge } = await mergedPair();
  const kept = await client.fact("Globex");
  await client.rate({ fact_id: kept.id, rating: "irrelevant", comment: "of no use" });

  const first = await memory.others.request(ConsolidationMergeCarry, merge);
  const again = await memory.others.request(ConsolidationMergeCarry, merge);

  expect([first, again]).toEqual([{ carried: 3 }, { carried: 3 }]);
  const { rows } = await memory.pool.query(
    "SELECT rating, comment FROM feedback WHERE scope_token = $1 ORDER BY rating",
    [token],
  );
  expect(rows).toEqual([
    { rating: "irrelevant", comment: "of no use" },
    { rating: "useful", comment: null },
  ]);
});

test("decisions are carried to a merged subject once, however many tries go on at once", async () => {
  const once = await mergedPair();
  const { carried } = await memory.others.request(ConsolidationMergeCarry, once.merge);

  for (let n = 0; n < MERGES; n++) {
    const { token, merge } = await mergedPair();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => memory.others.request(ConsolidationMergeCarry, merge)),
    );

    expect(answers).toEqual(Array.from({ length: AT_ONCE }, () => ({ carried })));
    expect(await factsOf(token)).toEqual(await factsOf(once.token));
    const { rows } = await memory.pool.query("SELECT FROM feedback WHERE scope_token = $1", [
      token,
    ]);
    expect(rows).toHaveLength(1);
  }
  expect(carried).toBe(2);
});

import { ContextApply, type FactBody } from "@memory/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ContextUnderTest,
  contextUnderTest,
  newScope,
  packetFor,
  type TestScope,
} from "./context-under-test.ts";

const FACTS_AT_ONCE = 1_000;
const BYTES_AT_ONCE = 5_000_000;

let context: ContextUnderTest;
beforeAll(async () => {
  context = await contextUnderTest();
});
afterAll(() => context[Symbol.asyncDispose]());

const putMany = (scope: TestScope, count: number, text = ""): FactBody[] =>
  Array.from({ length: count }, (_, n) =>
    context.owners.putFact(scope, {
      predicate: `note_${n}`,
      value: JSON.stringify({ value: `tea ${n}${text}` }),
    }),
  );

/** What each transaction wrote of a scope. */
const written = async ({ token }: TestScope) => {
  const { rows } = await context.pool.query<{ facts: number; bytes: number }>(
    `SELECT count(*)::int AS facts, sum(octet_length(body))::int AS bytes FROM index_facts
     WHERE scope_token = $1 GROUP BY revision`,
    [token],
  );
  return rows;
};
const total = (counts: readonly { facts: number }[]) =>
  counts.reduce((sum, { facts }) => sum + facts, 0);

const apply = (facts: FactBody[]) =>
  context.bus.request(
    ContextApply,
    { changes: [context.owners.changeOf(...facts)], catchUp: false },
    { timeoutMs: 60_000 },
  );

test("a change of many facts is written some at a time and served whole", async () => {
  const scope = newScope();

  await apply(putMany(scope, 2_500));

  const portions = await written(scope);
  expect(total(portions)).toBe(2_500);
  expect(Math.max(...portions.map(({ facts }) => facts))).toBeLessThanOrEqual(FACTS_AT_ONCE);
  expect((await packetFor(context, scope, "tea 2499")).facts).not.toEqual([]);
});

test("a change of facts that say much is written some at a time", async () => {
  const scope = newScope();

  await apply(putMany(scope, 40, "x".repeat(400_000)));

  const portions = await written(scope);
  expect(total(portions)).toBe(40);
  expect(Math.max(...portions.map(({ bytes }) => bytes))).toBeLessThanOrEqual(BYTES_AT_ONCE);
});

test("of facts that are not live any more only the versions are kept, in one transaction", async () => {
  const scope = newScope();
  const facts = putMany(scope, 40, "x".repeat(400_000));
  await apply(facts);

  await apply(facts.map(({ id }) => context.owners.putFact(scope, { id, status: "disabled" })));

  expect(await written(scope)).toEqual([{ facts: 40, bytes: null }]);
});

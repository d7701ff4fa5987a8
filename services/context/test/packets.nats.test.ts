import { ContextApply, VOLATILITIES } from "@memory/contracts";
import { type ContextPacket, episodeLine, factLine } from "@memory/packet";
import { estimateTokens, isStorable } from "@memory/text";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TraceDecision } from "../src/domain/trace-codec.ts";
import { question } from "./arbitrary-rows.ts";
import {
  type ContextUnderTest,
  contextUnderTest,
  newScope,
  type TestScope,
} from "./context-under-test.ts";

let context: ContextUnderTest;
beforeAll(async () => {
  context = await contextUnderTest();
});
afterAll(() => context[Symbol.asyncDispose]());

const MEMORIES = 40;
const QUESTIONS_EACH = 25;
const WORDS = "alice paris yesterday dog guitar cook peanut allergy works moved happy 7 why";

const text = fc
  .array(fc.constantFrom(...WORDS.split(" ")), { minLength: 1, maxLength: 60 })
  .map((words) => words.map((word, i) => (i % 7 === 6 ? `${word}.` : word)).join(" "));
const memory = fc.record({
  texts: fc.array(text, { minLength: 1, maxLength: 40 }),
  facts: fc.array(
    fc.record({
      value: text.map((value) => JSON.stringify({ value })),
      predicate: fc.constantFrom("allergy", "home_city", "likes"),
      status: fc.constantFrom("active" as const, "active" as const, "disputed" as const),
      inConflict: fc.constantFrom(false, false, true),
      volatility: fc.constantFrom(...VOLATILITIES),
    }),
    { maxLength: 20 },
  ),
});
const asked = fc.record({
  query: question.filter((query) => isStorable(query)),
  budgetTokens: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 2_000 })),
});

type Memory = typeof memory extends fc.Arbitrary<infer T> ? T : never;
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

/** Puts a memory into a scope; answers the ids of its events, of the facts it may serve and of those it must mention. */
async function remember(scope: TestScope, { texts, facts }: Memory) {
  const { owners } = context;
  const { parts } = await owners.capture(scope, texts);
  const held = facts.map((fact) => owners.putFact(scope, fact));
  if (held.length > 0) owners.changes.push(owners.changeOf(...held));
  await context.bus.request(ContextApply, { changes: [], catchUp: true });
  const servable = held.filter(({ status, inConflict }) => status === "active" && !inConflict);
  return {
    events: parts.flatMap(({ eventIds }) => eventIds),
    servable: servable.map(({ id }) => id),
    mentioned: held
      .filter(({ status, inConflict }) => status === "active" || inConflict)
      .map(({ id }) => id),
  };
}

async function ask({ projectId, subjectId }: TestScope, { query, budgetTokens }: Asked) {
  const scope = { project_id: projectId, subject_id: subjectId };
  const answer = await context.post("/v1/context", {
    ...scope,
    query,
    budget_tokens: budgetTokens,
  });
  expect(answer.status).toBe(200);
  const inspected = await context.get(`/v1/inspect/${answer.body.trace_id}`, scope);
  const packetText = answer.text.slice('{"packet":'.length, answer.text.indexOf(',"token_count"'));
  expect(inspected.text).toContain(`"packet":${packetText},"decisions"`);
  expect(inspected.body.token_count).toBe(answer.body.token_count);
  return {
    packet: answer.body.packet as ContextPacket,
    tokenCount: answer.body.token_count as number,
    decisions: inspected.body.decisions as TraceDecision[],
  };
}

const idOf = (decision: TraceDecision) => decision.fact_id ?? decision.episode_id;

test("whatever is asked of whatever memory: within the budget, of this subject, decided and inspected as served", {
  timeout: 300_000,
}, async () => {
  // Both subjects are spoken of in the same words, so that nothing but the scope parts them.
  const property = fc.asyncProperty(
    memory,
    fc.array(asked, { minLength: QUESTIONS_EACH, maxLength: QUESTIONS_EACH }),
    async (rows, questions) => {
      const scope = newScope();
      await remember(newScope(scope.projectId), rows);
      const own = await remember(scope, rows);
      for (const one of questions) {
        const { packet, tokenCount, decisions } = await ask(scope, one);
        const lines = [
          ...packet.facts.map(({ predicate, value }) => factLine(predicate, JSON.stringify(value))),
          ...packet.episodes.map(({ occurred_at, excerpt }) => episodeLine(occurred_at, excerpt)),
        ];
        const served = [
          ...packet.facts.map(({ id }) => id),
          ...packet.episodes.map(({ event_id }) => event_id),
        ];
        const ids = decisions.map(idOf);
        const included = decisions.filter(({ action }) => action === "included").map(idOf);
        expect(tokenCount).toBeLessThanOrEqual(one.budgetTokens);
        expect(tokenCount).toBe(lines.reduce((sum, line) => sum + estimateTokens(line), 0));
        expect([...own.servable, ...own.events]).toEqual(expect.arrayContaining(served));
        expect([...own.mentioned, ...own.events]).toEqual(expect.arrayContaining(ids));
        expect(ids).toEqual(expect.arrayContaining(own.mentioned));
        expect(new Set(ids).size).toBe(ids.length);
        expect(new Set(included)).toEqual(new Set(served));
      }
    },
  );
  await fc.assert(property, { numRuns: MEMORIES, endOnFailure: true });
});

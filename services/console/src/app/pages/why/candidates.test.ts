import { expect, test } from "vitest";
import { budgetOf, candidatesOf } from "./candidates.ts";
import type { Inspected } from "./queries.ts";

const FACT = {
  ...{ id: "fact-1", predicate: "home_city", value: { city: "Oslo" } },
  ...{ confidence: 0.9, valid_from: null, source_event_ids: ["event-1"] },
};
const EPISODE = {
  event_id: "event-1",
  kind: "conversation.message",
  occurred_at: "2026-02-02T10:00:00.000Z",
  excerpt: "I live in Oslo.",
};
const decision = (of: object, action: "included" | "excluded", reason_code: string) => ({
  ...{ fact_id: null, episode_id: null, action, reason_code },
  ...of,
});
const TRACE: Inspected = {
  ...{ trace_id: "trace-1", project_id: "p", subject_id: "s", query: "Where?", purpose: null },
  packet: { facts: [FACT], episodes: [EPISODE], warnings: [], status: "ok", empty_reason: null },
  decisions: [
    decision({ fact_id: "fact-1" }, "included", "top_score"),
    decision({ episode_id: "event-1" }, "included", "top_score"),
    decision({ fact_id: "fact-2" }, "excluded", "over_budget"),
  ],
  scores: { "event-1": { points: 3, parts: { words: 1, meaning: -2.5 }, version: 1 } },
  token_count: 12,
};

test("a candidate has what the agent got of it, and its tokens; one that was not served has neither", () => {
  const [fact, episode, leftOut] = candidatesOf(TRACE);

  expect(fact).toMatchObject({ kind: "fact", fact: FACT, tokens: 6, points: null });
  expect(episode).toMatchObject({ kind: "event", event: EPISODE, tokens: 6, points: 3 });
  expect(leftOut).toMatchObject({ id: "fact-2", fact: null, tokens: null });
});

test("the parts of an episode's points come by their size", () => {
  expect(candidatesOf(TRACE)[1]?.parts).toEqual([
    ["meaning", -2.5],
    ["words", 1],
  ]);
});

test("the parts of the budget are those that the service counted", () => {
  const spent = { total: 12, facts: 6, sessions: 0, events: 6, leftOut: 1 };
  expect(budgetOf(TRACE)).toEqual({ ...spent, allowed: null, free: 0 });
  expect(budgetOf({ ...TRACE, budget_tokens: 20 })).toEqual({ ...spent, allowed: 20, free: 8 });
});

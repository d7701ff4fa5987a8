import { expect, test } from "vitest";
import { decisionLines, episodeLine, factLine } from "./lines.ts";

test("a fact is its mark, predicate and value; a value of one part is shown bare", () => {
  expect(factLine({ id: "1", predicate: "lives_in", value: { value: "Porto" } }, "active")).toBe(
    'active     lives_in = "Porto"',
  );
  expect(factLine({ id: "1", predicate: "pet", value: { name: "Rex", kind: "dog" } }, "fact")).toBe(
    'fact       pet = {"name":"Rex","kind":"dog"}',
  );
});

test("a long or broken excerpt becomes one line", () => {
  const line = episodeLine({
    event_id: "1",
    occurred_at: null,
    excerpt: `one\ntwo ${"x".repeat(200)}`,
  });

  expect(line).toMatch(/^episode {4}undated {2}one two x+…$/);
});

test("a decision shows what it is about, by id if that is not in the packet", () => {
  const packet = {
    facts: [{ id: "f1", predicate: "lives_in", value: {} }],
    episodes: [],
    warnings: [],
  };
  const decisions = [
    { fact_id: "f1", episode_id: null, action: "included", reason_code: "top_score" },
    { fact_id: null, episode_id: "e9", action: "excluded", reason_code: "over_budget" },
  ];

  expect(decisionLines({ packet, decisions })).toEqual([
    "included   top_score              fact     lives_in",
    "excluded   over_budget            episode  e9",
  ]);
});

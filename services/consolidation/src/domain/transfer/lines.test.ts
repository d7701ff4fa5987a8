import { predicateRegistry } from "@memory/extraction/predicates";
import { type JsonObject, parseJson } from "@memory/values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEvent, scopeEvents } from "../../../test/scope-events.ts";
import { applyTo, emptyMemory, rowsOf, type ScopeMemory, say } from "../../../test/scope-memory.ts";
import type { Fact } from "../facts/fact.ts";
import { contested, isStanding } from "./contested.ts";
import { FactLine, factLine, toFact } from "./fact-line.ts";
import { OwnLine } from "./lines.ts";

const registry = predicateRegistry();
const same = (id: string) => id;
const restoring = { into: same, intoEvent: same, registry, epoch: 0 };

/** The rows of a memory with ids as the database has them. */
const withUuids = (memory: ScopeMemory): Fact[] =>
  JSON.parse(
    JSON.stringify(rowsOf(memory)).replace(
      /"((?:deleted )?)(id|event)-(\d{6})"/g,
      (_, deleted, kind, no) =>
        `"${deleted}01900000-0000-7000-8${kind === "id" ? "000" : "001"}-000000${no}"`,
    ),
  );

const states = scopeEvents.map((events) => {
  const start = { memory: emptyMemory, erasedEventIds: new Set<string>() };
  return withUuids(events.reduce(applyEvent, start).memory);
});

const restored = (fact: Fact): Fact => {
  const text = JSON.stringify(factLine(fact, "sam"));
  const line = FactLine.parse(parseJson(text));
  return { ...toFact(line, restoring), conflictSetId: line.conflict_set_id };
};

test("whatever happened to a scope, each of its facts comes back from its line as it was, and all of them may be restored side by side", () => {
  fc.assert(
    fc.property(states, (facts) => {
      const standing = facts.filter(isStanding).map((fact) => ({ ...fact, scopeToken: "s" }));

      expect(facts.map(restored)).toEqual(facts);
      expect(contested(standing, [])).toEqual(new Set());
    }),
    { numRuns: 1500 },
  );
});

test("what is known by now leaves no room for the same value, or for another one of a single-valued predicate", () => {
  const facts = (status: Fact["status"], value: string, id: string) => ({
    ...{ id, status, identityKey: "city {}", valueKey: value, cardinality: "single" as const },
    ...{ conflictSetId: null, scopeToken: "s" },
  });
  const oslo = facts("active", "oslo", "1");

  expect(contested([oslo], [facts("active", "bergen", "2")])).toEqual(new Set(["1"]));
  const many = { ...oslo, cardinality: "multi" as const };
  expect(contested([many], [{ ...many, id: "2" }]).size).toBe(1);
  expect(contested([oslo], [{ ...facts("active", "rome", "2"), scopeToken: "t" }]).size).toBe(0);
  expect(contested([facts("candidate", "oslo", "1")], []).size).toBe(1);
});

const ID = "01900000-0000-7000-8000-000000000001";
const OTHER = "01900000-0000-7000-8000-000000000002";
const line = (more: object = {}, value: JsonObject = { value: "Oslo" }) => {
  const memory = applyTo(emptyMemory, [say("city", value, "2026-01-01")]);
  const [fact] = withUuids(memory);
  if (!fact) throw new Error("no fact");
  return { ...factLine(fact, "sam"), ...more };
};
const conflict = (more: object = {}) => ({
  ...{ type: "conflict", id: ID, subject_id: "sam", status: "open", reason: null },
  ...{ created_at: "2026-01-01T00:00:00.000Z", resolved_at: null, kept_fact_id: null },
  ...{ actor: null, key_prefix: null, fact_ids: [ID, OTHER] },
  facts: [ID, OTHER].map((id) => line({ id, conflict_set_id: ID })),
  ...more,
});
const rating = (more: object = {}) => ({
  ...{ type: "rating", id: ID, subject_id: "sam", fact_id: ID, trace_id: null, rating: "useful" },
  ...{ comment: null, fact_status: "active", actor: null, key_prefix: null },
  ...{ created_at: "2026-01-01T00:00:00.000Z", ...more },
});

test.each([
  ["fact", line()],
  ["conflict", conflict()],
  ["rating", rating()],
])("a line of a %s is read", (type, given) => {
  expect(OwnLine.parse(given)).toMatchObject({ type });
});

test.each([
  ["status", line({ status: "superseded" })],
  ["status", line({ status: "candidate", temporal_state: "past" })],
  ["status", line({ status: "deleted" })],
  ["status", line({ previous_status: "active" })],
  ["status", line({ recorded_to: "2026-01-01T00:00:00.000Z" })],
  ["status", line({ status: "disabled" })],
  ["status", line({ kind: "retraction" })],
  ["status", line({ assertions: [] })],
  ["subject_id", line({ subject_id: "" })],
  ["predicate", line({ predicate: "a\u0000" })],
  ["valid_from", line({ valid_from: "2026-01-01T00:00:00+02:00" })],
  ["confidence", line({ confidence: 2 })],
  ["version", line({ version: 0 })],
  ["value", line({ value: ["Oslo"] })],
  ["", line({ scope_token: "00000000000000000000000000000000" })],
  ["facts", conflict({ facts: [line({ id: ID, conflict_set_id: ID })] })],
  ["facts", conflict({ facts: [ID, ID].map((id) => line({ id, conflict_set_id: ID })) })],
  ["facts", conflict({ facts: [ID, OTHER].map((id) => line({ id })) })],
  ["facts", conflict({ status: "resolved", resolved_at: "2026-01-01T00:00:00.000Z" })],
  ["resolved_at", conflict({ status: "resolved", facts: [] })],
  ["fact_id", rating({ trace_id: ID })],
])("a line is refused for its %s", (field, given) => {
  const { error } = OwnLine.safeParse(given);

  expect(error?.issues[0]?.path.join(".")).toBe(field);
});

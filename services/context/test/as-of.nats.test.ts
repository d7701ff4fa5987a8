import { ContextApply, ContextErase } from "@memory/contracts";
import type { ContextPacket } from "@memory/packet";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ContextUnderTest,
  contextUnderTest,
  newScope,
  type TestScope,
} from "./context-under-test.ts";
import { factStep, subjectStep } from "./erase-steps.ts";

let context: ContextUnderTest;
beforeAll(async () => {
  context = await contextUnderTest();
});
afterAll(() => context[Symbol.asyncDispose]());

const day = (date: string): string => `${date}T00:00:00.000Z`;
const city = (name: string) => JSON.stringify({ value: name });
const residence = (name: string, from: string, until: string | null) => ({
  predicate: "home_city",
  value: city(name),
  status: until === null ? ("active" as const) : ("superseded" as const),
  ...{ validFrom: from, holdsFrom: from, validTo: until, holdsUntil: until, freshAt: from },
});

/** Porto from January, Braga from March; each said on the day. */
async function moved(scope: TestScope) {
  const { owners } = context;
  await owners.capture(scope, ["I live in Porto."], { occurredAt: day("2026-01-10") });
  await owners.capture(scope, ["I moved, I live in Braga."], { occurredAt: day("2026-03-10") });
  const porto = owners.putFact(scope, residence("Porto", day("2026-01-10"), day("2026-03-10")));
  const braga = owners.putFact(scope, residence("Braga", day("2026-03-10"), null));
  owners.changes.push(owners.changeOf(porto, braga));
  await context.bus.request(ContextApply, { changes: [], catchUp: true });
  return { porto, braga };
}

async function ask({ projectId, subjectId }: TestScope, asOf?: string) {
  const scope = { project_id: projectId, subject_id: subjectId };
  const body = { ...scope, query: "Where do I live?", purpose: "test", as_of: asOf };
  const answer = await context.post("/v1/context", body);
  expect(answer.status).toBe(200);
  const packet = answer.body.packet as ContextPacket;
  const inspected = await context.get(`/v1/inspect/${answer.body.trace_id}`, scope);
  return {
    cities: packet.facts.map(({ value }) => (value as { value?: unknown }).value),
    texts: packet.episodes.map(({ excerpt }) => excerpt),
    warnings: packet.warnings,
    inspected: inspected.body,
  };
}

test("a packet as of a day holds what was known and true then, and its trace says so", async () => {
  const scope = newScope();
  await moved(scope);

  const present = await ask(scope);
  const february = await ask(scope, "2026-02-01");
  const before = await ask(scope, "2025-12-31T23:00:00+01:00");

  expect(present).toMatchObject({
    cities: ["Braga"],
    inspected: { token_count: expect.any(Number) },
  });
  expect(present.inspected).not.toHaveProperty("as_of");
  expect(february).toMatchObject({ cities: ["Porto"], texts: ["I live in Porto."] });
  expect(february.inspected.as_of).toBe(day("2026-02-01"));
  expect(before).toMatchObject({ cities: [], texts: [] });
  expect(before.inspected.as_of).toBe("2025-12-31T22:00:00.000Z");
});

test("before it was contradicted a fact is served, after that it waits for a decision", async () => {
  const scope = newScope();
  const { owners } = context;
  const porto = residence("Porto", day("2026-01-10"), null);
  const fact = owners.putFact(scope, { ...porto, inConflict: true, holdsUntil: day("2026-02-10") });
  owners.changes.push(owners.changeOf(fact));
  await context.bus.request(ContextApply, { changes: [], catchUp: true });

  expect((await ask(scope, "2026-02-01")).cities).toEqual(["Porto"]);
  expect((await ask(scope, "2026-02-11")).cities).toEqual([]);
  expect((await ask(scope)).warnings).toEqual([expect.stringMatching(/^open_conflict: 1 fact/)]);
});

test("what is forgotten is forgotten for every day", async () => {
  const [one, all] = [newScope(), newScope()];
  const { porto } = await moved(one);
  await moved(all);
  const { owners } = context;

  const gone = { status: "deleted" as const, value: "{}", predicate: "deleted" };
  owners.putFact(one, { id: porto.id, ...gone });
  await context.bus.request(ContextErase, factStep(one, porto.id));
  await context.bus.request(ContextErase, subjectStep(all, 1));

  expect((await ask(one, "2026-02-01")).cities).toEqual([]);
  expect(await ask(all, "2026-02-01")).toMatchObject({ cities: [], texts: [] });
});

test("while a subject is disabled nothing of it is served for any day, and after a restore it is", async () => {
  const scope = newScope();
  await moved(scope);
  const hide = subjectStep(scope, 1, { mode: "disable" });
  await context.bus.request(ContextErase, hide);
  const hidden = await ask(scope, "2026-02-01");

  await context.bus.request(ContextErase, { ...hide, action: "restore" });

  expect(hidden).toMatchObject({ cities: [], texts: [] });
  expect((await ask(scope, "2026-02-01")).cities).toEqual(["Porto"]);
});

test("an unknown subject has an empty packet as of any day", async () => {
  const { inspected, cities } = await ask(newScope(), "2026-02-01");

  expect([cities, inspected.as_of]).toEqual([[], day("2026-02-01")]);
});

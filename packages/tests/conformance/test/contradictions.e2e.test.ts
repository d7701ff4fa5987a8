import { expect, test } from "vitest";
import { stating } from "./events.ts";
import { employer, inConflict, mintMemory } from "./memory-fixture.ts";

const hidden = (n: number) => `open_conflict: ${n} fact(s) hidden pending conflict resolution`;

test("neither member of an open conflict is served: both are blocked, and the packet says how many are hidden", async () => {
  const { recall, statuses, first, second } = await inConflict("Acme", "Initech");

  const { facts, warnings, status, decisions } = await recall();

  expect(await statuses()).toEqual({
    '{"value":"Acme"}': "active",
    '{"value":"Initech"}': "candidate",
  });
  expect(facts).toEqual([]);
  expect(warnings).toEqual([hidden(2)]);
  expect(status).toBe("degraded");
  const blocked = { episode_id: null, action: "blocked", reason_code: "conflict_open" };
  const aboutFacts = decisions.filter(({ fact_id }) => fact_id !== null);
  expect(aboutFacts).toHaveLength(2);
  for (const { id } of [first, second])
    expect(aboutFacts).toContainEqual(expect.objectContaining({ ...blocked, fact_id: id }));
});

test("a third value joins the open set, and a resolve supersedes all the others", async () => {
  const { learn, fact, conflicts, recall, resolve, conflict, first, second } = await inConflict(
    "Acme",
    "Initech",
  );

  await learn(employer("Hooli"));

  const third = await fact("Hooli");
  expect(third.status).toBe("candidate");
  const listed = await conflicts();
  expect(listed.open_count).toBe(1);
  expect(listed.conflicts).toMatchObject([
    { id: conflict?.id, fact_ids: [first.id, second.id, third.id] },
  ]);
  expect((await recall()).warnings).toEqual([hidden(3)]);
  const { json } = await resolve(conflict?.id, third.id);
  expect(json.superseded_fact_ids.toSorted()).toEqual([first.id, second.id].toSorted());
  expect((await recall()).facts.map(({ id }) => id)).toEqual([third.id]);
});

test("a value that is in the open set already joins nothing: it is reinforced", async () => {
  const { learn, facts, conflicts, first, conflict } = await inConflict("Acme", "Initech");

  await learn(employer(" ACME "));

  expect((await conflicts()).conflicts).toEqual([conflict]);
  const shown = await facts();
  expect(shown).toHaveLength(2);
  expect(shown.find(({ id }) => id === first.id)?.source_event_ids).toHaveLength(2);
});

test("a value that returns after it lost a conflict contradicts again", async () => {
  const { learn, conflicts, resolve, recall, conflict, first } = await inConflict(
    "Acme",
    "Initech",
  );
  await resolve(conflict?.id, first.id);

  await learn(employer("Initech"));

  const { conflicts: open, open_count } = await conflicts();
  expect(open_count).toBe(1);
  expect(open[0]?.id).not.toBe(conflict?.id);
  expect(open[0]?.fact_ids).toContain(first.id);
  expect(open[0]?.fact_ids).toHaveLength(2);
  expect((await recall()).facts).toEqual([]);
});

test("a value that is said to replace joins the set while it is open", async () => {
  const { learn, conflicts, statuses } = await inConflict("Acme", "Initech");

  await learn(employer("Hooli", { action: "supersede" }));

  expect((await conflicts()).conflicts[0]?.fact_ids).toHaveLength(3);
  expect((await statuses())['{"value":"Hooli"}']).toBe("candidate");
});

test("a conflict inside one event, and across two events of one batch, is one open set", async () => {
  const memory = await mintMemory();
  const { api, scope } = memory;
  const inOne = stating(scope, [
    { predicate: "home_city", value: "Lima" },
    { predicate: "home_city", value: "Rome" },
  ]);
  const acrossTwo = ["Acme", "Initech"].map((value) => stating(scope, [employer(value)]));

  await api.post("/v1/capture", { events: [inOne, ...acrossTwo] });
  await memory.consolidate();

  const { conflicts, open_count } = await memory.conflicts();
  expect(open_count).toBe(2);
  expect(conflicts.map(({ fact_ids }) => fact_ids.length)).toEqual([2, 2]);
  expect((await memory.recall()).warnings).toEqual([hidden(4)]);
});

test("equal values in other clothes, several values of a list, and replacements contradict nothing", async () => {
  const { learn, conflicts } = await mintMemory();

  await learn(
    employer("Café Müller"),
    employer("  café   MÜLLER "),
    { predicate: "hobby", value: "chess", cardinality: "multi" },
    { predicate: "hobby", value: "judo", cardinality: "multi" },
    { predicate: "plan", value: "basic" },
    { predicate: "plan", value: "pro", action: "supersede" },
  );

  expect((await conflicts()).open_count).toBe(0);
});

test.each(["disable", "delete"])(
  "a conflict whose member is forgotten by %s ends: the survivor becomes active and is served",
  async (mode) => {
    const { forget, conflicts, statuses, recall, first, second } = await inConflict(
      "Acme",
      "Initech",
    );

    const { status, json } = await forget({ fact_id: first.id, mode });

    expect(status).toBe(200);
    expect(json).toMatchObject({ conflict_sets_deleted: 1 });
    expect(await conflicts("&status=all")).toEqual({
      conflicts: [],
      open_count: 0,
      oldest_open_seconds: null,
    });
    expect((await statuses())['{"value":"Initech"}']).toBe("active");
    const { facts, warnings } = await recall();
    expect(facts.map(({ id }) => id)).toEqual([second.id]);
    expect(warnings).toEqual([]);
  },
);

test("a conflict of three whose member is forgotten stays open with the other two", async () => {
  const { forget, conflicts, resolve, fact, recall, conflict, first } = await inConflict(
    "Acme",
    "Initech",
    "Hooli",
  );
  const [initech, hooli] = [await fact("Initech"), await fact("Hooli")];

  const { json } = await forget({ fact_id: first.id, mode: "delete" });

  expect(json).toMatchObject({ facts_deleted: 1, conflict_sets_deleted: 0 });
  expect((await conflicts()).conflicts).toMatchObject([
    { id: conflict?.id, fact_ids: [initech.id, hooli.id] },
  ]);
  expect((await recall()).warnings).toEqual([hidden(2)]);
  const gone = await resolve(conflict?.id, first.id);
  expect([gone.status, gone.json.error.type]).toEqual([422, "illegal_status_transition"]);
  const { json: resolved } = await resolve(conflict?.id, hooli.id);
  expect(resolved.superseded_fact_ids).toEqual([initech.id]);
});

test("a disputed member can be kept: it becomes active", async () => {
  const { rate, resolve, fact, conflict, first } = await inConflict("Acme", "Initech");
  await rate({ fact_id: first.id, rating: "incorrect" });
  const disputed = await fact("Acme");

  const { status } = await resolve(conflict?.id, first.id);

  expect([disputed.status, status]).toEqual(["disputed", 200]);
  expect(await fact("Acme")).toMatchObject({ status: "active" });
});

test("an explicit supersede replaces every value of a predicate that holds many, and a late value is history", async () => {
  const { learn, statuses, recall } = await mintMemory();
  const hobby = (value: string, day: number) => ({
    predicate: "hobby",
    value,
    cardinality: "multi",
    day,
  });
  await learn(hobby("chess", 1), hobby("judo", 2));

  await learn({ ...hobby("golf", 5), action: "supersede" });
  await learn(hobby("yoga", 3), hobby("sailing", 6));

  expect(await statuses()).toEqual({
    '{"value":"chess"}': "superseded",
    '{"value":"judo"}': "superseded",
    '{"value":"golf"}': "active",
    '{"value":"yoga"}': "superseded",
    '{"value":"sailing"}': "active",
  });
  const served = (await recall("Which hobby?")).facts.map(({ value }) => JSON.stringify(value));
  expect(served.toSorted()).toEqual(['{"value":"golf"}', '{"value":"sailing"}']);
});

import { expect, test } from "vitest";
import {
  employer,
  mintMemory,
  refusal,
  SUBJECT,
  seededMemory,
  UNKNOWN_ID,
} from "./memory-fixture.ts";

test("a restore puts back what a disable took, conflicts too; again is the same answer", async () => {
  const memory = await seededMemory();
  const { json } = await memory.forget({ subject_id: SUBJECT, mode: "disable" });
  const restore = () => memory.api.post(`/v1/forget/${json.forget_id}/restore`);

  const first = await restore();
  const again = await restore();

  expect([first.status, first.json.facts_restored]).toEqual([200, 3]);
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect((await memory.conflicts()).open_count).toBe(1);
  expect((await memory.statuses())['{"value":"pro"}']).toBe("active");
  const { facts, warnings } = await memory.recall("Which plan?");
  expect(facts.map(({ value }) => value)).toEqual([{ value: "pro" }]);
  expect(warnings).toEqual(["open_conflict: 2 fact(s) hidden pending conflict resolution"]);
});

test("a restored fact is what it was before: disputed stays disputed", async () => {
  const { learn, fact, rate, forget, api } = await mintMemory();
  await learn(employer("Acme"));
  const { id } = await fact("Acme");
  await rate({ fact_id: id, rating: "incorrect" });
  const { json } = await forget({ fact_id: id, mode: "disable" });

  await api.post(`/v1/forget/${json.forget_id}/restore`);

  expect(await fact("Acme")).toMatchObject({ id, status: "disputed" });
});

test("a restore beside a newer active value leaves the older one as history", async () => {
  const { learn, fact, forget, api, conflicts, statuses, recall } = await mintMemory();
  await learn(employer("Acme", { day: 1 }));
  const { json } = await forget({ fact_id: (await fact("Acme")).id, mode: "disable" });
  await learn(employer("Initech", { day: 2 }));

  const { json: restored } = await api.post(`/v1/forget/${json.forget_id}/restore`);

  expect(restored.facts_restored).toBe(1);
  expect(await statuses()).toEqual({
    '{"value":"Acme"}': "superseded",
    '{"value":"Initech"}': "active",
  });
  expect((await conflicts()).open_count).toBe(0);
  expect((await recall()).facts.map(({ value }) => value)).toEqual([{ value: "Initech" }]);
});

test("a restore beside an active value that was stated for earlier days opens a conflict", async () => {
  const { learn, fact, forget, api, conflicts } = await mintMemory();
  await learn(employer("Acme", { day: 20 }));
  const { json } = await forget({ fact_id: (await fact("Acme")).id, mode: "disable" });
  await learn(employer("Initech", { day: 2 }));

  await api.post(`/v1/forget/${json.forget_id}/restore`);

  expect(await conflicts()).toMatchObject({ open_count: 1 });
  expect((await conflicts()).conflicts[0]?.fact_ids).toHaveLength(2);
});

test.each([
  ["in their order", [0, 1]],
  ["in the other order", [1, 0]],
])("what two calls disabled comes back when both are taken back, %s", async (_title, order) => {
  const { learn, fact, forget, api } = await mintMemory();
  await learn(employer("Acme"));
  const { id } = await fact("Acme");
  const twice = { fact_id: id, mode: "disable" };
  const calls = [await forget(twice), await forget(twice)];

  const statuses: string[] = [];
  for (const at of order) {
    await api.post(`/v1/forget/${calls[at]?.json.forget_id}/restore`);
    statuses.push((await fact("Acme")).status);
  }

  expect(calls.map(({ json }) => json)).toMatchObject([
    { facts_disabled: 1 },
    { facts_disabled: 0 },
  ]);
  expect(statuses).toEqual(["disabled", "active"]);
});

test("a deletion cannot be taken back, nor a restore, and an unknown receipt is 404", async () => {
  const { learn, forget, api } = await mintMemory();
  await learn(employer("Acme"));
  const { json } = await forget({ subject_id: SUBJECT, mode: "delete" });
  const restore = (id: string) => api.post(`/v1/forget/${id}/restore`);

  expect(refusal(await restore(json.forget_id))).toEqual([422, "illegal_status_transition", null]);
  expect(refusal(await restore(UNKNOWN_ID))).toEqual([404, "forget_not_found", "forget_id"]);
  expect(refusal(await restore("not-a-uuid"))).toEqual([404, "forget_not_found", "forget_id"]);
});

test("what was disabled and then deleted does not come back", async () => {
  const { learn, forget, facts, api } = await mintMemory();
  await learn(employer("Acme"));
  const { json } = await forget({ subject_id: SUBJECT, mode: "disable" });
  const deleted = await forget({ subject_id: SUBJECT, mode: "delete" });

  const { status, json: restored } = await api.post(`/v1/forget/${json.forget_id}/restore`);

  expect(deleted.json).toMatchObject({ facts_deleted: 1, events_deleted: 1 });
  expect([status, restored.facts_restored]).toEqual([200, 0]);
  expect(await facts()).toEqual([]);
});

import { expect, test } from "vitest";
import { callBody, factIdsIn } from "./call-body.ts";

const [A, B, C] = ["a", "b", "c"].map((one) => `0198c0de-0001-7000-8000-00000000000${one}`);

test("the facts of an event are those that its fields name", () => {
  const data = { fact_ids: [A, B], kept_fact_id: A, superseded_by: C, conflict_id: C, facts: 2 };

  expect(factIdsIn(data)).toEqual([A, B, C]);
  expect(factIdsIn({ conflict_id: A, fact_id: null, kept_fact_id: "no id" })).toEqual([]);
});

test("a body has content only where it is asked for", () => {
  const event = { type: "t", at: new Date(0), projectId: "p", data: { facts: 2 } };
  const data = { project_id: "p", facts: 2 };

  const [without, withIt] = [callBody(event, null), callBody(event, [])];
  expect(JSON.parse(without)).toEqual({ type: "t", timestamp: "1970-01-01T00:00:00.000Z", data });
  expect(JSON.parse(withIt).data).toEqual({ ...data, content: { facts: [] } });
});

import { expect, test } from "vitest";
import { employer, inConflict, mintMemory, refusal, UNKNOWN_ID } from "./memory-fixture.ts";

test("the history of a fact tells each move with its cause; of a deleted one it names no event", async () => {
  const { learn, fact, history, rate, forget, api } = await mintMemory();
  const [eventId] = await learn(employer("Acme"));
  const { id } = await fact("Acme");
  const disabled = await forget({ fact_id: id, mode: "disable" });
  await api.post(`/v1/forget/${disabled.json.forget_id}/restore`);
  const rated = await rate({ fact_id: id, rating: "incorrect" });
  const moves = async () =>
    (await history(id)).json.history.map(({ from, to, cause }) => [from, to, cause.kind, cause.id]);

  const before = await moves();
  const deleted = await forget({ fact_id: id, mode: "delete" });
  const after = await moves();

  const { feedback_id } = JSON.parse(rated.text);
  const later = [
    ["active", "disabled", "forget", disabled.json.forget_id],
    ["disabled", "active", "restore", disabled.json.forget_id],
    ["active", "disputed", "feedback", feedback_id],
  ];
  expect(before).toEqual([[null, "active", "event", eventId], ...later]);
  expect(after).toEqual([
    [null, "active", "event", null],
    ...later,
    ["disputed", "deleted", "forget", deleted.json.forget_id],
  ]);
});

test("a conflict and its resolve are in the history of both members", async () => {
  const { resolve, history, conflict, first, second } = await inConflict("Acme", "Initech");
  await resolve(conflict?.id, second.id);

  const [kept, lost] = [await history(second.id), await history(first.id)];

  const last = ({ json }: typeof kept) => json.history.at(-1);
  const cause = { kind: "resolve", id: conflict?.id };
  expect(last(kept)).toMatchObject({ from: "candidate", to: "active", cause });
  expect(last(lost)).toMatchObject({ from: "active", to: "superseded", cause });
});

test("the history of an unknown, a malformed and a foreign fact is the same 404", async () => {
  const [mine, theirs] = [await mintMemory(), await inConflict("Acme", "Initech")];

  const replies = await Promise.all([theirs.first.id, UNKNOWN_ID, "not-a-uuid"].map(mine.history));

  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies.map(refusal)[0]).toEqual([404, "fact_not_found", "fact_id"]);
});

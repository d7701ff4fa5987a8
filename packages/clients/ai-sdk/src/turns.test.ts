import { expect, test } from "vitest";
import { turnOf, withBlock } from "./prompt.ts";
import { Turns } from "./turns.ts";

const MINUTE = 60_000;
let made = 0;
const turnsFor = () => new Turns(() => `id-${++made}`);

function recalling() {
  let recalls = 0;
  const recall = async () => {
    recalls++;
    return null;
  };
  return { recall, count: () => recalls };
}

test("a turn that goes on is the same one; once it is over, the same words recall again under the same id", () => {
  const turns = turnsFor();
  const { recall, count } = recalling();
  const look = (key: string, nowMs = 0) =>
    turns.of({ conversation: "c", key, id: null, isContinued: false, nowMs }, recall);

  const first = look("a");
  expect(look("a")).toBe(first);
  expect(count()).toBe(1);
  first.isOpen = false;
  expect(look("a").id).toBe(first.id);
  expect(count()).toBe(2);
});

test("words that are said again after others are another turn", () => {
  const turns = turnsFor();
  const { recall } = recalling();
  const look = (key: string, nowMs = 0) =>
    turns.of({ conversation: "c", key, id: null, isContinued: false, nowMs }, recall);

  const oslo = look("oslo");
  oslo.isOpen = false;
  look("bergen").isOpen = false;
  expect(look("oslo").id).not.toBe(oslo.id);
});

test("of a turn that another process began the question is not captured again", () => {
  const { recall } = recalling();
  const look = (isContinued: boolean, id: string | null) =>
    turnsFor().of({ conversation: "c", key: "a", id, isContinued, nowMs: 0 }, recall);

  expect(look(true, null).isUserCaptured).toBe(true);
  expect(look(false, null).isUserCaptured).toBe(false);
  // Its key is the same in every process.
  expect(look(true, "place").isUserCaptured).toBe(false);
});

test("turns are kept for ten minutes, and no more than a thousand of them", () => {
  const turns = turnsFor();
  const { recall } = recalling();
  const look = (key: string, nowMs: number) =>
    turns.of({ conversation: key, key, id: null, isContinued: false, nowMs }, recall);

  const first = look("first", 0);
  const second = look("second", 9 * MINUTE);
  expect(look("first", 11 * MINUTE).id).not.toBe(first.id);
  expect(look("second", 11 * MINUTE).id).toBe(second.id);
  for (let n = 0; n < 1_000; n++) look(`n${n}`, 12 * MINUTE);
  expect(look("second", 12 * MINUTE).id).not.toBe(second.id);
});

test("a turn is all up to the user's last words, whatever came since and whatever the system message says", () => {
  const user = { role: "user", content: [{ type: "text", text: "Where?" }] } as const;
  const call = { role: "assistant", content: [{ type: "tool-call" }] } as const;
  const result = { role: "tool", content: [{ type: "tool-result" }] } as const;
  const system = { role: "system", content: "Be kind." } as const;

  const start = turnOf([system, user]);
  const later = turnOf([user, call, result]);
  expect(start).toMatchObject({ question: "Where?", hasHistory: false, step: 0 });
  expect(later).toEqual({ ...start, step: 2 });
  expect(turnOf([system])).toBeNull();
  expect(turnOf([user, { role: "assistant", content: "x" }, user])?.hasHistory).toBe(true);
});

test("the block follows what the system message says, or is one; an empty block changes nothing", () => {
  const user = { role: "user", content: [{ type: "text", text: "hi" }] } as const;
  const system = { role: "system", content: "Be kind." } as const;

  expect(withBlock([system, user], "B")).toEqual([
    { role: "system", content: "Be kind.\n\nB" },
    user,
  ]);
  expect(withBlock([user], "B")).toEqual([{ role: "system", content: "B" }, user]);
  const prompt = [user];
  expect(withBlock(prompt, "")).toBe(prompt);
});

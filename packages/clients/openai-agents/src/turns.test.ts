import { Packet } from "@memory-service/client";
import type { AgentInputItem } from "@openai/agents";
import { expect, test } from "vitest";
import { Turns, turnOf } from "./turns.ts";

const user = { role: "user", content: "Where do I live?" } as AgentInputItem;
const call = { type: "function_call", name: "weather" } as AgentInputItem;

test("a turn is all up to the last words of the user, in each of its steps", () => {
  const start = turnOf([user]);
  const later = turnOf([user, call]);

  expect(start).toMatchObject({ question: "Where do I live?", isStart: true });
  expect(later).toMatchObject({ prefix: start?.prefix, isStart: false });
  expect(turnOf([user, user])?.prefix).not.toBe(start?.prefix);
  expect(turnOf([call])).toBeNull();
});

test("a turn recalls at its start, not in its steps, and again after ten minutes; a thousand are kept", async () => {
  const turns = new Turns();
  let recalls = 0;
  const recall = async () => {
    recalls++;
    return new Packet(null);
  };
  const step = { conversation: "sam", key: "a", isStart: false };

  const first = await turns.of({ ...step, isStart: true }, 0, recall);
  expect(await turns.of(step, 1, recall)).toBe(first);
  expect(await turns.last("sam")).toBe(first);
  expect(await turns.last("eve")).toBeNull();
  expect(recalls).toBe(1);

  await turns.of({ ...step, isStart: true }, 2, recall);
  await turns.of(step, 2 + 10 * 60_000, recall);
  expect(recalls).toBe(3);

  for (let n = 0; n < 1_000; n++) await turns.of({ ...step, key: `k${n}` }, 1e6, recall);
  await turns.of(step, 1e6, recall);
  expect(recalls).toBe(1_004);
});

import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { Memory } from "@memory-service/client";
import { expect, onTestFinished, test } from "vitest";
import { capture, recall } from "./remembering.ts";
import { turnOf } from "./turn.ts";

/** The key under which a question is captured as the first of a thread. */
const keyOf = (threadId: string, id: string, text: string): Promise<string> =>
  keyOfLast(threadId, [new HumanMessage({ id, content: text })], 0);

async function keyOfLast(
  threadId: string,
  messages: (AIMessage | HumanMessage)[],
  startedAtMs: number,
): Promise<string> {
  let key = "";
  const fetch = async (_: unknown, { body }: RequestInit = {}) => {
    key = JSON.parse(String(body)).events[0].idempotency_key;
    return Response.json({ status: "accepted", events: [], consolidation_job_id: null });
  };
  const memory = new Memory({
    orgId: "o",
    projectId: "p",
    fetch: fetch as typeof globalThis.fetch,
  });
  const turn = await turnOf(messages, startedAtMs);
  if (turn === null) throw new Error("nobody speaks");
  const question = { text: turn.question, startedAtMs: 0 };
  await capture(turn, { question }, {}, { subject: memory.subject("sam", { threadId }) });
  return key;
}

test("a program that counts its messages loses none of another thread, nor one that it counts again", async () => {
  const key = await keyOf("monday", "1", "I moved to Oslo.");

  expect(await keyOf("monday", "1", "I moved to Oslo.")).toBe(key);
  expect(await keyOf("tuesday", "1", "I moved to Oslo.")).not.toBe(key);
  expect(await keyOf("monday", "1", "I moved to Bergen.")).not.toBe(key);
});

test("the same last messages of a thread are one turn within an hour, and another one on another day", async () => {
  const window = [new AIMessage("Anything else?"), new HumanMessage("Turn on the lights.")];
  const key = await keyOfLast("home", window, 0);

  expect(await keyOfLast("home", window, 10 * 60_000)).toBe(key);
  expect(await keyOfLast("home", window, 24 * 3_600_000)).not.toBe(key);
});

test("an onError that fails later fails the turn, and not the process", async () => {
  const unhandled: unknown[] = [];
  const hear = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", hear);
  onTestFinished(() => void process.off("unhandledRejection", hear));
  const broken = new Error("the log is full");
  const subject = new Memory({ baseUrl: "http://127.0.0.1:9", maxRetries: 0 }).subject("sam");
  const options = { subject, onError: () => Promise.reject(broken) };
  const turn = await turnOf([new HumanMessage("I live in Oslo.")]);
  if (turn === null) throw new Error("nobody speaks");

  await expect(recall("Where?", {}, options)).rejects.toBe(broken);
  await expect(capture(turn, { answer: "In Oslo." }, {}, options)).rejects.toBe(broken);
  expect(unhandled).toEqual([]);
});

import { HumanMessage } from "@langchain/core/messages";
import { Memory } from "@memory-service/client";
import { expect, test } from "vitest";
import { capture } from "./remembering.ts";
import { turnOf } from "./turn.ts";

/** The key under which a question is captured as the first of a thread. */
async function keyOf(threadId: string, id: string, text: string): Promise<string> {
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
  const turn = await turnOf([new HumanMessage({ id, content: text })]);
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

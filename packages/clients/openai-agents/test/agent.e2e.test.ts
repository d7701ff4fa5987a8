import { system } from "@memory/testkit";
import {
  AgentMemory,
  EXCHANGE,
  endlessProvider,
  KNOWN,
  QUESTION,
} from "@memory/testkit/agent-memory";
import { Memory } from "@memory-service/client";
import {
  Agent,
  type AgentInputItem,
  MemorySession,
  OpenAIChatCompletionsModel,
  RunContext,
  run as runAgent,
  setTracingDisabled,
  tool,
} from "@openai/agents";
import OpenAI from "openai";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { CapturingSession, memoryFilter, memoryTools } from "../src/index.ts";

const EXAMPLE = new URL("../examples/agent.ts", import.meta.url).pathname;

setTracingDisabled(true);
const sam = AgentMemory.prepared();
let memory: Memory;
beforeEach(() => {
  memory = new Memory({ apiKey: sam.project.key, baseUrl: system().baseUrl });
});

const subjectOf = (threadId?: string) => memory.subject("sam", { threadId });
const weather = tool({
  name: "weather",
  description: "The weather of a city",
  parameters: z.object({ city: z.string() }),
  execute: ({ city }) => `22 degrees in ${city}`,
});
const agentAt = (url = sam.provider.url, tools = [weather]) => {
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: "none", maxRetries: 0 });
  const model = new OpenAIChatCompletionsModel(client, "m-1");
  return new Agent({ name: "helper", instructions: "Be brief.", model, tools });
};
const remembering = (subject = subjectOf()) => ({
  session: new CapturingSession(new MemorySession(), { subject }),
  callModelInputFilter: memoryFilter({ subject }),
});

test("an agent of twenty lines remembers in its second run what was said in its first, through a tool", async () => {
  await sam.answerOf(EXAMPLE, "I live in Oslo.", "t1");
  await sam.learn();

  expect(await sam.answerOf(EXAMPLE, QUESTION, "t2")).toBe(KNOWN);
  expect(await sam.recalls()).toBe(2);
  expect(await sam.said()).toEqual([
    ["user", "I live in Oslo."],
    ["assistant", expect.any(String)],
    ...EXCHANGE,
  ]);
});

test("a loop over tools, whole or streamed, recalls once and is captured once, turn after turn of a session", async () => {
  await sam.lives();
  const options = remembering();

  const whole = await runAgent(agentAt(), QUESTION, options);
  const stream = await runAgent(agentAt(), QUESTION, { ...options, stream: true });
  let text = "";
  for await (const part of stream.toTextStream()) text += part;
  await stream.completed;

  expect([whole.finalOutput, text]).toEqual([KNOWN, KNOWN]);
  expect(whole.newItems.some(({ type }) => type === "tool_call_output_item")).toBe(true);
  expect(await sam.recalls()).toBe(2);
  expect((await sam.said()).slice(1)).toEqual([...EXCHANGE, ...EXCHANGE]);
  expect(JSON.stringify(await options.session.getItems())).not.toContain("service_memory");
});

test("the subject may come from the context of a run, and never from the model", async () => {
  await sam.lives();
  const subject = (context: { user: string }) => memory.subject(context.user);

  const { finalOutput } = await runAgent(agentAt(undefined, []), QUESTION, {
    context: { user: "sam" },
    callModelInputFilter: memoryFilter({
      subject: subject as (context: unknown) => ReturnType<typeof subject>,
    }),
  });

  expect(finalOutput).toBe(KNOWN);
  expect(await sam.said()).toHaveLength(1);
});

test("of a turn that is stopped the question is captured, once, and recalled for once", async () => {
  await using slow = await endlessProvider("You live ");
  const stop = new AbortController();
  const { signal } = stop;

  const stream = await runAgent(agentAt(slow.url), QUESTION, {
    ...remembering(),
    stream: true,
    signal,
  });
  for await (const _ of stream.toTextStream()) stop.abort();
  await stream.completed.catch(() => undefined);

  await expect.poll(() => sam.said()).toEqual([["user", QUESTION]]);
  expect(await sam.recalls()).toBe(1);
});

test("without the memory service the agent answers all the same, and failures are heard of", async () => {
  const failures: string[] = [];
  const gone = new Memory({ apiKey: "mk_x", baseUrl: "http://127.0.0.1:9", maxRetries: 0 });
  const subject = gone.subject("sam");
  const onError = (_: unknown, operation: string) => failures.push(operation);

  const { finalOutput } = await runAgent(agentAt(undefined, []), QUESTION, {
    session: new CapturingSession(new MemorySession(), { subject, onError }),
    callModelInputFilter: memoryFilter({ subject, onError }),
  });

  expect(finalOutput).toBe("I do not know that.");
  expect(new Set(failures)).toEqual(new Set(["recall", "capture"]));
  const filter = memoryFilter({ subject, onError: "throw" });
  await expect(runAgent(agentAt(), QUESTION, { callModelInputFilter: filter })).rejects.toThrow();
});

const user = (content: string): AgentInputItem => ({ type: "message", role: "user", content });

test("a session is the inner one, and captures once what is taken out, cleared, rebuilt or written as one operation", async () => {
  const inner = new MemorySession();
  const session = new CapturingSession(inner, { subject: subjectOf(), capture: "user" });
  const compaction = { type: "compaction", encrypted_content: "x" } as unknown as AgentInputItem;
  const append = {
    operationId: "op-1",
    transaction: { type: "append_items" as const, items: [user("I play chess.")] },
  };

  await session.addItems([user("I live in Oslo."), user("I like tea.")]);
  expect(await session.popItem()).toMatchObject({ content: "I like tea." });
  await session.clearSession();
  await session.addItems([compaction, user("I live in Oslo."), user("I play the cello.")]);
  await (session as unknown as MemorySession).applyHistoryTransaction(append);
  await (session as unknown as MemorySession).applyHistoryTransaction(append);

  expect((await session.getItems()).length).toBe(4);
  expect(await session.getSessionId()).toBe(await inner.getSessionId());
  expect(session).toBeInstanceOf(MemorySession);
  expect((await sam.said()).map(([, text]) => text)).toEqual([
    "I live in Oslo.",
    "I like tea.",
    "I play the cello.",
    "I play chess.",
  ]);
});

test("tools recall, remember and explain for their subject", async () => {
  const tools = new Map(memoryTools({ subject: subjectOf() }).map((one) => [one.name, one]));
  const call = async (name: string, args: object): Promise<Record<string, unknown>> => {
    const toolCall = { type: "function_call", callId: "call_1", name, arguments: "" } as const;
    const given = JSON.stringify(args);
    const answer = await tools.get(name)?.invoke(new RunContext(), given, { toolCall });
    return answer as unknown as Record<string, unknown>;
  };

  const remembered = await call("memory_remember", { text: "I live in Oslo." });
  await call("memory_remember", { text: "I live in Oslo." });
  await call("memory_remember", { text: "I play the cello." });
  await sam.learn();
  const { memory: block, traceId } = await call("memory_recall", { question: QUESTION });
  const explained = await call("memory_explain", { traceId });

  expect(remembered).toEqual({ remembered: true });
  expect(block).toContain("Oslo");
  expect(explained).toMatchObject({ query: QUESTION });
  expect(await sam.said()).toEqual([
    ["user", "I live in Oslo."],
    ["user", "I play the cello."],
  ]);
});

import type { StructuredToolInterface } from "@langchain/core/tools";
import { MemorySaver } from "@langchain/langgraph";
import { ChatOpenAI } from "@langchain/openai";
import { system } from "@memory/testkit";
import {
  AgentMemory,
  EXCHANGE,
  endlessProvider,
  KNOWN,
  QUESTION,
} from "@memory/testkit/agent-memory";
import { Memory } from "@memory-service/client";
import { createAgent, tool } from "langchain";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { type MemoryMiddlewareOptions, memoryMiddleware, memoryTools } from "../src/index.ts";

const EXAMPLES = new URL("../examples/", import.meta.url).pathname;
const ask = { messages: [{ role: "user" as const, content: QUESTION }] };

const sam = AgentMemory.prepared();
let memory: Memory;
beforeEach(() => {
  memory = new Memory({ apiKey: sam.project.key, baseUrl: system().baseUrl });
});

const subjectOf = (threadId?: string) => memory.subject("sam", { threadId });
const modelAt = (url = sam.provider.url) =>
  new ChatOpenAI({
    model: "m-1",
    apiKey: "none",
    maxRetries: 0,
    configuration: { baseURL: `${url}/v1` },
  });
const weather = tool(({ city }: { city: string }) => `22 degrees in ${city}`, {
  name: "weather",
  description: "The weather of a city",
  schema: z.object({ city: z.string() }),
});
const agentOf = (options: Partial<MemoryMiddlewareOptions> = {}, url?: string) =>
  createAgent({
    model: modelAt(url),
    systemPrompt: "Be brief.",
    tools: [weather],
    middleware: [memoryMiddleware({ subject: subjectOf(), ...options })],
  });

const program = (name: string, text: string, thread: string) =>
  sam.answerOf(`${EXAMPLES}${name}.ts`, text, thread);

test("an agent of twenty lines remembers in its second run what was said in its first, through a tool", async () => {
  await program("agent", "I live in Oslo.", "t1");
  await sam.learn();

  expect(await program("agent", QUESTION, "t2")).toBe(KNOWN);
  expect(await sam.recalls()).toBe(2);
  expect(await sam.said()).toEqual([
    ["user", "I live in Oslo."],
    ["assistant", expect.any(String)],
    ...EXCHANGE,
  ]);
});

test("a loop over tools, whole or streamed, recalls once, captures its turn once, and names the trace of its memory", async () => {
  await sam.lives();

  const whole = await agentOf().invoke(ask);
  const streamed: string[] = [];
  for await (const [message] of await agentOf().stream(ask, { streamMode: "messages" }))
    if (message.type === "ai") streamed.push(message.text);

  const last = whole.messages.at(-1);
  expect([last?.text, streamed.join("")]).toEqual([KNOWN, KNOWN]);
  expect(whole.messages.filter(({ type }) => type === "tool")).toHaveLength(1);
  expect(JSON.stringify(whole)).not.toContain("service_memory");
  expect(await sam.recalls()).toBe(2);
  const noted = last?.response_metadata?.["memory"] as { traceId?: string } | undefined;
  expect(await subjectOf().explain(String(noted?.traceId))).toMatchObject({ query: QUESTION });
  expect((await sam.said()).slice(1)).toEqual([...EXCHANGE, ...EXCHANGE]);
});

test("turns of a thread that LangGraph keeps are captured once each, under the run's thread and for the run's subject", async () => {
  await sam.lives();
  const checkpointer = new MemorySaver();
  const subject: MemoryMiddlewareOptions["subject"] = ({ configurable }) =>
    memory.subject(String(configurable?.["user"]));
  const agent = createAgent({
    model: modelAt(),
    tools: [],
    checkpointer,
    middleware: [memoryMiddleware({ subject })],
  });
  const config = { configurable: { thread_id: "monday", user: "sam" } };

  await agent.invoke({ messages: [{ role: "user", content: "Hello." }] }, config);
  await agent.invoke(ask, config);

  expect((await sam.said()).slice(1).map(([, text]) => text)).toEqual([
    "Hello.",
    KNOWN,
    QUESTION,
    KNOWN,
  ]);
  expect(await sam.recalls()).toBe(2);
  const threads: unknown[] = [];
  for await (const { thread_id } of subjectOf().timeline()) threads.push(thread_id);
  expect(threads.slice(1)).toEqual(Array(4).fill("monday"));
  expect(JSON.stringify([...(await checkpoints(checkpointer))])).not.toContain("service_memory");
});

async function checkpoints(saver: MemorySaver): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const tuple of saver.list({ configurable: { thread_id: "monday" } })) all.push(tuple);
  return all;
}

test("the same turn of a thread again is captured once", async () => {
  const messages = [
    { role: "user" as const, content: "Hello." },
    { role: "assistant" as const, content: "Good day." },
    ...ask.messages,
  ];
  const again = () => agentOf({ subject: subjectOf("t1") }).invoke({ messages });

  await again();
  await again();

  expect(await sam.said()).toEqual([
    ["user", QUESTION],
    ["assistant", "I do not know that."],
  ]);
});

test("of a turn that is stopped the question is captured, once, and recalled for once", async () => {
  await using slow = await endlessProvider("You live ");
  const stop = new AbortController();
  const { signal } = stop;

  const read = async () => {
    const stream = await agentOf({}, slow.url).stream(ask, { streamMode: "messages", signal });
    for await (const _ of stream) stop.abort();
  };

  await expect(read()).rejects.toThrow();
  await expect.poll(() => sam.said()).toEqual([["user", QUESTION]]);
  expect(await sam.recalls()).toBe(1);
});

test("without the memory service the model is called all the same, and failures are heard of", async () => {
  const failures: string[] = [];
  const gone = new Memory({ apiKey: "mk_x", baseUrl: "http://127.0.0.1:9", maxRetries: 0 });
  const subject = gone.subject("sam");
  const onError = (_: unknown, operation: string) => failures.push(operation);

  const { messages } = await agentOf({ subject, onError }).invoke(ask);

  expect(messages.at(-1)?.text).toBe("I do not know that.");
  expect(failures).toEqual(["recall", "capture", "capture"]);
  await expect(agentOf({ subject, onError: "throw" }).invoke(ask)).rejects.toThrow();
});

test("a graph of your own recalls before its loop and captures after it", async () => {
  await sam.lives();

  expect(await program("graph", QUESTION, "t1")).toBe(KNOWN);
  expect(await sam.recalls()).toBe(1);
  expect((await sam.said()).slice(1)).toEqual(EXCHANGE);
});

test("tools recall, remember and explain for their subject, and take none from a model", async () => {
  const made = memoryTools({ subject: subjectOf() }) as unknown as StructuredToolInterface[];
  const tools = new Map(made.map((one) => [one.name, one]));
  const call = async (name: string, args: object) => {
    const type = "tool_call" as const;
    const message = await tools.get(name)?.invoke({ name, args, id: "call_1", type });
    return JSON.parse(message?.content);
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
  await expect(call("memory_recall", { question: QUESTION, subject_id: "eve" })).rejects.toThrow();
});

import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { createOpenAICompatible as compatibleV2 } from "@ai-sdk/openai-compatible-v2";
import { eventually, httpPart, system } from "@memory/testkit";
import {
  AgentMemory,
  EXCHANGE,
  endlessProvider,
  KNOWN,
  QUESTION,
} from "@memory/testkit/agent-memory";
import { Memory } from "@memory-service/client";
import { generateText, jsonSchema, stepCountIs, streamText, tool } from "ai";
import {
  generateText as generateTextV6,
  streamText as streamTextV6,
  wrapLanguageModel,
} from "ai-v6";
import { beforeEach, expect, test } from "vitest";
import { type MemoryMiddlewareOptions, memoryTools, withMemory } from "../src/index.ts";
import { memoryMiddleware as memoryForV6 } from "../src/v6.ts";

const EXAMPLE = new URL("../examples/agent.ts", import.meta.url).pathname;

const sam = AgentMemory.prepared();
let memory: Memory;
beforeEach(() => {
  memory = new Memory({ apiKey: sam.project.key, baseUrl: system().baseUrl });
});

const subjectOf = (threadId?: string) => memory.subject("sam", { threadId });
const modelOf = (options: Partial<MemoryMiddlewareOptions> = {}, url = sam.provider.url) =>
  withMemory(createOpenAICompatible({ name: "llm", baseURL: `${url}/v1` })("m-1"), {
    subject: subjectOf(),
    ...options,
  });
const weather = tool({
  description: "The weather of a city",
  inputSchema: jsonSchema<{ city: string }>({
    type: "object",
    required: ["city"],
    properties: { city: { type: "string" } },
  }),
  execute: async ({ city }) => `22 degrees in ${city}`,
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

test("a loop over tools recalls once, captures its turn once, and names the trace of its memory", async () => {
  await sam.lives();
  const options = { prompt: QUESTION, tools: { weather }, stopWhen: stepCountIs(3) };

  const whole = await generateText({ model: modelOf(), ...options });
  const stream = streamText({ model: modelOf(), ...options });
  const text = await stream.text;

  expect([whole.text, text]).toEqual([KNOWN, KNOWN]);
  expect(whole.steps).toHaveLength(2);
  expect(await sam.recalls()).toBe(2);
  const traceId = whole.providerMetadata?.["memory"]?.["traceId"];
  expect(await subjectOf().explain(String(traceId))).toMatchObject({ query: QUESTION });
  expect((await stream.providerMetadata)?.["memory"]?.["traceId"]).toEqual(expect.any(String));
  expect((await sam.said()).slice(1)).toEqual([...EXCHANGE, ...EXCHANGE]);
});

test("the same turn of a thread again is captured once, and another answer to it beside the first", async () => {
  const messages = [
    { role: "user" as const, content: "Hello." },
    { role: "assistant" as const, content: "Good day." },
    { role: "user" as const, content: QUESTION },
  ];
  const ask = () => generateText({ model: modelOf({ subject: subjectOf("t1") }), messages });

  await ask();
  await ask();
  await sam.lives();
  await ask();

  const all = await sam.said();
  expect(all.filter(([role]) => role === "user").map(([, text]) => text)).toEqual([
    QUESTION,
    "I live in Oslo.",
  ]);
  expect(all.filter(([role]) => role === "assistant")).toHaveLength(2);
});

test("of an answer that is stopped what was said so far is captured, once", async () => {
  await using slow = await endlessProvider("You live ", "in");
  const stop = new AbortController();
  const model = modelOf({ subject: subjectOf("t1") }, slow.url);
  const stream = streamText({ model, prompt: QUESTION, abortSignal: stop.signal });

  let text = "";
  for await (const part of stream.textStream) {
    text += part;
    if (text === "You live in") stop.abort();
  }

  await eventually(async () =>
    expect(await sam.said()).toEqual([
      ["user", QUESTION],
      ["assistant", "You live in"],
    ]),
  );
  expect(await sam.recalls()).toBe(1);
});

test("a provider that fails and is asked again costs one recall, and the question is captured once", async () => {
  await sam.lives();
  let calls = 0;
  await using failing = await httpPart((_asked, answer) => {
    answer.statusCode = ++calls < 3 ? 500 : 400;
    answer.end("{}");
  });
  const ask = generateText({ model: modelOf({}, failing.url), prompt: QUESTION, maxRetries: 2 });

  await expect(ask).rejects.toThrow();
  expect(calls).toBe(3);
  expect(await sam.recalls()).toBe(1);
  expect((await sam.said()).slice(1)).toEqual([["user", QUESTION]]);
});

test("without the memory service the model is called all the same, and failures are heard of", async () => {
  const failures: string[] = [];
  const gone = new Memory({ apiKey: "mk_x", baseUrl: "http://127.0.0.1:9", maxRetries: 0 });
  const model = modelOf({
    subject: gone.subject("sam"),
    onError: (_error, operation) => failures.push(operation),
  });

  const { text } = await generateText({ model, prompt: QUESTION });

  expect(text).toBe("I do not know that.");
  expect(failures).toEqual(["recall", "capture"]);
  await expect(
    generateText({
      model: modelOf({ subject: gone.subject("sam"), onError: "throw" }),
      prompt: QUESTION,
    }),
  ).rejects.toThrow();
});

test("capture can be the user's words only, or nothing", async () => {
  await generateText({ model: modelOf({ capture: "user" }), prompt: "I live in Oslo." });
  await generateText({ model: modelOf({ capture: false }), prompt: "I like tea." });

  expect(await sam.said()).toEqual([["user", "I live in Oslo."]]);
});

test("tools recall, remember and explain, for the subject that the program gave", async () => {
  const { memory_recall, memory_remember, memory_explain } = memoryTools({ subject: subjectOf() });
  const call = { toolCallId: "call-1", messages: [], context: {} };

  for (const text of ["I live in Oslo.", "I live in Oslo.", "I like tea."])
    await memory_remember.execute?.({ text }, call);
  await sam.learn();
  const recalled = await memory_recall.execute?.({ question: QUESTION }, call);

  expect(await sam.said()).toEqual([
    ["user", "I live in Oslo."],
    ["user", "I like tea."],
  ]);
  expect(recalled).toMatchObject({ memory: expect.stringContaining("Oslo") });
  const { traceId } = recalled as { traceId: string };
  expect(await memory_explain.execute?.({ traceId }, call)).toMatchObject({ query: QUESTION });
  expect(JSON.stringify(memory_recall.inputSchema)).not.toContain("subject");
});

test("the release before of the framework has the same memory", async () => {
  await sam.lives();
  const model = wrapLanguageModel({
    model: compatibleV2({ name: "llm", baseURL: `${sam.provider.url}/v1` })("m-1"),
    middleware: memoryForV6({ subject: subjectOf() }),
  });

  const { text } = await generateTextV6({ model, prompt: QUESTION });
  const streamed = await streamTextV6({ model, prompt: `Well: ${QUESTION}` }).text;

  expect([text, streamed]).toEqual([KNOWN, KNOWN]);
  expect(await sam.recalls()).toBe(2);
  expect((await sam.said()).slice(1)).toHaveLength(4);
});

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { createOpenAICompatible as compatibleV2 } from "@ai-sdk/openai-compatible-v2";
import {
  eventually,
  type HttpPart,
  httpPart,
  localProvider,
  mintProject,
  type Project,
  system,
} from "@memory/testkit";
import { Memory } from "@memory-service/client";
import { generateText, jsonSchema, stepCountIs, streamText, tool } from "ai";
import {
  generateText as generateTextV6,
  streamText as streamTextV6,
  wrapLanguageModel,
} from "ai-v6";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type MemoryMiddlewareOptions, memoryTools, withMemory } from "../src/index.ts";
import { memoryMiddleware as memoryForV6 } from "../src/v6.ts";

const QUESTION = "Which city do I live in?";
const KNOWN = "You live in Oslo.";
const EXAMPLE = new URL("../examples/agent.ts", import.meta.url).pathname;
const run = promisify(execFile);

let provider: HttpPart;
let project: Project;
let memory: Memory;

beforeAll(async () => {
  provider = await localProvider();
});
afterAll(() => provider[Symbol.asyncDispose]());
beforeEach(async () => {
  project = await mintProject();
  memory = new Memory({ apiKey: project.key, baseUrl: system().baseUrl });
});

const subjectOf = (threadId?: string) => memory.subject("sam", { threadId });
const modelOf = (options: Partial<MemoryMiddlewareOptions> = {}, url = provider.url) =>
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

async function said() {
  const events: [role: unknown, text: unknown][] = [];
  for await (const { payload } of subjectOf().timeline())
    events.push([payload["role"], payload["text"]]);
  return events;
}

async function recalls(): Promise<number> {
  let count = 0;
  for await (const _ of memory.traces.list({ subjectId: "sam" })) count++;
  return count;
}

const lives = async () => {
  await subjectOf().capture([{ role: "user", content: "I live in Oslo." }]);
  await subjectOf().consolidate({ wait: true });
};

test("an agent of twenty lines remembers in its second run what was said in its first, through a tool", async () => {
  const agent = (text: string, thread: string) =>
    run(process.execPath, [EXAMPLE, text], {
      env: {
        PATH: process.env["PATH"],
        MEMORY_URL: system().baseUrl,
        MEMORY_KEY: project.key,
        LLM_URL: `${provider.url}/v1`,
        THREAD: thread,
      },
    });

  await agent("I live in Oslo.", "t1");
  await subjectOf().consolidate({ wait: true });
  const { stdout } = await agent(QUESTION, "t2");

  expect(stdout.trim()).toBe(KNOWN);
  expect(await recalls()).toBe(2);
  expect(await said()).toEqual([
    ["user", "I live in Oslo."],
    ["assistant", expect.any(String)],
    ["user", QUESTION],
    ["assistant", KNOWN],
  ]);
});

test("a loop over tools recalls once, captures its turn once, and names the trace of its memory", async () => {
  await lives();
  const options = { prompt: QUESTION, tools: { weather }, stopWhen: stepCountIs(3) };

  const whole = await generateText({ model: modelOf(), ...options });
  const stream = streamText({ model: modelOf(), ...options });
  const text = await stream.text;

  expect([whole.text, text]).toEqual([KNOWN, KNOWN]);
  expect(whole.steps).toHaveLength(2);
  expect(await recalls()).toBe(2);
  const traceId = whole.providerMetadata?.["memory"]?.["traceId"];
  expect(await subjectOf().explain(String(traceId))).toMatchObject({ query: QUESTION });
  expect((await stream.providerMetadata)?.["memory"]?.["traceId"]).toEqual(expect.any(String));
  expect((await said()).slice(1)).toEqual([
    ["user", QUESTION],
    ["assistant", KNOWN],
    ["user", QUESTION],
    ["assistant", KNOWN],
  ]);
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
  await lives();
  await ask();

  const all = await said();
  expect(all.filter(([role]) => role === "user").map(([, text]) => text)).toEqual([
    QUESTION,
    "I live in Oslo.",
  ]);
  expect(all.filter(([role]) => role === "assistant")).toHaveLength(2);
});

/** A provider whose answer never ends. */
const endless = () =>
  httpPart((_asked, answer) => {
    answer.writeHead(200, { "content-type": "text/event-stream" });
    const chunk = (content: string) =>
      answer.write(
        `data: ${JSON.stringify({ id: "c", created: 1, model: "m-1", object: "chat.completion.chunk", choices: [{ index: 0, delta: { role: "assistant", content }, finish_reason: null }] })}\n\n`,
      );
    chunk("You live ");
    chunk("in");
  });

test("of an answer that is stopped what was said so far is captured, once", async () => {
  await using slow = await endless();
  const stop = new AbortController();
  const model = modelOf({ subject: subjectOf("t1") }, slow.url);
  const stream = streamText({ model, prompt: QUESTION, abortSignal: stop.signal });

  let text = "";
  for await (const part of stream.textStream) {
    text += part;
    if (text === "You live in") stop.abort();
  }

  await eventually(async () =>
    expect(await said()).toEqual([
      ["user", QUESTION],
      ["assistant", "You live in"],
    ]),
  );
  expect(await recalls()).toBe(1);
});

test("a provider that fails and is asked again costs one recall, and the question is captured once", async () => {
  await lives();
  let calls = 0;
  await using failing = await httpPart((_asked, answer) => {
    answer.statusCode = ++calls < 3 ? 500 : 400;
    answer.end("{}");
  });
  const ask = generateText({ model: modelOf({}, failing.url), prompt: QUESTION, maxRetries: 2 });

  await expect(ask).rejects.toThrow();
  expect(calls).toBe(3);
  expect(await recalls()).toBe(1);
  expect((await said()).slice(1)).toEqual([["user", QUESTION]]);
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

  expect(await said()).toEqual([["user", "I live in Oslo."]]);
});

test("tools recall, remember and explain, for the subject that the program gave", async () => {
  const { memory_recall, memory_remember, memory_explain } = memoryTools({ subject: subjectOf() });
  const call = { toolCallId: "call-1", messages: [], context: {} };

  for (const text of ["I live in Oslo.", "I live in Oslo.", "I like tea."])
    await memory_remember.execute?.({ text }, call);
  await subjectOf().consolidate({ wait: true });
  const recalled = await memory_recall.execute?.({ question: QUESTION }, call);

  expect(await said()).toEqual([
    ["user", "I live in Oslo."],
    ["user", "I like tea."],
  ]);
  expect(recalled).toMatchObject({ memory: expect.stringContaining("Oslo") });
  const { traceId } = recalled as { traceId: string };
  expect(await memory_explain.execute?.({ traceId }, call)).toMatchObject({ query: QUESTION });
  expect(JSON.stringify(memory_recall.inputSchema)).not.toContain("subject");
});

test("the release before of the framework has the same memory", async () => {
  await lives();
  const model = wrapLanguageModel({
    model: compatibleV2({ name: "llm", baseURL: `${provider.url}/v1` })("m-1"),
    middleware: memoryForV6({ subject: subjectOf() }),
  });

  const { text } = await generateTextV6({ model, prompt: QUESTION });
  const streamed = await streamTextV6({ model, prompt: `Well: ${QUESTION}` }).text;

  expect([text, streamed]).toEqual([KNOWN, KNOWN]);
  expect(await recalls()).toBe(2);
  expect((await said()).slice(1)).toHaveLength(4);
});

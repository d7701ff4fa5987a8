import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { HumanMessage } from "@langchain/core/messages";
import { tool as langchainTool } from "@langchain/core/tools";
import { ChatOpenAI } from "@langchain/openai";
import {
  eventually,
  type HttpPart,
  localProvider,
  mintProject,
  ownSystem,
  type Project,
} from "@memory/testkit";
import { generateText, stepCountIs, streamText, tool } from "ai";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";

type System = Awaited<ReturnType<typeof ownSystem>>;

const SUBJECT = "José";
const QUESTION = "Which city do I live in?";
const KNOWN = "You live in Oslo.";
const UNKNOWN = "I do not know that.";
/** As a header: fetch sends text as Latin-1. */
const HEADERS = { "X-Service-Subject-Id": SUBJECT, "X-Service-Purpose": "chat" };
const STREAM_MEMORY = { ...HEADERS, "X-Service-Stream-Memory": "1" };

let provider: HttpPart;
let system: System;
let project: Project;
let baseURL: string;

beforeAll(async () => {
  provider = await localProvider();
  const llm = { SERVICE_LLM_BASE_URL: `${provider.url}/v1`, SERVICE_LLM_API_KEY: "provider-key" };
  system = await ownSystem({ serviceEnv: { gateway: llm } });
  baseURL = `${system.baseUrl}/gateway/v1`;
});
afterAll(async () => {
  await system?.stop();
  await provider?.[Symbol.asyncDispose]();
});
beforeEach(async () => {
  project = await mintProject(system);
  await capture("I live in Oslo.");
});

async function capture(text: string): Promise<void> {
  const { orgId: org_id, projectId: project_id } = project;
  const event = {
    ...{ org_id, project_id, subject_id: SUBJECT, kind: "conversation.message" },
    occurred_at: new Date().toISOString(),
    payload: { role: "user", text },
  };
  const { status } = await project.api.post("/v1/capture", { events: [event] });
  expect(status).toBe(202);
  await project.api.post("/v1/consolidate");
}

interface Timeline {
  events: { kind: string; payload: { messages?: { content: string }[] } }[];
}

/** What was said in the turns that the gateway captured, once there are `count` of them. */
async function turns(count: number): Promise<(string[] | undefined)[]> {
  const query = `project_id=${project.projectId}&subject_id=${encodeURIComponent(SUBJECT)}`;
  return eventually(async () => {
    const { json } = await project.api.get<Timeline>(`/v1/timeline?${query}`);
    const found = json.events.filter(({ kind }) => kind === "conversation.turn");
    expect(found).toHaveLength(count);
    return found.map(({ payload }) => payload.messages?.map(({ content }) => content));
  });
}

const openai = (defaultHeaders: Record<string, string> = HEADERS) =>
  new OpenAI({ apiKey: project.key, baseURL, defaultHeaders, maxRetries: 0 });
const ask = { model: "m-1", messages: [{ role: "user" as const, content: QUESTION }] };

test("openai: a call remembers what was captured, and is captured itself", async () => {
  const { data, response } = await openai().chat.completions.create(ask).withResponse();

  expect(data.choices[0]?.message.content).toBe(KNOWN);
  expect(response.headers.get("x-service-memory")).toBe("active");
  const trace = response.headers.get("x-service-trace-id");
  const scope = `project_id=${project.projectId}&subject_id=${encodeURIComponent(SUBJECT)}`;
  const inspected = await project.api.get(`/v1/inspect/${trace}?${scope}`);
  expect(inspected.json).toMatchObject({ query: QUESTION, purpose: "chat" });
  expect(await turns(1)).toEqual([[QUESTION, KNOWN]]);
});

test("openai: the same body again is captured once", async () => {
  await openai().chat.completions.create(ask);
  await openai().chat.completions.create(ask);
  await openai().chat.completions.create({ ...ask, temperature: 0.5 });

  expect(await turns(2)).toHaveLength(2);
});

test("openai: a stream is as it was by default, and remembers when asked to", async () => {
  const read = async (headers: Record<string, string>) => {
    const stream = await openai(headers).chat.completions.create({ ...ask, stream: true });
    const parts: string[] = [];
    for await (const chunk of stream) parts.push(chunk.choices[0]?.delta.content ?? "");
    return parts.join("");
  };

  expect(await read(HEADERS)).toBe(UNKNOWN);
  expect(await read(STREAM_MEMORY)).toBe(KNOWN);
  expect(await turns(1)).toEqual([[QUESTION, KNOWN]]);
});

test("openai: models are listed, and a revoked key lists nothing", async () => {
  const { data } = await openai().models.list();
  await fetch(`${system.baseUrl}/v1/keys/${project.keyId}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${system.adminKey}` },
  });

  expect(data.map(({ id }) => id)).toEqual(["m-1"]);
  await expect(openai().models.list()).rejects.toMatchObject({ status: 401 });
});

const aiModel = (headers: Record<string, string> = HEADERS) =>
  createOpenAICompatible({ name: "memory", baseURL, apiKey: project.key, headers })("m-1");
const weather = tool({
  description: "The weather of a city",
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => `22 degrees in ${city}`,
});

test("ai: a text, a stream, and a loop over a tool, captured as one exchange each", async () => {
  const plain = await generateText({ model: aiModel(), prompt: QUESTION });
  const stream = streamText({ model: aiModel(STREAM_MEMORY), prompt: QUESTION });
  const streamed = await stream.text;
  const looped = await generateText({
    model: aiModel(),
    prompt: QUESTION,
    tools: { weather },
    stopWhen: stepCountIs(3),
  });

  expect([plain.text, streamed, looped.text]).toEqual([KNOWN, KNOWN, KNOWN]);
  expect(looped.steps).toHaveLength(2);
  expect(await turns(3)).toEqual(Array(3).fill([QUESTION, KNOWN]));
});

test("ai: a stream without memory says in a header how to get it, and gets it so", async () => {
  const first = streamText({ model: aiModel(), prompt: QUESTION });
  expect(await first.text).toBe(UNKNOWN);
  const got = (await first.response).headers ?? {};
  const [, name = "", value = ""] =
    /send ([\w-]+): (\w+)/.exec(got["x-service-memory-hint"] ?? "") ?? [];
  const second = streamText({ model: aiModel({ ...HEADERS, [name]: value }), prompt: QUESTION });

  expect(got["x-service-memory"]).toBe("disabled");
  expect(await second.text).toBe(KNOWN);
  const { headers } = await second.response;
  expect(headers).toMatchObject({ "x-service-memory": "active" });
  expect(headers).not.toHaveProperty("x-service-memory-hint");
});

const langchain = (headers: Record<string, string> = HEADERS) =>
  new ChatOpenAI({
    model: "m-1",
    apiKey: project.key,
    maxRetries: 0,
    configuration: { baseURL, defaultHeaders: headers },
  });

test("langchain: a text, a stream and a tool call", async () => {
  const plain = await langchain().invoke([new HumanMessage(QUESTION)]);
  const parts: string[] = [];
  for await (const chunk of await langchain(STREAM_MEMORY).stream(QUESTION))
    parts.push(String(chunk.content));
  const offered = langchainTool(async () => "22", {
    name: "weather",
    description: "The weather of a city",
    schema: z.object({ city: z.string() }),
  });
  const called = await langchain().bindTools([offered]).invoke(QUESTION);

  expect([plain.content, parts.join("")]).toEqual([KNOWN, KNOWN]);
  expect(called.tool_calls?.map(({ name }) => name)).toEqual(["weather"]);
  expect(await turns(2)).toHaveLength(2);
});

test("what the provider sees of a client is neither its key nor its headers of ours", () => {
  const seen = JSON.stringify(provider.asked.map(({ headers }) => headers));

  expect(provider.asked.length).toBeGreaterThan(0);
  expect(seen).toContain("Bearer provider-key");
  expect(seen).not.toMatch(/mk_|x-service-/);
});

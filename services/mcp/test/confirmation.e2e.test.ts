import { randomUUID } from "node:crypto";
import { mintProject, type Project, system } from "@memory/testkit";
import { beforeAll, expect, test } from "vitest";
import { CONNECTIONS } from "./clients.ts";

const VERSION = "2026-07-28";
const META = {
  "io.modelcontextprotocol/protocolVersion": VERSION,
  "io.modelcontextprotocol/clientInfo": { name: "tests", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
};

interface Reply {
  result?: {
    resultType: string;
    requestState?: string;
    structuredContent?: { status: string };
    isError?: boolean;
  };
  error?: { code: number; message: string };
}

let project: Project;
let subjectId: string;
beforeAll(async () => {
  project = await mintProject();
  subjectId = `sam-${randomUUID()}`;
  await using mcp = await connected();
  await mcp.call("memory_remember", { text: "The user lives in Oslo." });
  await mcp.call("memory_remember", { text: "I play the harp." });
});

const connected = () =>
  CONNECTIONS["http, 2026-07-28"]({ baseUrl: system().baseUrl, key: project.key, subjectId });

/** A call as it stands on the wire, with the parameters that only a client writes. */
async function raw(
  args: object,
  params: object = {},
  { subject = subjectId, key = project.key } = {},
): Promise<Reply> {
  const response = await fetch(new URL("/mcp", system().baseUrl), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${key}`,
      "x-service-subject-id": subject,
      "mcp-protocol-version": VERSION,
      "mcp-method": "tools/call",
      "mcp-name": "memory_forget",
    },
    body: JSON.stringify({
      ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
      params: { name: "memory_forget", arguments: args, _meta: META, ...params },
    }),
  });
  return (await response.json()) as Reply;
}

const ALL = { everything: true };
const CHOSEN = { choice: { action: "accept", content: { choice: "delete for ever" } } };

async function factId(): Promise<string> {
  await using mcp = await connected();
  const { data } = await mcp.call("memory_recall", { question: "What does the user play?" });
  return data.facts[0].id;
}

const facts = async (): Promise<string> => {
  await using mcp = await connected();
  return await mcp.read("memory://subject/facts");
};

test("an answer without the question that was signed forgets nothing", async () => {
  const asked = await raw(ALL, { inputResponses: CHOSEN });
  const forged = await raw(ALL, { inputResponses: CHOSEN, requestState: "v1.e30.AAAA" });

  expect(asked.result?.resultType).toBe("input_required");
  expect(forged.error?.code).toBe(-32_602);
  expect(await facts()).toMatch(/Oslo.*harp|harp.*Oslo/s);
});

test("a signed question is not taken for something else, for somebody else or with another key", async () => {
  const state = (await raw({ fact_id: await factId() })).result?.requestState;
  const answered = { inputResponses: CHOSEN, requestState: state };
  const foreign = await mintProject();
  const replies = [
    // Asked about one fact, answered for everything: it is asked again.
    (await raw(ALL, answered)).result?.resultType,
    (await raw(ALL, answered, { subject: "eve" })).error?.code,
    (await raw(ALL, answered, { key: foreign.key })).error?.code,
    (await raw(ALL, { inputResponses: CHOSEN, requestState: `${state}x` })).error?.code,
  ];

  expect(replies).toEqual(["input_required", -32_602, -32_602, -32_602]);
  expect(await facts()).toMatch(/Oslo.*harp|harp.*Oslo/s);
});

test.each([
  ["declined", { choice: { action: "decline" } }],
  ["cancelled", { choice: { action: "cancel" } }],
  ["accepted without a choice", { choice: { action: "accept", content: {} } }],
  ["a choice that was not offered", { choice: { action: "accept", content: { choice: "yes" } } }],
  ["kept", { choice: { action: "accept", content: { choice: "keep" } } }],
])("%s: nothing is forgotten", async (_how, inputResponses) => {
  const requestState = (await raw(ALL)).result?.requestState;
  const { result } = await raw(ALL, { inputResponses, requestState });

  expect(result?.structuredContent?.status).toBe("declined");
  expect(await facts()).toMatch(/Oslo.*harp|harp.*Oslo/s);
});

test("arguments of the model that look like an answer are refused", async () => {
  const forged = [
    { ...ALL, inputResponses: CHOSEN },
    { ...ALL, choice: "delete for ever" },
    { ...ALL, requestState: "v1" },
  ];
  for (const args of forged) expect((await raw(args)).result?.isError).toBe(true);

  expect(await facts()).toMatch(/Oslo.*harp|harp.*Oslo/s);
});

test("the person's own answer to the question that was signed forgets", async () => {
  const fact = await factId();
  const requestState = (await raw({ fact_id: fact })).result?.requestState;
  const { result } = await raw({ fact_id: fact }, { inputResponses: CHOSEN, requestState });

  expect(result?.structuredContent?.status).toBe("forgotten");
  expect(await facts()).not.toContain("harp");
});

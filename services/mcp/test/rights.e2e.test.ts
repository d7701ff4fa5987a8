import { randomUUID } from "node:crypto";
import { apiClient, mintProject, type Project, system } from "@memory/testkit";
import { beforeAll, expect, test } from "vitest";
import { CONNECTIONS, type Connection } from "./clients.ts";

const connect = CONNECTIONS["http, 2026-07-28"];
const OTHER = "eve";

let project: Project;
let baseUrl: string;
/** Ids of the other subject of the project. */
let others: { traceId: string; factId: string; conflictId: string; sideId: string };

beforeAll(async () => {
  ({ baseUrl } = system());
  project = await mintProject();
  await using eve = await connect({ baseUrl, key: project.key, subjectId: OTHER });
  for (const text of ["The user lives in Lima.", "The user lives in Quito.", "I play the harp."])
    await eve.call("memory_remember", { text });
  const recalled = await eve.call("memory_recall", { question: "What does the user play?" });
  const { data } = await eve.call("memory_conflicts");
  const [conflict] = data.conflicts;
  others = {
    traceId: recalled.data.trace_id,
    factId: recalled.data.facts[0].id,
    conflictId: conflict.conflict_id,
    sideId: conflict.sides[0].fact_id,
  };
});

async function keyWith(...rights: string[]): Promise<string> {
  const { adminKey } = system();
  const body = { org_id: project.orgId, project_id: project.projectId, rights };
  const { json } = await apiClient(baseUrl, adminKey).post<{ key: string }>("/v1/keys", body);
  return json.key;
}

async function outcomeOf(mcp: Connection, name: string, args: object): Promise<string> {
  const { isError, text } = await mcp.call(name, args);
  return isError ? text : "ok";
}

test("a key for reading recalls, and neither remembers, resolves nor forgets", async () => {
  const key = await keyWith("read");
  await using mcp = await connect({
    ...{ baseUrl, key, subjectId: OTHER },
    choose: () => "delete for ever",
  });

  expect(await outcomeOf(mcp, "memory_recall", { question: "What does she play?" })).toBe("ok");
  expect(await outcomeOf(mcp, "memory_remember", { text: "I live in Cusco." })).toMatch(/may not/);
  const { conflictId, sideId, factId } = others;
  const resolve = { conflict_id: conflictId, keep_fact_id: sideId };
  expect(await outcomeOf(mcp, "memory_resolve", resolve)).toMatch(/may not/);
  expect(await outcomeOf(mcp, "memory_forget", { fact_id: factId })).toMatch(/may not/);
  expect(await mcp.read("memory://subject/facts")).toContain("harp");
});

test("a key for capturing remembers, and shows nothing of what is known", async () => {
  const key = await keyWith("capture");
  await using mcp = await connect({ baseUrl, key, subjectId: `sam-${randomUUID()}` });
  const stored = await mcp.call("memory_remember", { text: "The user lives in Oslo." });

  expect([stored.isError, stored.data.facts]).toEqual([false, []]);
  expect(await outcomeOf(mcp, "memory_recall", { question: "Where?" })).toMatch(/may not/);
});

test.each([
  ["an unknown key", "mk_unknown", 401],
  ["no key", undefined, 401],
])("%s is refused before any tool is called", async (_which, key, status) => {
  const response = await fetch(new URL("/mcp", baseUrl), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  });

  expect(response.status).toBe(status);
});

test("an id of another subject is answered as one that does not exist, and nothing of it is touched", async () => {
  await using sam = await connect({
    ...{ baseUrl, key: project.key, subjectId: `sam-${randomUUID()}` },
    choose: () => "delete for ever",
  });
  const { traceId, factId, conflictId, sideId } = others;
  const none = randomUUID();
  const calls: [string, object, object][] = [
    ["memory_explain", { trace_id: traceId }, { trace_id: none }],
    ["memory_explain", { fact_id: factId }, { fact_id: none }],
    ["memory_resolve", { conflict_id: conflictId, keep_fact_id: sideId }, { conflict_id: none }],
    ["memory_resolve", { conflict_id: conflictId }, { conflict_id: none }],
    ["memory_forget", { fact_id: factId }, { fact_id: none }],
  ];
  for (const [name, foreign, missing] of calls) {
    const answer = await sam.call(name, foreign);
    expect([name, answer]).toEqual([name, await sam.call(name, missing)]);
    expect(answer).toMatchObject({ isError: true, data: undefined });
  }
  await using eve = await connect({ baseUrl, key: project.key, subjectId: OTHER });

  expect(await eve.read("memory://subject/facts")).toContain("harp");
  expect((await eve.call("memory_conflicts")).data.open).toBe(1);
});

test.each([
  ["memory_recall", { question: "Where does she live?" }],
  ["memory_remember", { text: "I live in Cusco." }],
  ["memory_explain", {}],
  ["memory_conflicts", {}],
  ["memory_forget", { everything: true }],
])("%s takes no subject and no project from the model", async (name, args) => {
  await using sam = await connect({
    ...{ baseUrl, key: project.key, subjectId: `sam-${randomUUID()}` },
    choose: () => "delete for ever",
  });
  for (const extra of [{ subject_id: OTHER }, { project_id: "prj-other" }, { confirm: true }]) {
    const answer = await sam.call(name, { ...args, ...extra });
    expect(answer.isError).toBe(true);
    expect(answer.text).toMatch(/unrecognized/i);
  }
});

test("a subject that is called by an alias, or merged, keeps its ids", async () => {
  const [name, alias] = [`sam-${randomUUID()}`, `alias-${randomUUID()}`];
  await using sam = await connect({ baseUrl, key: project.key, subjectId: name });
  const { data } = await sam.call("memory_remember", { text: "The user lives in Oslo." });
  const path = `/v1/subjects/${name}/aliases`;
  await project.api.post(path, { project_id: project.projectId, alias });
  await using same = await connect({
    ...{ baseUrl, key: project.key, subjectId: alias },
    choose: () => "delete for ever",
  });
  const why = await same.call("memory_explain", { fact_id: data.facts[0].fact_id });
  const forgotten = await same.call("memory_forget", { everything: true });

  expect(why.text).toContain("home_city = Oslo");
  expect(forgotten.data).toMatchObject({ status: "forgotten", events: 1 });
});

import { setTimeout as delay } from "node:timers/promises";
import { eventually, type HttpPart, httpPart, mintProject, type Project } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beforeMessage, killAt } from "../links/failpoint.ts";
import { BROKER, type LinkedSystem, linkedSystem } from "../links/linked-system.ts";

const ANSWER = "You live in Oslo.";
const QUESTION = "Where do I live?";

let provider: HttpPart;
let linked: LinkedSystem;
/** What the provider waits for before it answers. */
let held = Promise.resolve();
beforeAll(async () => {
  provider = await httpPart(async (_asked, answer) => {
    await held;
    const message = { role: "assistant", content: ANSWER };
    answer.setHeader("content-type", "application/json");
    answer.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: "stop" }] }));
  });
  const llm = { SERVICE_LLM_BASE_URL: `${provider.url}/v1`, SERVICE_LLM_API_KEY: "none" };
  linked = await linkedSystem({ serviceEnv: { gateway: llm } });
});
afterAll(async () => {
  await linked[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

const chat = ({ api }: Project, text: string) =>
  api
    .post<{ choices?: { message: { content: string } }[] }>(
      "/gateway/v1/chat/completions",
      { model: "m", messages: [{ role: "user", content: text }] },
      { "x-service-subject-id": "sam" },
    )
    .catch(() => null);

/** Who said what, as it was captured. */
async function captured({ api, projectId }: Project): Promise<string[]> {
  const query = new URLSearchParams({ project_id: projectId, subject_id: "sam" });
  const { status, text, json } = await api.get<{ events: { payload: object }[] }>(
    `/v1/timeline?${query}`,
  );
  expect(status, text).toBe(200);
  return json.events.map(({ payload }) => JSON.stringify(payload));
}

/** Repeats a call as a client does, until it is answered. */
const repeated = (project: Project, text: string) =>
  eventually(async () => {
    const answer = await chat(project, text);
    expect(answer?.status).toBe(200);
    return answer;
  });

const SETTLED_MS = 3_000;

async function expectCapturedOnce(project: Project): Promise<void> {
  const first = await eventually(async () => {
    const events = await captured(project);
    expect(events.length).toBeGreaterThan(0);
    return events;
  });
  await delay(SETTLED_MS);
  const events = await captured(project);
  expect(events).toEqual(first);
  expect(events.filter((text) => text.includes(QUESTION)).length).toBeLessThanOrEqual(1);
  expect(new Set(events).size).toBe(events.length);
}

test("F7 the gateway killed before the provider answers: the caller gets no wrong body, a retry is captured once", async () => {
  const project = await mintProject(linked.system);
  const release = Promise.withResolvers<void>();
  held = release.promise;
  const before = provider.asked.length;

  const call = chat(project, QUESTION);
  await eventually(() => expect(provider.asked.length).toBeGreaterThan(before));
  await linked.system.service("gateway").kill("SIGKILL");
  release.resolve();
  const answer = await call;

  expect(answer === null || answer.status >= 500).toBe(true);
  expect(answer?.text ?? "").not.toContain(ANSWER);
  const { json } = (await repeated(project, QUESTION)) ?? {};
  expect(json?.choices?.[0]?.message.content).toBe(ANSWER);
  await expectCapturedOnce(project);
});

test("F7 the gateway killed when the provider has answered, before the exchange is captured: it is captured once, or by the retry", async () => {
  const project = await mintProject(linked.system);
  const gateway = linked.system.service("gateway");
  const killed = killAt(
    gateway,
    linked.link("gateway", BROKER),
    beforeMessage("ingest.capture.v1"),
  );

  const answer = await chat(project, QUESTION);
  await killed;

  // What was answered is the answer, whole.
  if (answer?.status === 200) expect(answer.json.choices?.[0]?.message.content).toBe(ANSWER);
  await repeated(project, QUESTION);
  await expectCapturedOnce(project);
});

test("F7 the gateway killed when its exchange has left to be captured: the retry adds nothing", async () => {
  const project = await mintProject(linked.system);
  const gateway = linked.system.service("gateway");
  const killed = killAt(gateway, linked.link("gateway", BROKER), {
    ...beforeMessage("ingest.capture.v1"),
    arrives: true,
  });

  await chat(project, QUESTION);
  await killed;
  await repeated(project, QUESTION);

  await expectCapturedOnce(project);
});

import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { edgeUnderTest, type Origin, origin } from "./edge-under-test.ts";

const SUBJECTS = Array.from({ length: 60 }, (_, n) => `subject-${n}`);

async function threeReplicas() {
  const waiting: (() => void)[] = [];
  let answersFrom = 1;
  /** Has questions wait until so many of them do. */
  const answerTogether = (questions: number) => {
    answersFrom = questions;
  };
  const answerLater = (end: () => void) => {
    waiting.push(end);
    if (waiting.length < answersFrom) return;
    answersFrom = 1;
    for (const one of waiting.splice(0)) one();
  };
  const replicas = await Promise.all(
    ["a", "b", "c"].map((name) =>
      origin((_, response) => void answerLater(() => void response.end(name))),
    ),
  );
  const service = await origin((_, response) => void response.end("any"));
  const edge = await edgeUnderTest({
    publicUrls: { context: service.url },
    contextReplicas: replicas.map(({ url }) => url),
  });
  const ask = async (subject_id: string, more: object = {}) => {
    const body = JSON.stringify({ project_id: "p", subject_id, query: "Where?", ...more });
    const answer = await fetch(`${edge.url}/v1/context`, { method: "POST", body });
    return answer.status === 200 ? answer.text() : String(answer.status);
  };
  /** One after the other: a replica that has many at once sends some to others. */
  const askEach = async (subjects: readonly string[], more: object = {}) => {
    const answers: string[] = [];
    for (const subject of subjects) answers.push(await ask(subject, more));
    return answers;
  };
  await vi.waitFor(async () => expect(await ask("first")).not.toBe("any"), 5_000);
  const close = async () => {
    await edge[Symbol.asyncDispose]();
    await Promise.all([...replicas, service].map((one: Origin) => one[Symbol.asyncDispose]()));
  };
  return { replicas, edge, ask, askEach, answerTogether, [Symbol.asyncDispose]: close };
}

test("questions about one subject go to one replica, those about many to all", async () => {
  await using context = await threeReplicas();

  const first = await context.askEach(SUBJECTS);
  const later = await context.askEach(SUBJECTS, { query: "?" });

  expect(later).toEqual(first);
  expect(new Set(first)).toEqual(new Set(["a", "b", "c"]));
});

test("a replica that is gone costs no answer: its subjects go to the others, and those of the others stay", async () => {
  await using context = await threeReplicas();
  const before = await context.askEach(SUBJECTS);
  await context.replicas[0]?.[Symbol.asyncDispose]();
  // Edge hears that its connections are closed.
  await delay(50);

  const during = await context.askEach(SUBJECTS);
  const after = await context.askEach(SUBJECTS);

  for (const answer of during) expect(["any", "b", "c"]).toContain(answer);
  for (const [n, answer] of after.entries()) {
    if (before[n] === "a") expect(["b", "c"]).toContain(answer);
    else expect(answer).toBe(before[n]);
  }
});

test("what names no subject goes to the address of the service", async () => {
  await using context = await threeReplicas();

  const traces = await fetch(`${context.edge.url}/v1/traces?project_id=p&subject_id=s`);
  const nobody = await fetch(`${context.edge.url}/v1/context`, { method: "POST", body: "{}" });

  expect([await traces.text(), await nobody.text()]).toEqual(["any", "any"]);
});

test("a subject that is asked about all the time keeps no replica busy while others wait", async () => {
  await using context = await threeReplicas();
  context.answerTogether(90);

  const answers = await Promise.all(Array.from({ length: 90 }, () => context.ask("hot")));

  const counts = [...Map.groupBy(answers, (name) => name).values()].map(({ length }) => length);
  expect(counts).toHaveLength(3);
  expect(Math.max(...counts)).toBeLessThanOrEqual(50);
  expect(new Set(await Promise.all([context.ask("hot"), context.ask("hot")])).size).toBe(1);
});

test("a replica that is stopping gets no more questions before it is gone", async () => {
  let isStopping = false;
  await using leaving = await origin((_, response) => {
    if (isStopping) response.setHeader("connection", "close");
    response.end("leaving");
  });
  await using other = await origin((_, response) => void response.end("other"));
  await using edge = await edgeUnderTest({
    publicUrls: { context: other.url },
    contextReplicas: [leaving.url, other.url],
  });
  const ask = async (subject_id: string) => {
    const body = JSON.stringify({ project_id: "p", subject_id, query: "?" });
    return (await fetch(`${edge.url}/v1/context`, { method: "POST", body })).text();
  };
  const subjects = await vi.waitFor(async () => {
    const answers = await Promise.all(SUBJECTS.map(ask));
    const found = SUBJECTS.filter((_, n) => answers[n] === "leaving");
    expect(found).not.toEqual([]);
    return found;
  }, 5_000);
  isStopping = true;

  const [first = ""] = subjects;
  expect(await ask(first)).toBe("leaving");
  expect(new Set(await Promise.all(subjects.map(ask)))).toEqual(new Set(["other"]));
});

test("a request that cannot be sent takes no replica out of turn", async () => {
  await using context = await threeReplicas();
  const before = await context.ask("sam");
  const body = JSON.stringify({ project_id: "p", subject_id: "sam", query: "?" });
  const head = `POST /v1/context?\u00e4 HTTP/1.1\r\nhost: e\r\nconnection: close\r\ncontent-length: ${body.length}`;

  const refused = await context.edge.raw(`${head}\r\n\r\n${body}`);

  expect(refused).toMatch(/^HTTP\/1\.1 400 /);
  expect(await context.ask("sam")).toBe(before);
});

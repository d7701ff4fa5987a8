import { expect, test } from "vitest";
import { event } from "./events.ts";
import { mintProject } from "./project.ts";

/** A conversation in a project of its own, in the thread `t` unless a test says otherwise. */
async function mintTalk() {
  const { api, scope, query, projectId } = await mintProject();
  const turn = (role: string, content: string, second: number, fields: object = {}) =>
    event(scope, {
      thread_id: "t",
      occurred_at: `2025-03-01T10:00:${String(second).padStart(2, "0")}Z`,
      payload: { role, content },
      ...fields,
    });
  const learn = async (...events: object[]): Promise<void> => {
    await api.post("/v1/capture", { events });
    await api.post(`/v1/consolidate/subject?${query}`);
  };
  return {
    asks: (content: string, second: number, fields?: object) =>
      turn("assistant", content, second, fields),
    says: (content: string, second: number, fields?: object) =>
      turn("user", content, second, fields),
    learn,
    forget: (mode: string) =>
      api.post("/v1/forget", { project_id: projectId, subject_id: scope.subjectId, mode }),
    async known(): Promise<string> {
      const { json } = await api.get(`/v1/facts?${query}`);
      return JSON.stringify(
        json.facts.filter(({ status }) => status === "active").map(({ value }) => value),
      ).toLowerCase();
    },
  };
}

const TALKS = [
  ["Which city do you live in?", "Lyon.", "lyon"],
  ["Which database does the project use?", "DuckDB", "duckdb"],
  ["Do you follow a particular diet?", "I'd say pescatarian", "pescatarian"],
  ["Hast du Haustiere?", "eine Katze", "katze"],
] as const;

test.each(TALKS)(
  "an answer that is captured by itself after its question is learned: %s",
  async (question, answer, value) => {
    const { asks, says, learn, known } = await mintTalk();

    await learn(asks(question, 0));
    await learn(says(answer, 20));

    expect(await known()).toContain(value);
  },
);

test.each(TALKS)(
  "an answer that arrives before its question is learned: %s",
  async (question, answer, value) => {
    const { asks, says, learn, known } = await mintTalk();

    await learn(says(answer, 20));
    await learn(asks(question, 0));

    expect(await known()).toContain(value);
  },
);

test("an answer in one batch with its question is learned, and once: the same turns again change nothing", async () => {
  const { asks, says, learn, known } = await mintTalk();
  const turns = [asks("Where do you live?", 0), says("Lyon", 20)].map((turn, n) => ({
    ...turn,
    idempotency_key: `turn-${n}`,
  }));

  await learn(...turns);
  const before = await known();
  await learn(...turns);

  expect(before).toContain("lyon");
  expect(await known()).toBe(before);
});

test("exchanges that are captured one by one answer each other", async () => {
  const { asks, learn, known } = await mintTalk();
  const exchange = (user: string, assistant: string, second: number) => ({
    ...asks("", second),
    payload: {
      messages: [
        { role: "user", content: user },
        { role: "assistant", content: assistant },
      ],
    },
  });

  await learn(exchange("Will it rain today?", "Happy to check. Where do you live?", 0));
  await learn(exchange("Lyon", "Dry until the evening.", 20));

  expect(await known()).toContain("lyon");
});

test("a run is a conversation where no thread is named", async () => {
  const { asks, says, learn, known } = await mintTalk();
  const run = { thread_id: null, run_id: "r" };

  await learn(asks("Where do you live?", 0, run));
  await learn(says("Lyon", 20, run));

  expect(await known()).toContain("lyon");
});

test.each([
  ["another thread", { thread_id: "u" }],
  ["no thread", { thread_id: null }],
  ["another subject", { subject_id: "subject-2" }],
])("a question of %s is not answered", async (_name, fields) => {
  const { asks, says, learn, known } = await mintTalk();

  await learn(asks("Where do you live?", 0, fields));
  await learn(says("Lyon", 20));

  expect(await known()).toBe("[]");
});

test.each(["delete", "disable"])(
  "what was asked before the subject was forgotten (%s) is not answered after it",
  async (mode) => {
    const { asks, says, learn, known, forget } = await mintTalk();
    await learn(asks("Where do you live?", 0));
    await forget(mode);

    await learn(says("Lyon", 20));

    expect(await known()).toBe("[]");
  },
);

import { ConsolidationErase } from "@memory/contracts";
import { extractWith } from "@memory/extraction/extract";
import { predicateRegistry } from "@memory/extraction/predicates";
import { rulesReader } from "@memory/extraction/rules";
import { newId } from "@memory/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { ofFact } from "./forget-steps.ts";
import { clientOf } from "./memory-client.ts";

const registry = predicateRegistry();

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  const reader = rulesReader((predicate) => registry.find(predicate).mainKey);
  memory = await consolidationUnderTest({ extract: extractWith(reader) });
});
afterAll(() => memory[Symbol.asyncDispose]());

const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 12, 0, second)).toISOString();

interface Turn {
  second: number;
  thread?: string;
  subject?: string;
  epoch?: number;
}

/** A project whose turns are captured one by one, unless a test says otherwise. */
function talk(client = clientOf(memory)) {
  const turn = (role: string, content: string, { second, thread = "t", ...more }: Turn) => ({
    payload: { role, content },
    occurredAt: at(second),
    thread,
    ...more,
  });
  const asks = (text: string, of: Turn) => turn("assistant", text, of);
  const says = (text: string, of: Turn) => turn("user", text, of);
  return {
    ...client,
    asks,
    says,
    capture: (...turns: ReturnType<typeof turn>[]) => memory.ingest.capture(client.project, turns),
    async learns(...turns: ReturnType<typeof turn>[]): Promise<void> {
      memory.ingest.capture(client.project, turns);
      await client.consolidate();
    },
    async known(subject?: string): Promise<unknown[]> {
      const facts = await client.facts(subject);
      return facts
        .filter(({ status }) => status === "active")
        .map(({ predicate, value }) => ({ [predicate]: value }));
    },
  };
}

const LYON = { home_city: { city: "Lyon" } };

test.each([
  ["Which city do you live in?", "Lyon.", "home_city"],
  ["What database does the project use?", "Postgres.", "project_fact"],
  ["Do you follow a particular diet?", "Vegan.", "diet"],
])("an answer captured after its question is learned: %s", async (question, answer, predicate) => {
  const { learns, asks, says, known } = talk();

  await learns(asks(question, { second: 0 }));
  await learns(says(answer, { second: 10 }));

  expect(await known()).toEqual([{ [predicate]: expect.anything() }]);
});

test("an answer that arrived before its question is learned when the question comes, from the event of the answer", async () => {
  const { learns, asks, says, known, facts, capture, consolidate } = talk();
  const answer = capture(says("Lyon.", { second: 10 }));
  await consolidate();
  expect(await known()).toEqual([]);

  await learns(asks("Where do you live?", { second: 0 }));

  expect(await known()).toEqual([LYON]);
  expect((await facts())[0]?.source_event_ids).toEqual(answer.parts[0]?.eventIds);
});

test("the order of arrival makes no difference to what is known of a conversation", async () => {
  const turns = ({ asks, says }: ReturnType<typeof talk>) => [
    asks("Where do you live?", { second: 0 }),
    says("Lyon. I work at Halden Marine.", { second: 10 }),
    asks("Thanks! And do you have a dog?", { second: 20 }),
    says("Yes, two.", { second: 30 }),
  ];
  const orders = [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [1, 3, 0, 2],
    [2, 0, 3, 1],
  ];
  const seen: string[] = [];
  for (const order of orders) {
    const one = talk();
    const said = turns(one);
    for (const n of order) await one.learns(...said.slice(n, n + 1));
    seen.push(
      (await one.known())
        .map((fact) => JSON.stringify(fact))
        .sort()
        .join(" "),
    );
  }
  const together = talk();
  await together.learns(...turns(together));
  seen.push(
    (await together.known())
      .map((fact) => JSON.stringify(fact))
      .sort()
      .join(" "),
  );

  expect(seen[0]).toContain("Lyon");
  expect(new Set(seen).size).toBe(1);
});

test("a turn between a question and a late answer hides the question", async () => {
  const { learns, asks, says, known } = talk();
  await learns(asks("Where do you live?", { second: 0 }));
  await learns(says("By the way, could we talk about the weather first?", { second: 5 }));
  await learns(says("Lyon.", { second: 10 }));

  expect(await known()).toEqual([]);
});

test("an answer between two turns of a batch finds the question that came before by itself", async () => {
  const { learns, asks, says, known } = talk();
  await learns(asks("Where do you live?", { second: 5 }));

  await learns(says("Hello there.", { second: 0 }), says("Lyon.", { second: 10 }));

  expect(await known()).toEqual([LYON]);
});

test("an answer after what a tool said finds the question before that", async () => {
  const { learns, asks, says, known } = talk();
  const result = { ...asks("", { second: 5 }), payload: { role: "tool", content: "3 rows" } };

  await learns(asks("Where do you live?", { second: 0 }));
  await learns(result, says("Lyon.", { second: 10 }));

  expect(await known()).toEqual([LYON]);
});

test.each([
  ["another thread", { thread: "u" }, "s"],
  ["another subject", { subject: "bob" }, "s"],
])("a question of %s is not answered", async (_name, of, subject) => {
  const { learns, asks, says, known } = talk();
  await learns(asks("Where do you live?", { second: 0, ...of }));
  await learns(says("Lyon.", { second: 10 }));

  expect(await known(subject)).toEqual([]);
});

test("what was asked before a forget is not answered after it", async () => {
  const { learns, asks, says, known, project } = talk();
  await learns(asks("Where do you live?", { second: 0 }));
  await memory.others.request(ConsolidationErase, {
    ...{ forgetId: newId(), projectId: project, action: "erase", mode: "delete", scopeToken: null },
    target: { scope: "subject", subjectId: "s" },
    epoch: 1,
  });

  await learns(says("Lyon.", { second: 10, epoch: 1 }));

  expect(await known()).toEqual([]);
});

test("a deleted answer is not learned once more when its question is captured again", async () => {
  const { learns, asks, says, known, facts, project } = talk();
  await learns(asks("Where do you live?", { second: 0 }));
  await learns(says("Lyon.", { second: 10 }));
  const [fact] = await facts();
  await memory.others.request(ConsolidationErase, ofFact(project, fact?.id ?? ""));

  await learns(asks("Where do you live?", { second: 5 }));

  expect(await known()).toEqual([]);
});

test("a question that is captured twice changes nothing that is known", async () => {
  const { learns, asks, says, facts } = talk();
  await learns(asks("Where do you live?", { second: 0 }));
  await learns(says("Lyon.", { second: 10 }));
  const before = await facts();

  await learns(asks("Where do you live?", { second: 5 }));

  expect(await facts()).toEqual(before);
});

test("only questions and short replies of a thread ask for what was said beside them", async () => {
  const { learns, asks, says } = talk();
  const long = `${"I have been thinking about it for quite some time now, ".repeat(4)}and so on.`;
  const before = memory.ingest.conversationsAsked;

  await learns(says(long, { second: 0 }), asks("I see.", { second: 1 }));
  await learns(asks("Where do you live?", { second: 2 }), says("Lyon.", { second: 3 }));
  expect(memory.ingest.conversationsAsked).toBe(before);

  await learns(says("Yes.", { second: 10 }));
  expect(memory.ingest.conversationsAsked).toBe(before + 1);
});

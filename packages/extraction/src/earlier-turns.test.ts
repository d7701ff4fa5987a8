import { sampleBody } from "@memory/contracts/sample-body";
import { describe, expect, test } from "vitest";
import { conversationOf, earlierTurnsIn, spokenEvent } from "./earlier-turns.ts";
import { extractWith } from "./extract.ts";
import type { EarlierTurn } from "./index.ts";
import { predicateRegistry } from "./predicates/predicates.ts";
import { rulesReader } from "./rules.ts";

const registry = predicateRegistry();
const extract = extractWith(rulesReader((predicate) => registry.find(predicate).mainKey));

const user = (content: string) => ({ role: "user", content });
const assistant = (content: string) => ({ role: "assistant", content });
const asked = (text: string, occurredAt = "2026-03-10T09:59:00.000Z"): EarlierTurn => ({
  role: "assistant",
  text,
  occurredAt,
});

async function learned(...events: Parameters<typeof extract>[0][number][]): Promise<unknown[]> {
  const results = await extract(events);
  return results.flatMap(({ statements }) =>
    statements.map(({ predicate, value }) => ({ [predicate]: value })),
  );
}

test("an answer is read with the question that its event was given", async () => {
  const reply = { ...sampleBody(user("Whitby.")), earlierTurns: [asked("Where do you live?")] };

  expect(await learned(reply)).toEqual([{ home_city: { city: "Whitby" } }]);
});

test("a question that somebody else's turn follows is not answered", async () => {
  const earlierTurns = [asked("Where do you live?"), { ...asked("Let me see."), role: "user" }];

  expect(
    await learned({ ...sampleBody(user("Whitby.")), earlierTurns: earlierTurns as EarlierTurn[] }),
  ).toEqual([]);
});

test("a question in a thread is answered hours later, and not days later", async () => {
  const at = (occurredAt: string) => ({
    ...sampleBody(user("Whitby.")),
    earlierTurns: [asked("Where do you live?", occurredAt)],
  });

  expect(await learned(at("2026-03-10T02:00:00.000Z"))).toHaveLength(1);
  expect(await learned(at("2026-03-08T02:00:00.000Z"))).toEqual([]);
});

test("an event that was read before is read for its answer alone", async () => {
  const text = "Whitby. I work at Halden Marine.";
  const reply = { ...sampleBody(user(text)), earlierTurns: [asked("Where do you live?")] };

  expect(await learned({ ...reply, isReplyOnly: true })).toEqual([
    { home_city: { city: "Whitby" } },
  ]);
});

test("the last turns of earlier events are kept, each by its end, and of the subject and the assistant alone", () => {
  const long = `${"So. ".repeat(400)}Where do you live?`;
  const turns = earlierTurnsIn([
    sampleBody({ messages: [user("a"), assistant("b"), user("c")] }),
    sampleBody({ messages: [{ role: "tool", content: "d" }, assistant(long)] }),
    sampleBody(user("e")),
  ]);

  expect(turns.map(({ role, text }) => `${role}: ${text.slice(-10)}`)).toEqual([
    "assistant: b",
    "user: c",
    "assistant:  you live?",
    "user: e",
  ]);
  expect(Math.max(...turns.map(({ text }) => text.length))).toBe(1_000);
});

test("a conversation is a thread, else a run", () => {
  expect(conversationOf({ threadId: "t", runId: "r" })).toBe("t");
  expect(conversationOf({ threadId: null, runId: "r" })).toBe("r");
  expect(conversationOf({ threadId: null, runId: null })).toBeNull();
});

describe("what may be an answer to what was said before it", () => {
  test.each([
    ["a word", user("Lyon."), true],
    ["a short sentence before a long text", user(`Yes. ${"So it is. ".repeat(99)}`), true],
    ["an exchange that begins with a word", { messages: [user("Lyon"), assistant("Ah.")] }, true],
    ["a name after a pronoun", user("It's Tamsin."), true],
    ["a yes with more", user("Yes, my sister and I have had one since we were ten."), true],
    ["what somebody would say", user("I'd say vegan"), true],
    ["a sentence of one's own", user("I live in Lyon."), false],
    ["a sentence about something else", user("The landlord is away."), false],
    ["a question", user("Why do you ask?"), false],
    ["a long sentence", user("and then ".repeat(9)), false],
    ["the assistant's words", assistant("Yes."), false],
    ["no words", { temperature: 4 }, false],
  ])("%s", (_name, payload, isReply) => {
    expect(spokenEvent(sampleBody(payload)).isShortReply()).toBe(isReply);
  });
});

describe("what a later event may answer", () => {
  test.each([
    ["a question", assistant("Noted! Where do you live?"), true],
    ["a question in bold", assistant("Noted.\n\n**Where do you live?**"), true],
    ["a question with its reason", assistant("Where do you live? It helps me to plan."), true],
    ["a question of the subject", user("Where do I live?"), false],
    ["a question long before the end", assistant(`Why? ${"Because. ".repeat(99)}`), false],
    ["no question", assistant("You live in Whitby."), false],
    ["a question the subject answers", { messages: [assistant("Why?"), user("So.")] }, false],
  ])("%s", (_name, payload, asks) => {
    expect(spokenEvent(sampleBody(payload)).asksAtTheEnd()).toBe(asks);
  });
});

import { expect, test } from "vitest";
import { chatgpt } from "./chatgpt.ts";
import { claude } from "./claude.ts";
import { eventsOf } from "./events.ts";
import { mem0, zep } from "./memories.ts";
import { messages } from "./messages.ts";

const AT = "2026-01-05T10:00:00.000Z";

const node = (id: string, parent: string | null, role: string, text: string, more = {}) => ({
  id,
  parent,
  children: [],
  message: {
    id,
    author: { role },
    create_time: 1_767_607_200,
    content: { content_type: "text", parts: [text] },
    ...more,
  },
});

test("of ChatGPT the branch that was seen last is taken, without tools and hidden messages", () => {
  const nodes = [
    { id: "root", parent: null, children: ["h"], message: null },
    node("h", "root", "user", "hidden", {
      metadata: { is_visually_hidden_from_conversation: true },
    }),
    node("u", "h", "user", "I live in Oslo."),
    node("lost", "u", "assistant", "An answer that was tried again."),
    node("call", "u", "assistant", "search()", { recipient: "browser" }),
    node("a", "call", "assistant", "Nice.", { create_time: null }),
  ];
  const mapping = Object.fromEntries(nodes.map((one) => [one.id, one]));
  const { said, skipped } = chatgpt.itemOf({ conversation_id: "c", current_node: "a", mapping }, 0);

  expect(said).toEqual([
    { id: "c:u", role: "user", text: "I live in Oslo.", at: AT, threadId: "c" },
    { id: "c:a", role: "assistant", text: "Nice.", at: AT, threadId: "c" },
  ]);
  expect(skipped).toBe(2);
});

test("a conversation of ChatGPT that goes round in circles, or has nothing, ends", () => {
  const mapping = { a: node("a", "b", "user", "A"), b: node("b", "a", "user", "B") };

  expect(chatgpt.itemOf({ id: "c", current_node: "a", mapping }, 0).said).toHaveLength(2);
  expect(chatgpt.itemOf({}, 0).said).toEqual([]);
  expect(chatgpt.itemOf(null, 0).said).toEqual([]);
});

test("of Claude the text parts are taken, else the text", () => {
  const chat_messages = [
    {
      uuid: "1",
      sender: "human",
      created_at: AT,
      text: "old",
      content: [{ type: "text", text: "I moved." }],
    },
    { uuid: "2", sender: "assistant", text: "Where to?", content: [] },
    { uuid: "3", sender: "assistant", text: "", content: [{ type: "tool_use", name: "x" }] },
  ];

  expect(claude.itemOf({ uuid: "c", created_at: AT, chat_messages }, 0)).toEqual({
    said: [
      { id: "c:1", role: "user", text: "I moved.", at: AT, threadId: "c" },
      { id: "c:2", role: "assistant", text: "Where to?", at: AT, threadId: "c" },
    ],
    skipped: 1,
  });
});

test("messages may stand alone or in a conversation, with parts or a string", () => {
  const [alone] = messages.itemOf(
    { role: "user", content: "Hi", occurred_at: AT, thread_id: "t" },
    4,
  ).said;
  const inside = messages.itemOf(
    {
      id: "t",
      messages: [
        { role: "user", content: [{ type: "text", text: "A" }, { type: "image" }] },
        { role: "tool" },
      ],
    },
    0,
  );

  expect(alone).toMatchObject({ role: "user", text: "Hi", at: AT, threadId: "t" });
  expect(inside.said).toMatchObject([{ text: "A", threadId: "t", at: null }]);
  expect(inside.skipped).toBe(1);
});

test("a message without an id is named by its place and what it says", () => {
  const idOf = (value: object, place: number) => messages.itemOf(value, place).said[0]?.id;
  const message = { role: "user", content: "Hi" };

  expect(idOf(message, 4)).toBe(idOf({ ...message }, 4));
  expect(idOf(message, 4)).not.toBe(idOf(message, 5));
  expect(idOf(message, 4)).not.toBe(idOf({ ...message, content: "Ho" }, 4));
});

test("memories of mem0 and threads and edges of Zep say whose they are", () => {
  const memory = { id: "m", memory: "Lives in Oslo", user_id: "sam", created_at: AT };
  const thread = {
    thread_id: "t",
    user_id: "sam",
    messages: [{ uuid: "u", role_type: "human", content: "Hi" }],
  };
  const edge = { uuid: "e", fact: "Sam lives in Oslo", valid_at: AT };

  expect(mem0.itemOf(memory, 0).said).toMatchObject([
    { id: "m", text: "Lives in Oslo", at: AT, subject: "sam" },
  ]);
  expect(zep.itemOf(thread, 0).said).toMatchObject([
    { id: "u", role: "user", threadId: "t", subject: "sam" },
  ]);
  expect(zep.itemOf(edge, 0).said).toMatchObject([{ id: "e", text: "Sam lives in Oslo", at: AT }]);
});

test("an event has a key that is the same in every run, and a long text becomes several", () => {
  const said = {
    id: "c:u",
    role: "user",
    text: `a${"\0"}${"b".repeat(90_000)}`,
    at: null,
    threadId: "t".repeat(200),
  };
  const events = eventsOf("chatgpt", said, "sam", AT);

  expect(events.map((event) => event.idempotency_key)).toEqual([
    "chatgpt:c:u",
    "chatgpt:c:u#2",
    "chatgpt:c:u#3",
  ]);
  expect(events[0]).toMatchObject({
    subject_id: "sam",
    occurred_at: AT,
    source: { app: "chatgpt" },
  });
  expect(JSON.stringify(events)).not.toContain("\\u0000");
  expect(events[0]?.thread_id).toHaveLength(32);
});

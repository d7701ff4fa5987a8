import { describe, expect, test } from "vitest";
import { sampleEvent } from "../../test/sample-event.ts";
import { turnsOf } from "./turns.ts";

describe("text is found in every common shape of payload", () => {
  test.each([
    ["content", { content: "I live in Bath." }],
    ["parts", { role: "user", content: [{ type: "text", text: "I live in Bath." }] }],
    ["parts of plain strings", { role: "user", content: ["I live in Bath."] }],
    ["input parts", { role: "user", content: [{ type: "input_text", text: "I live in Bath." }] }],
    ["text", { text: "I live in Bath." }],
    ["message", { message: "I live in Bath." }],
    ["a nested message", { message: { role: "user", content: "I live in Bath." } }],
    ["messages", { messages: [{ role: "user", content: "I live in Bath." }] }],
    [
      "a gateway's turn",
      {
        messages: [
          { role: "user", content: "I live in Bath." },
          { role: "assistant", content: "Noted." },
        ],
        model: "m",
      },
    ],
    ["turns with a sender", { turns: [{ sender: "customer", text: "I live in Bath." }] }],
    ["a prompt and its answer", { prompt: "I live in Bath.", response: "Noted." }],
    ["a transcript", { transcript: "User: I live in Bath.\nAssistant: Noted." }],
  ])("%s", (_name, payload) => {
    const spoken = turnsOf(sampleEvent(payload)).turns.filter(({ voice }) => voice === "subject");

    expect(spoken.map(({ text }) => text.trim())).toEqual(["I live in Bath."]);
  });
});

describe("whose words they are follows from the envelope and the role", () => {
  test.each([
    ["an assistant's role", { role: "assistant", content: "x" }, {}, "assistant"],
    ["a tool's role", { role: "tool", content: "x" }, {}, "tool"],
    ["a system message", { role: "system", content: "x" }, {}, "memory"],
    ["an agent without a role", { content: "x" }, { actorType: "agent" }, "assistant"],
    [
      "an agent's observation",
      { summary: "x" },
      { actorType: "agent", kind: "agent.observation" },
      "observer",
    ],
    [
      "a tool that calls itself user",
      { role: "user", content: "x" },
      { actorType: "tool" },
      "tool",
    ],
    [
      "a page that calls itself user",
      { role: "user", content: "x" },
      { source: { type: "web" } },
      "document",
    ],
    ["a source that is not trusted", { content: "x" }, { source: { trusted: false } }, "document"],
    ["a user's note", { text: "x" }, { kind: "crm.note" }, "subject"],
  ] as const)("%s", (_name, payload, envelope, voice) => {
    expect(turnsOf(sampleEvent(payload, envelope)).turns.map((turn) => turn.voice)).toEqual([
      voice,
    ]);
  });
});

test("a named speaker keeps the name", () => {
  const [turn] = turnsOf(sampleEvent({ role: "user", speaker: "Noor", content: "Hello." })).turns;

  expect(turn?.speaker).toBe("Noor");
});

test("labelled lines that are no roles stay one text", () => {
  const { turns } = turnsOf(sampleEvent({ text: "Name: Claire\nCity: Bath" }));

  expect(turns).toHaveLength(1);
});

test("a payload without text has no turns", () => {
  expect(turnsOf(sampleEvent({ level: 3, flags: [true] })).turns).toEqual([]);
});

test("a turn of a transcript knows where in the text it begins", () => {
  const text = "User: I live in Bath.\nAssistant: Noted.\nUser: And I have a cat.";

  const { turns } = turnsOf(sampleEvent({ text }));

  expect(turns.map((turn) => text.slice(turn.at, turn.at + turn.text.length))).toEqual(
    turns.map((turn) => turn.text),
  );
  expect(turns.map((turn) => turn.text.trim())).toEqual([
    "I live in Bath.",
    "Noted.",
    "And I have a cat.",
  ]);
});

test("a word that objects inherit is no role", () => {
  const { turns } = turnsOf(sampleEvent({ text: "constructor: a\nconstructor: b" }));

  expect(turns).toHaveLength(1);
});

describe("of an event that is too large the first part is read, and the path of the rest is given", () => {
  test("a transcript of more turns than are read", () => {
    const { turns, unread } = turnsOf(sampleEvent({ text: "me: a\n".repeat(35_000) }));

    expect(turns).toHaveLength(2_000);
    expect(turns.every((turn) => turn.text.trim() === "a")).toBe(true);
    expect(unread).toBe("payload.text");
  });

  test("more words than are read", () => {
    const messages = Array.from({ length: 12 }, () => ({
      role: "user",
      content: "tea ".repeat(5_000),
    }));

    const { turns, unread } = turnsOf(sampleEvent({ messages }));

    expect(turns.reduce((sum, { text }) => sum + text.length, 0)).toBe(100_000);
    expect(unread).toBe("payload.messages.5.content");
  });

  test("words of an assistant leave room for the subject's", () => {
    const messages = [
      { role: "assistant", content: "tea ".repeat(50_000) },
      { role: "user", content: "I live in Bath." },
    ];

    const { turns, unread } = turnsOf(sampleEvent({ messages }));

    expect(turns.at(-1)?.text).toBe("I live in Bath.");
    expect(unread).toBeNull();
  });
});

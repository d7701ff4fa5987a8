import { expect, test } from "vitest";
import { talksIn } from "./read-talk.ts";

const talksOf = (...lines: object[]) =>
  talksIn(
    lines.map((line) => JSON.stringify(line)),
    "ada",
  );

const read = (...lines: object[]) => talksOf(...lines).flatMap(({ messages }) => messages);

test("the messages of a day are one conversation, a minute apart where no time is given", () => {
  const messages = read(
    { day: "2026-03-02", role: "user", text: "Hello" },
    { day: "2026-03-02", role: "assistant", text: "Hello!" },
    { day: "2026-03-03T10:12:00Z", role: "user", text: "Me again" },
  );

  expect(messages.map(({ at, thread }) => [at, thread])).toEqual([
    ["2026-03-02T09:00:00.000Z", "ada-2026-03-02"],
    ["2026-03-02T09:01:00.000Z", "ada-2026-03-02"],
    ["2026-03-03T10:12:00.000Z", "ada-2026-03-03"],
  ]);
});

test("lines of another type than events are no messages", () => {
  const messages = read(
    { type: "event", session: 1, at: "2026-03-02T09:00:00Z", role: "user", text: "Hello" },
    { type: "question", session: 1, text: "Who said hello?" },
  );

  expect(messages.map(({ text, thread }) => [text, thread])).toEqual([["Hello", "ada-1"]]);
});

test("a file may hold the talk of several people, each a memory of its own", () => {
  const talks = talksOf(
    { person: "p01", day: "2026-03-02", role: "user", text: "Hello" },
    { person: "p02", day: "2026-03-02", role: "user", text: "Good morning" },
  );

  expect(talks.map(({ name, messages }) => [name, messages.length])).toEqual([
    ["p01", 1],
    ["p02", 1],
  ]);
});

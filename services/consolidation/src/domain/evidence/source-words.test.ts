import { MOST_WORDS } from "@memory/api";
import { codePoints } from "@memory/text";
import { expect, test } from "vitest";
import { wordsRead, wordsStated } from "./source-words.ts";

test("sentences of one event are shown once each, in their order", () => {
  expect(wordsRead(["I moved to Oslo.", "I love it.", "I moved to Oslo."])).toBe(
    "I moved to Oslo. … I love it.",
  );
  expect(wordsRead([])).toBeNull();
});

test("words are bounded in characters, and say that there were more", () => {
  const words = wordsRead(["🦦".repeat(MOST_WORDS + 1)]);

  expect(codePoints(words ?? "")).toBe(MOST_WORDS);
  expect(words).toMatch(/…$/);
  expect(wordsRead(["x".repeat(MOST_WORDS)])).toBe("x".repeat(MOST_WORDS));
});

const OSLO = { predicate: "home_city", value: { value: "Oslo" } };

test.each([
  [
    "the entry of its predicate and value",
    { facts: [{ predicate: "team", value: "Oslo" }, OSLO, { predicate: "pet", value: "cat" }] },
    OSLO,
  ],
  [
    "the entry of its value where the predicate is called otherwise",
    {
      facts: [
        { predicate: "pet", value: "cat" },
        { predicate: "Town", value: "Oslo" },
      ],
    },
    { predicate: "Town", value: "Oslo" },
  ],
  [
    "the entry of its predicate where the value became another",
    {
      facts: [
        { predicate: "pet", value: "cat" },
        { predicate: "home_city", value: "oslo " },
      ],
    },
    { predicate: "home_city", value: "oslo " },
  ],
  ["a payload that is the entry", { ...OSLO, note: "x" }, { ...OSLO, note: "x" }],
  ["an entry that is no list", { facts: OSLO, other: 1 }, OSLO],
  ["the payload where nothing states it", { note: "hello" }, { note: "hello" }],
])("of a stated fact the words are %s", (_what, payload, words) => {
  expect(wordsStated(JSON.stringify(payload), OSLO)).toBe(JSON.stringify(words));
});

test("numbers keep their digits", () => {
  const entry = '{"predicate":"account","value":12345678901234567890}';
  const stated = { predicate: "account", value: {} };

  expect(wordsStated(`{"facts":[${entry}]}`, stated)).toBe(entry);
});

test("a large value in a payload of many entries takes no time that others would notice", () => {
  const stated = { predicate: "list", value: { value: Array.from({ length: 5_000 }, () => 1) } };
  const payload = JSON.stringify({ facts: Array.from({ length: 20_000 }, () => ({ value: 2 })) });

  const before = process.cpuUsage();
  wordsStated(payload, stated);
  const { user, system } = process.cpuUsage(before);

  expect((user + system) / 1_000).toBeLessThan(1_000);
});

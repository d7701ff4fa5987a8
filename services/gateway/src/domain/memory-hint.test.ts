import { expect, test } from "vitest";
import { memoryHint } from "./memory-hint.ts";

test.each([
  [false, true, "send X-Service-Stream-Memory: 1, as this is a stream"],
  [true, false, "send X-Service-Subject-Id with whose memory it is"],
  [true, true, "send a message of role user that has text"],
])("asked for: %s, with a subject: %s: the hint is to %s", (asked, hasSubject, hint) => {
  expect(memoryHint({ asked, hasSubject })).toBe(hint);
});

test("a stream of nobody is missing two headers", () => {
  const hint = memoryHint({ asked: false, hasSubject: false });

  expect(hint).toMatch(/X-Service-Subject-Id.* and X-Service-Stream-Memory: 1/);
});

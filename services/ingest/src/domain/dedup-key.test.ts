import { expect, test } from "vitest";
import { dedupKey } from "./dedup-key.ts";

const key = (batchKey?: string, ownKey?: string, contentHash = "c") =>
  dedupKey({ batchKey, ownKey, contentHash });

test("without a key, or with an empty one, an event is never a duplicate", () => {
  expect([key(), key(""), key(undefined, ""), key("", "")]).toEqual([null, null, null, null]);
});

test("an own key counts whatever the content", () => {
  expect(key(undefined, "k", "one")).toBe(key(undefined, "k", "two"));
  expect(key(undefined, "k")).not.toBe(key(undefined, "l"));
});

test("a batch key is combined with content and own key", () => {
  expect(key("b", undefined, "one")).toBe(key("b", undefined, "one"));
  expect(key("b", undefined, "one")).not.toBe(key("b", undefined, "two"));
  expect(key("b", "k", "one")).not.toBe(key("b", undefined, "one"));
  expect(key("b", "k", "one")).not.toBe(key("b", "l", "one"));
});

test("an own key and a batch key of the same letters are different keys", () => {
  expect(key("k")).not.toBe(key(undefined, "k"));
});

test("keys are 32 hex digits, however long what was given", () => {
  expect(key("b".repeat(256), "k".repeat(256))).toMatch(/^[0-9a-f]{32}$/);
});

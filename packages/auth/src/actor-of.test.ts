import type { Caller } from "@memory/scope";
import { expect, test } from "vitest";
import { actorOf } from "./actor-of.ts";

const WITH_KEY: Caller = {
  ...{ kind: "key", keyId: "k", prefix: "mem_abcd", orgId: "o", projectId: "p" },
};
const asBytes = (text: string) => Buffer.from(text).toString("latin1");
const sentBy = (value: string, caller: Caller = WITH_KEY) =>
  actorOf({ headers: { "x-service-actor": value }, caller });

test.each([
  ["kim@example.com", "kim@example.com"],
  ["  Kim Berg ", "Kim Berg"],
  [asBytes("José 日本"), "José 日本"],
  ["Jos\u00e9", "José"],
  ["", null],
])("the header bytes %j name %j, beside the key", (value, actor) => {
  expect(sentBy(value)).toEqual({ actor, keyPrefix: "mem_abcd" });
});

test("a key that stands for a person names that person, whatever the header says", () => {
  const own = { ...WITH_KEY, actor: "kim@example.com" };
  expect(sentBy("somebody@example.com", own).actor).toBe("kim@example.com");
  expect(actorOf({ headers: {}, caller: own }).actor).toBe("kim@example.com");
});

test("a request without the header names nobody, and one without a key has no key", () => {
  expect(actorOf({ headers: {}, caller: WITH_KEY })).toEqual({
    actor: null,
    keyPrefix: "mem_abcd",
  });
  expect(sentBy("kim", { kind: "open" })).toEqual({ actor: "kim", keyPrefix: null });
});

test("128 characters are the most, whatever their bytes", () => {
  expect(sentBy(asBytes("é".repeat(128))).actor).toBe("é".repeat(128));
});

test.each([
  ["129 characters", "k".repeat(129)],
  ["a tab", "kim\tberg"],
  ["U+0000", "kim\0"],
  ["a control character in two bytes", asBytes("kim\u0085")],
  ["a surrogate in three bytes", "kim\u00ed\u00a0\u0080"],
])("%s in the header is refused by its name", (_what, value) => {
  expect(() => sentBy(value)).toThrowError(
    expect.objectContaining({ type: "invalid_payload", field: "X-Service-Actor" }),
  );
});

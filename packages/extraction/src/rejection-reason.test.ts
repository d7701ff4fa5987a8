import { expect, test } from "vitest";
import { rejectionReason } from "./rejection-reason.ts";
import { runToEnd } from "./steps.ts";
import { readStructured } from "./structured/structured-path.ts";

test.each([
  ["noise: payload.text", "noise"],
  ["too_slow: reading it took too long", "too_slow"],
])("the reason of %j is %s", (rejection, reason) => {
  expect(rejectionReason(rejection)).toBe(reason);
});

test.each([
  [{ facts: [{}, { predicate: "p" }, 7] }, "malformed"],
  [{ facts: "many" }, "malformed"],
  [{ predicate: "p", value: "v", confidence: 2 }, "malformed"],
  [{ facts: [{ predicate: "password", value: "hunter2" }] }, "secret"],
  [{ facts: [{ predicate: "uses", value: "x", qualifiers: { pin: 4711 } }] }, "secret"],
])("whatever fields of %j its rejections name, their reason is %s", (payload, reason) => {
  const event = { id: "e1", occurredAt: "2026-05-06T09:00:00.000Z", payload };

  const { rejections } = runToEnd(readStructured(event));

  expect(new Set(rejections.map(rejectionReason))).toEqual(new Set([reason]));
});

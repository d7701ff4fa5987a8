import { expect, test } from "vitest";
import { brokenPromises } from "../../../../deploy/cluster/load/broken-promises.ts";

const answered = {
  events: new Map([
    ["event-0", 0],
    ["event-1", 1],
  ]),
  traces: new Set(["trace sub-0"]),
  keys: new Map([["key-0", "secret"]]),
  revoked: new Map([["key-1", "secret"]]),
  receipts: new Map([["receipt-0", "gone-0"]]),
};
const kept = {
  settled: true,
  events: ["event-0", "event-1"],
  facts: [0, 1],
  traces: new Set(["trace sub-0"]),
  valid: new Set(["key-0"]),
  receipts: new Set(["receipt-0"]),
  returned: new Set<string>(),
};
const brokenBy = (change: Partial<typeof kept>) =>
  Object.entries(brokenPromises(answered, { ...kept, ...change })).filter(([, count]) => count > 0);

test("the check of a cluster finds nothing where every promise was kept, and an unanswered event may be there", () => {
  expect(brokenBy({})).toEqual([]);
  expect(brokenBy({ events: [...kept.events, "unanswered"] })).toEqual([]);
});

test.each([
  ["eventsLost", { events: ["event-0"] }],
  ["eventsTwice", { events: ["event-0", "event-1", "event-1"] }],
  ["factsMissing", { facts: [0] }],
  ["factsTwice", { facts: [0, 1, 1] }],
  ["notLearnedInTime", { settled: false }],
  ["tracesLost", { traces: new Set<string>() }],
  ["keysLost", { valid: new Set<string>() }],
  ["revokedKeysValid", { valid: new Set(["key-0", "key-1"]) }],
  ["receiptsLost", { receipts: new Set<string>() }],
  ["forgottenReturned", { returned: new Set(["gone-0"]) }],
])("the check of a cluster finds %s", (promise, change) => {
  expect(brokenBy(change)).toEqual([[promise, 1]]);
});

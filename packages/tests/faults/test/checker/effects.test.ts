import { expect, test } from "vitest";
import { effectFaults } from "./effects.ts";
import type { FinalState } from "./final-state.ts";
import type { Operation } from "./history.ts";
import { factOf, forgotten, smallHistory, stateOf } from "./small-history.ts";

type Small = ReturnType<typeof smallHistory>;
type Case = [name: string, history: (of: Small) => Operation[], state: FinalState];

const trace = (packet: string | null) => new Map([["t", packet]]);
const key = (isRevoked: boolean, opens: boolean | null) => ({ id: "k", isRevoked, opens });
const made = { type: "key.created", about: "k" };
const revoked = { type: "key.revoked", about: "k" };

test.each<Case>([
  ["an accepted event is there once", (of) => [of.capture(1)], stateOf([1])],
  ["an unknown one is there", (of) => [of.capture(1, "unknown")], stateOf([1])],
  ["an unknown one is not there", (of) => [of.capture(1, "unknown")], stateOf([])],
  ["a refused one is not there", (of) => [of.capture(1, "refused")], stateOf([])],
  [
    "a retry of an unknown one is there",
    (of) => [of.capture(1, "unknown"), of.capture(1, "ok", { jobId: null })],
    stateOf([1]),
  ],
  [
    "two tries without a key are two events",
    (of) => [
      of.capture(1, "unknown", { isKeyed: false }),
      of.capture(1, "ok", { isKeyed: false, eventId: "event-1" }),
    ],
    stateOf([1], {
      events: ["event-1", "other"].map((id) => ({ id, subjectId: "ana", n: 1 })),
      facts: [factOf(1)],
    }),
  ],
  [
    "what was forgotten is gone, what came after is there",
    (of) => [of.capture(1), of.read([1], "packet", "t"), of.forget("r"), of.capture(2)],
    stateOf([2], { ...forgotten("r"), traces: trace(null) }),
  ],
  [
    "a capture beside a forget may be on either side of it",
    (of) => [{ ...of.capture(1), endedMs: 100 }, of.forget("r")],
    stateOf([], forgotten("r")),
  ],
  [
    "a forget that goes on may take what comes after its answer",
    (of) => [of.forget("r", "unknown"), of.capture(1)],
    stateOf([], forgotten("r")),
  ],
  [
    "a trace is as it was served",
    (of) => [of.capture(1), of.read([1], "packet", "t")],
    stateOf([1], { traces: trace("packet of t") }),
  ],
  [
    "a key is made and revoked",
    (of) => [of.makeKey("k"), of.revokeKey("k")],
    stateOf([], { keys: [key(true, false)], audit: [made, revoked] }),
  ],
  [
    "an unknown revocation took effect",
    (of) => [of.makeKey("k"), of.revokeKey("k", "unknown")],
    stateOf([], { keys: [key(true, false)], audit: [made, revoked] }),
  ],
])("no fault: %s", (_name, history, state) => {
  expect(effectFaults(history(smallHistory()), state)).toEqual([]);
});

test.each<[fault: string, ...rest: [Case[1], FinalState]]>([
  ["event 1 was accepted and is lost", (of) => [of.capture(1)], stateOf([])],
  ["event 1 was refused and is there", (of) => [of.capture(1, "refused")], stateOf([1])],
  ["event 2 was never sent", (of) => [of.capture(1)], stateOf([1, 2])],
  [
    "event 1 is there 2 times",
    (of) => [of.capture(1, "unknown"), of.capture(1)],
    stateOf([1], { events: ["event-1", "other"].map((id) => ({ id, subjectId: "ana", n: 1 })) }),
  ],
  [
    "event 1 was answered with 2 ids",
    (of) => [of.capture(1), of.capture(1, "ok", { eventId: "other" })],
    stateOf([1]),
  ],
  [
    "event 1 was forgotten and is there",
    (of) => [of.capture(1), of.forget("r")],
    stateOf([1], forgotten("r")),
  ],
  [
    "event 1 was forgotten and is there",
    (of) => [of.capture(1), of.forget("r", "unknown")],
    stateOf([1], forgotten("r")),
  ],
  ["nothing was learned from event 1", (of) => [of.capture(1)], stateOf([1], { facts: [] })],
  [
    "fact 1 was learned 2 times",
    (of) => [of.capture(1)],
    stateOf([1], { facts: [factOf(1), factOf(1)] }),
  ],
  [
    "fact 1 is candidate",
    (of) => [of.capture(1)],
    stateOf([1], { facts: [factOf(1, { status: "candidate" })] }),
  ],
  [
    "fact 1 has sources that are not its event",
    (of) => [of.capture(1)],
    stateOf([1], { facts: [factOf(1, { sources: ["other"] })] }),
  ],
  [
    "fact 1 is disputed, with 0 audit entries for a rating",
    (of) => [of.capture(1), of.dispute(1)],
    stateOf([1], { facts: [factOf(1, { status: "disputed" })] }),
  ],
  [
    "2 audit entries for 1 ratings of fact 1",
    (of) => [of.capture(1), of.dispute(1)],
    stateOf([1], {
      facts: [factOf(1, { status: "disputed" })],
      audit: ["fact-1", "fact-1"].map((about) => ({ type: "fact.rated", about })),
    }),
  ],
  ["fact 1 was disputed and is active", (of) => [of.capture(1), of.dispute(1)], stateOf([1])],
  [
    "trace t was answered and is lost",
    (of) => [of.read([], "packet", "t")],
    stateOf([], { traces: trace(null) }),
  ],
  [
    "trace t is not the packet that was served",
    (of) => [of.read([], "packet", "t")],
    stateOf([], { traces: trace("another") }),
  ],
  [
    "trace t was forgotten and is there",
    (of) => [of.read([], "packet", "t"), of.forget("r")],
    stateOf([], { ...forgotten("r"), traces: trace("packet of t") }),
  ],
  ["key k was made and is lost", (of) => [of.makeKey("k")], stateOf([])],
  [
    "key k is listed as live and is shut",
    (of) => [of.makeKey("k")],
    stateOf([], { keys: [key(false, false)], audit: [made] }),
  ],
  [
    "key k is listed as revoked and opens",
    (of) => [of.makeKey("k"), of.revokeKey("k")],
    stateOf([], { keys: [key(true, true)], audit: [made, revoked] }),
  ],
  [
    "key k was revoked and is live",
    (of) => [of.makeKey("k"), of.revokeKey("k")],
    stateOf([], { keys: [key(false, true)], audit: [made] }),
  ],
  [
    "key k is revoked, which nobody asked for",
    (of) => [of.makeKey("k"), of.revokeKey("k", "refused")],
    stateOf([], { keys: [key(true, false)], audit: [made, revoked] }),
  ],
  ["receipt r was answered and is lost", (of) => [of.forget("r")], stateOf([])],
  [
    "receipt r is pending",
    (of) => [of.forget("r", "unknown")],
    stateOf([], {
      receipts: new Map([["r", "pending"]]),
      audit: [{ type: "forget.requested", about: "r" }],
    }),
  ],
  [
    "job job-1 is queued",
    (of) => [of.capture(1)],
    stateOf([1], { jobs: new Map([["job-1", "queued"]]) }),
  ],
  ["job job-1 is lost", (of) => [of.capture(1)], stateOf([1], { jobs: new Map() })],
  [
    "the webhook was not called for receipt r",
    (of) => [of.forget("r")],
    stateOf([], { ...forgotten("r"), calls: [] }),
  ],
  [
    "the webhook was called for x, which is no receipt",
    () => [],
    stateOf([], { calls: [{ deliveryId: "d", forgetId: "x" }] }),
  ],
  [
    "receipt r came as several webhook events",
    (of) => [of.forget("r")],
    stateOf([], {
      ...forgotten("r"),
      calls: ["d", "e"].map((deliveryId) => ({ deliveryId, forgetId: "r" })),
    }),
  ],
  [
    "no audit entry for key.created k",
    (of) => [of.makeKey("k")],
    stateOf([], { keys: [key(false, true)] }),
  ],
  [
    "an audit entry without effect: key.created k",
    (of) => [of.makeKey("k", "unknown")],
    stateOf([], { audit: [made] }),
  ],
  [
    "two audit entries for key.created k",
    (of) => [of.makeKey("k")],
    stateOf([], { keys: [key(false, true)], audit: [made, made] }),
  ],
])("a planted fault is found: %s", (fault, history, state) => {
  expect(effectFaults(history(smallHistory()), state)).toContain(fault);
});

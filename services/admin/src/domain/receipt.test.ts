import { forgetTargetHash } from "@memory/scope";
import { expect, test } from "vitest";
import {
  type FinishedReceipt,
  receiptHash,
  remainingParticipants,
  totalCounters,
} from "./receipt.ts";

const counters = (n: number) => ({
  facts_disabled: n,
  facts_deleted: n,
  conflict_sets_deleted: n,
  events_deleted: n,
  traces_deleted: n,
});
const RECEIPT: FinishedReceipt = {
  id: "0192d1f0-0000-7000-8000-000000000001",
  action: "erase",
  restores: null,
  mode: "delete",
  scope: "subject",
  projectId: "p",
  targetHash: forgetTargetHash("subject", "p", "s"),
  counters: counters(1),
  startedAt: new Date(0),
  finishedAt: new Date(1),
  keyPrefix: null,
  actor: null,
  requestedBy: null,
  reason: null,
};

test("a subject is forgotten by all participants in order, a fact by those that keep facts", () => {
  expect(remainingParticipants("subject", {})).toEqual(["ingest", "consolidation", "context"]);
  expect(remainingParticipants("fact", {})).toEqual(["consolidation", "context"]);
  expect(remainingParticipants("subject", { ingest: counters(0) })).toEqual([
    "consolidation",
    "context",
  ]);
});

test("counters of all participants are added", () => {
  expect(totalCounters({ ingest: counters(1), context: counters(2) })).toEqual(counters(3));
  expect(totalCounters({})).toEqual(counters(0));
});

test("a target's hash tells project, target and kind apart", () => {
  const hashes = [
    forgetTargetHash("subject", "p", "s"),
    forgetTargetHash("fact", "p", "s"),
    forgetTargetHash("subject", "ps", ""),
    forgetTargetHash("subject", "", "ps"),
  ];

  expect(new Set(hashes).size).toBe(4);
});

test.each([
  { mode: "disable" as const },
  { projectId: "q" },
  { counters: counters(2) },
  { finishedAt: new Date(2) },
  { keyPrefix: "mk_abcde" },
  { actor: "kim" },
  { requestedBy: "kim" },
  { reason: "kim" },
])("a receipt changed in %j has another hash", (change) => {
  expect(receiptHash({ ...RECEIPT, ...change }, null)).not.toBe(receiptHash(RECEIPT, null));
});

test("a receipt's hash depends on the one before it", () => {
  expect(receiptHash(RECEIPT, "a")).not.toBe(receiptHash(RECEIPT, "b"));
});

test("a receipt that says neither who asked nor why has the hash that it had before it could", () => {
  expect(receiptHash(RECEIPT, null)).toBe(
    "2bbfd4c7174b0b578fdf8933cbd4b215633c6be63a60d29543914279093eb918",
  );
});

test("what a receipt says more cannot be moved from one field to another, or taken away", () => {
  const hashes = [
    {},
    ...[{ actor: "kim" }, { requestedBy: "kim" }, { reason: "kim" }],
    ...[{ actor: "kim", reason: "kim" }, { actor: "null" }, { reason: '"' }],
  ].map((said) => receiptHash({ ...RECEIPT, ...said }, "a"));

  expect(new Set(hashes).size).toBe(hashes.length);
});

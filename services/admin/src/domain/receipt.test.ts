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
])("a receipt changed in %j has another hash", (change) => {
  expect(receiptHash({ ...RECEIPT, ...change }, null)).not.toBe(receiptHash(RECEIPT, null));
});

test("a receipt's hash depends on the one before it", () => {
  expect(receiptHash(RECEIPT, "a")).not.toBe(receiptHash(RECEIPT, "b"));
});

import { hash } from "node:crypto";
import type { ForgetCounters, ForgetMode } from "@memory/contracts";

/** The services that hold data of a subject, in the order of their steps. */
const PARTICIPANTS = ["ingest", "consolidation", "context"] as const;
export type Participant = (typeof PARTICIPANTS)[number];

export type ForgetScope = "subject" | "fact";
export type StepCounters = Partial<Record<Participant, ForgetCounters>>;

/** A participant's answer to its step. */
export interface StepAnswer {
  counters: ForgetCounters;
  /** The epoch that ingest raised the scope to; null from the others. */
  epoch: number | null;
  erasedAt?: string | null | undefined;
}

/** The participants that have still to do their step. Ingest keeps no facts. */
export const remainingParticipants = (scope: ForgetScope, done: StepCounters): Participant[] =>
  PARTICIPANTS.filter(
    (participant) => !(participant in done) && !(scope === "fact" && participant === "ingest"),
  );

const NAMES = [
  "facts_disabled",
  "facts_deleted",
  "conflict_sets_deleted",
  "events_deleted",
  "traces_deleted",
] as const satisfies readonly (keyof ForgetCounters)[];

/** The counters of all participants together. */
export function totalCounters(steps: StepCounters): ForgetCounters {
  const sum = (name: keyof ForgetCounters) =>
    Object.values(steps).reduce((total, counters) => total + counters[name], 0);
  return Object.fromEntries(NAMES.map((name) => [name, sum(name)])) as Record<
    (typeof NAMES)[number],
    number
  >; // one sum for each of NAMES
}

export interface FinishedReceipt {
  id: string;
  action: "erase" | "restore";
  restores: string | null;
  mode: ForgetMode;
  scope: ForgetScope;
  projectId: string;
  targetHash: string;
  counters: ForgetCounters;
  startedAt: Date;
  finishedAt: Date;
  keyPrefix: string | null;
  /** Whom the request named as its sender, on whose behalf it was and why; null where it did not say. */
  actor: string | null;
  requestedBy: string | null;
  reason: string | null;
}

/** What the hashed text of a receipt begins with that says more than those of the first version: they begin with an id. */
const SECOND_VERSION = 2;

/** The text of a receipt's link in the chain, before and after the moment of its end, up to the previous link. */
export function linkText(receipt: Omit<FinishedReceipt, "finishedAt">): {
  head: string;
  tail: string;
} {
  const said = [receipt.actor, receipt.requestedBy, receipt.reason];
  // Without them the text is what it was before there were any, so that older receipts keep their hash.
  const saysMore = said.some((text) => text !== null);
  const before = [
    ...(saysMore ? [SECOND_VERSION] : []),
    receipt.id,
    receipt.action,
    receipt.restores,
    receipt.mode,
    receipt.scope,
    receipt.projectId,
    receipt.targetHash,
    NAMES.map((name) => receipt.counters[name]),
    receipt.startedAt.toISOString(),
  ];
  return {
    head: `${JSON.stringify(before).slice(0, -1)},`,
    tail: `,${[receipt.keyPrefix, ...(saysMore ? said : [])].map((text) => JSON.stringify(text)).join()},`,
  };
}

/**
 * The link of a finished receipt in the chain: sha256, hex, over the JSON array of its fields and the previous link (null for the
 * first). The database computes it in `finish_receipt_v2`.
 */
export function receiptHash(receipt: FinishedReceipt, previousHash: string | null): string {
  const { head, tail } = linkText(receipt);
  const ended = JSON.stringify(receipt.finishedAt.toISOString());
  return hash("sha256", `${head}${ended}${tail}${JSON.stringify(previousHash)}]`, "hex");
}

import { hash } from "node:crypto";
import { type HashedReceipt, linkText } from "@memory/certificate";
import type { ForgetCounters } from "@memory/contracts";

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

export interface FinishedReceipt extends HashedReceipt {
  finishedAt: Date;
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

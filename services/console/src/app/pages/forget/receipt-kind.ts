import type { Tone } from "../../components/badge.tsx";
import type { Receipt } from "./queries.ts";

type Kind = "erasure" | "disable" | "restore";
type Said = Pick<Receipt, "action" | "mode">;

/** What a receipt is about: the same words that its certificate has. */
export const kindOf = ({ action, mode }: Said): Kind => {
  if (action === "restore") return "restore";
  return mode === "delete" ? "erasure" : "disable";
};

export const KIND_TONES: Readonly<Record<Kind, Tone>> = {
  erasure: "bad",
  disable: "warn",
  restore: "good",
};

export const COUNTERS = [
  "events_deleted",
  "facts_deleted",
  "conflict_sets_deleted",
  "traces_deleted",
  "facts_disabled",
] as const;
type Counted = Record<(typeof COUNTERS)[number], number>;

/** The counters of a receipt and its parts together. */
export const totalsOf = (receipts: readonly Counted[]): [(typeof COUNTERS)[number], number][] =>
  COUNTERS.map((name) => [name, receipts.reduce((sum, receipt) => sum + receipt[name], 0)]);

export const rowsOf = (receipt: Counted): number =>
  COUNTERS.reduce((sum, name) => sum + receipt[name], 0);

import type { FactBody, FactStatus, Volatility } from "@memory/contracts";
import type { RecallSettings } from "../settings.ts";

/** What the filters read of a fact. */
export interface FactTraits {
  status: FactStatus;
  inConflict: boolean;
  volatility: Volatility;
  freshMs: number;
  /** Infinite while it has no end. */
  validToMs: number;
}

/** Whether a fact may be served at a moment: `null` when it is not even considered. */
export type FactState = "live" | "unconfirmed" | "inConflict" | "expired" | null;

/**
 * What the hard filters say of a fact, before any relevance: members of an open conflict set are
 * hidden; of the others only active ones within their validity are live; past its horizon a slow
 * fact is served unconfirmed, a volatile or ephemeral one hidden.
 */
export function stateOf(
  { status, inConflict, volatility, freshMs, validToMs }: Readonly<FactTraits>,
  nowMs: number,
  horizonsMs: RecallSettings["horizonsMs"],
): FactState {
  if (inConflict && isLive(status)) return "inConflict";
  if (status !== "active" || validToMs <= nowMs) return null;
  const horizonMs = horizonsMs[volatility];
  if (horizonMs === null || nowMs - freshMs <= horizonMs) return "live";
  return volatility === "volatile" || volatility === "ephemeral" ? "expired" : "unconfirmed";
}

/** Statuses in which a fact may be served or counted as hidden. */
const LIVE: ReadonlySet<FactStatus> = new Set(["active", "candidate", "disputed"]);

export const isLive = (status: FactStatus): boolean => LIVE.has(status);

/** True of a fact that is over and was true until then: questions as of that time may need it. */
export const didHold = ({ status, holdsFrom }: Pick<FactBody, "status" | "holdsFrom">): boolean =>
  status === "superseded" && typeof holdsFrom === "string";

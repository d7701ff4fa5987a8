import type { Scope, Sender } from "@memory/scope";
import type { Decision } from "../domain/facts/decision.ts";

/** A decision about a scope whose row is locked. */
export interface ScopeDecision {
  readonly scope: Scope;
  readonly decision: Decision;
  readonly epoch: number;
  /** UTC instant of the transaction. */
  readonly now: string;
  /** Who asked for it; absent for what was said or forgotten. */
  readonly sender?: Sender;
}

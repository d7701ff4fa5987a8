import type { Pool } from "@memory/postgres";
import { createScopeIndex, type ScopeIndex, withFactsOf } from "./domain/memory/scope-index.ts";
import type { PredicateCues } from "./domain/text/predicate-cues.ts";
import { applyInSlices } from "./load-index.ts";
import { readFactsAsOf } from "./store/facts-as-of.ts";

/** What a scope's index was at a moment. */
export interface AsOf {
  /** The moment, in milliseconds since the epoch. */
  readonly ms: number;
  /** The revision of the scope when this was read; null where it has no row. */
  readonly revision: number | null;
  /** The index with the facts of that moment in place of its own. Episodes are the same: ranking leaves out the later ones. */
  over(index: ScopeIndex): ScopeIndex;
}

export type ViewAsOf = ReturnType<typeof viewAsOf>;

/** Reads the facts that held at an instant in UTC; no index keeps those that no longer do, since only such questions need them. */
export const viewAsOf =
  ({ pool, cues }: { pool: Pool; cues: PredicateCues }) =>
  async (scopeToken: string, asOf: string): Promise<AsOf> => {
    const ms = Date.parse(asOf);
    const found = await readFactsAsOf(pool, scopeToken, asOf);
    if (found === null) return { ms, revision: null, over: (index) => index };
    const { revision, facts, isCut } = found;
    const view = createScopeIndex(cues);
    view.isPartial = isCut;
    await applyInSlices(view, { facts }, () => true);
    return { ms, revision, over: (index) => withFactsOf(index, view) };
  };

import { notFound } from "@memory/errors";
import { servingScope } from "@memory/names";
import type { Pool } from "@memory/postgres";
import type { Scope } from "@memory/scope";
import {
  type ItemScore,
  type TraceDecision,
  unpackDecisions,
  unpackScores,
} from "./domain/trace-codec.ts";
import { readTrace, type TraceRow } from "./store/traces.ts";

export interface InspectedTrace extends Omit<TraceRow, "decisions"> {
  decisions: TraceDecision[];
  /** By the id of an item. */
  scores: Record<string, ItemScore>;
}

export type InspectTrace = ReturnType<typeof inspectTrace>;

/** A trace with its decisions spelled out. Throws `trace_not_found` for one that is unknown, of another scope, or null (no UUID). */
export const inspectTrace =
  ({ pool }: { pool: Pool }) =>
  async (named: Scope, traceId: string | null): Promise<InspectedTrace> => {
    const scope = await servingScope(pool, named);
    const found = traceId === null ? undefined : await readTrace(pool, scope, traceId);
    if (found === undefined) throw notFound("trace_not_found");
    return {
      ...found,
      decisions: unpackDecisions(found.decisions),
      scores: unpackScores(found.decisions),
    };
  };

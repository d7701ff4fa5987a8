import type { Capture } from "@memory/contracts";
import type { NewEvent } from "./stored-event.ts";

interface Outcome {
  standsFor: ReadonlyMap<string, string>;
  lost: ReadonlySet<string>;
  epochs: ReadonlyMap<string, number>;
}

/** What a flush inserted, as the captures that its message tells of; events in the order of their batches. */
export function insertedCaptures(
  events: readonly NewEvent[],
  { standsFor, lost, epochs }: Outcome,
): Capture[] {
  const captures = new Map<string, Map<string, string[]>>();
  for (const { id, jobId, scopeToken } of events) {
    if (standsFor.has(id) || lost.has(id)) continue;
    const parts = captures.get(jobId) ?? new Map<string, string[]>();
    captures.set(jobId, parts);
    const ids = parts.get(scopeToken);
    if (ids) ids.push(id);
    else parts.set(scopeToken, [id]);
  }
  return [...captures].map(([jobId, parts]) => ({
    jobId,
    parts: [...parts].map(([scopeToken, eventIds]) => ({
      scopeToken,
      epoch: epochs.get(scopeToken) ?? 0,
      eventIds,
    })),
  }));
}

export interface CapturedEvent {
  id: string;
  deduplicated: boolean;
}

/** What a caller is told of each event of a capture, in the order of the batch. */
export const capturedEvents = (
  events: readonly NewEvent[],
  { standsFor }: Outcome,
): CapturedEvent[] =>
  events.map(({ id }) => {
    const original = standsFor.get(id) ?? id;
    return { id: original, deduplicated: original !== id };
  });

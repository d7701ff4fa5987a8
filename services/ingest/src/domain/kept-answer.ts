import { readUuid, UUID_BYTES, writeHex } from "@memory/bytes";
import { capturedEvents } from "./captures.ts";
import type { NewEvent } from "./stored-event.ts";

/** Which events of a capture were duplicates, by their ids, and of what. */
export interface Answered {
  duplicateOf: ReadonlyMap<string, string>;
}

/** An event with a key of its own may be a duplicate, whose id does not follow from the job. */
const isKeyed = ({ dedupKey }: NewEvent): boolean => dedupKey !== null;

/**
 * What is kept of the answer of a capture: with its flush the id of its job, and once all is stored also the ids that its events were
 * answered with; null where those follow from the job.
 */
export function keptAnswers(
  events: readonly NewEvent[],
  outcome: Answered,
): { begun: Buffer; complete: Buffer | null } {
  const jobId = events[0]?.jobId ?? "";
  const begun = uuidBytes([jobId]);
  if (!events.some(isKeyed)) return { begun, complete: null };
  const ids = capturedEvents(events, outcome).map(({ id }) => id);
  return { begun, complete: uuidBytes([jobId, ...ids]) };
}

export const readKeptJob = (kept: Buffer): string => readUuid(kept, 0);

/** Which events of a capture were duplicates, by what is kept of its answer; null where the capture did not come to an answer. */
export function readKeptOutcome(kept: Buffer, events: readonly NewEvent[]): Answered | null {
  if (kept.length === UUID_BYTES) return events.some(isKeyed) ? null : { duplicateOf: new Map() };
  const answered = events.map(({ id }, n) => [id, readUuid(kept, (n + 1) * UUID_BYTES)] as const);
  return { duplicateOf: new Map(answered.filter(([id, answeredId]) => id !== answeredId)) };
}

function uuidBytes(ids: readonly string[]): Buffer {
  const bytes = Buffer.alloc(ids.length * UUID_BYTES);
  for (const [n, id] of ids.entries()) writeHex(bytes, id, n * UUID_BYTES);
  return bytes;
}

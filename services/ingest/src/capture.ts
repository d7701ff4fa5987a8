import { setTimeout as delay } from "node:timers/promises";
import { serviceUnavailable } from "@memory/errors";
import { mapInSlices } from "@memory/fairness";
import { newIds } from "@memory/ids";
import type { Scope } from "@memory/scope";
import { type CapturedEvent, capturedEvents } from "./domain/captures.ts";
import { type DraftEvent, type NewEvent, newEvent } from "./domain/stored-event.ts";
import type { FlushQueue } from "./flush-queue.ts";
import type { IngestMetrics } from "./metrics.ts";
import type { Batch } from "./read-batch.ts";

interface Deps {
  queue: FlushQueue;
  metrics: IngestMetrics;
}

interface CaptureResult {
  events: CapturedEvent[];
  /** Null when every event was a duplicate. */
  jobId: string | null;
}

/** The scope of the n-th event; throws `forbidden_scope` for one the caller has no access to. */
export type ScopeOf = (event: DraftEvent, n: number) => Scope;

export type CaptureEvents = (batch: Batch, scopeOf: ScopeOf) => Promise<CaptureResult>;

// Together longer than the erasure of a subject of ordinary size.
const WRITE_AGAIN_AFTER_MS = [10, 50, 250, 1_000];

/** Stores a batch, all of it or nothing; resolves after the commit. */
export const captureEvents =
  ({ queue, metrics }: Deps): CaptureEvents =>
  async ({ events: drafts, batchKey }, scopeOf) => {
    const scopes = drafts.map(scopeOf);
    // Minted in the same millisecond: a job's events are found by its id.
    const [jobId, ...ids] = newIds(1 + drafts.length) as [string, ...string[]];
    const drafted = drafts.map((draft, n) => {
      const [id, scope] = [ids[n] as string, scopes[n] as Scope]; // one for each
      return { draft, origin: { id, jobId, scope, batchKey } };
    });
    const events = await mapInSlices(drafted, ({ draft, origin }) => newEvent(draft, origin));
    const captured = capturedEvents(events, await writeAll(queue, events));
    const duplicates = captured.filter(({ deduplicated }) => deduplicated).length;
    metrics.captures.inc();
    metrics.events.inc({ outcome: "duplicate" }, duplicates);
    metrics.events.inc({ outcome: "stored" }, captured.length - duplicates);
    return { events: captured, jobId: duplicates === captured.length ? null : jobId };
  };

/** Writes events, and writes them again where an original was erased before it could be read back, or is about to be. */
async function writeAll(queue: FlushQueue, events: NewEvent[]) {
  for (const afterMs of [0, ...WRITE_AGAIN_AFTER_MS]) {
    if (afterMs > 0) await delay(afterMs);
    const outcome = await queue.write(events);
    if (!events.some(({ id }) => outcome.erasedDuplicates.has(id))) return outcome;
  }
  throw serviceUnavailable("The subject is being erased; try again.");
}

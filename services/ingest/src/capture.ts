import { setTimeout as delay } from "node:timers/promises";
import { serviceUnavailable } from "@memory/errors";
import { mapInSlices } from "@memory/fairness";
import { findAnswer, type RequestKey, replaceAnswer } from "@memory/idempotency";
import { idsAfter, newId, newIds } from "@memory/ids";
import type { Pool } from "@memory/postgres";
import type { Scope } from "@memory/scope";
import { type CapturedEvent, capturedEvents } from "./domain/captures.ts";
import { type Answered, keptAnswers, readKeptJob, readKeptOutcome } from "./domain/kept-answer.ts";
import { type DraftEvent, type KeptKey, type NewEvent, newEvent } from "./domain/stored-event.ts";
import type { FlushQueue } from "./flush-queue.ts";
import type { IngestMetrics } from "./metrics.ts";
import type { Batch } from "./read-batch.ts";
import { readCapture } from "./store/captures.ts";
import { isKeyTaken } from "./store/write-flush.ts";

interface Deps {
  pool: Pool;
  queue: FlushQueue;
  metrics: IngestMetrics;
  now?: () => Date;
}

interface CaptureResult {
  events: CapturedEvent[];
  /** Null when every event was a duplicate. */
  jobId: string | null;
  /** True for the answer of an earlier capture under the same request key. */
  isReplayed: boolean;
}

/** The scope of the n-th event; throws `forbidden_scope` for one the caller has no access to. */
export type ScopeOf = (event: DraftEvent, n: number) => Scope;

/** The request key of a capture in this project; null without one. */
type KeyIn = (projectId: string) => RequestKey | null;

export type CaptureEvents = (
  batch: Batch,
  scopeOf: ScopeOf,
  keyIn?: KeyIn,
) => Promise<CaptureResult>;

// Together longer than the erasure of a subject of ordinary size.
const WRITE_AGAIN_AFTER_MS = [10, 50, 250, 1_000];

/**
 * Stores a batch, all of it or nothing; resolves after the commit. The same batch again under its request key answers what the first one
 * did, for 24 hours. Throws `idempotency_key_reused` for another one under it.
 */
export const captureEvents =
  ({ pool, queue, metrics, now = () => new Date() }: Deps): CaptureEvents =>
  async (batch, scopeOf, keyIn) => {
    const scopes = batch.events.map(scopeOf);
    const key = keyIn?.(scopes[0]?.projectId ?? "") ?? null;
    if (key !== null) return captureOnce({ pool, queue, metrics, now }, batch, scopes, key);
    // Minted in the same millisecond: a job's events are found by its id.
    const [jobId, ...ids] = newIds(1 + scopes.length) as [string, ...string[]];
    const events = await eventsOf(batch, { scopes, jobId, ids });
    return counted(metrics, events, jobId, await writeAll(queue, events));
  };

/** A batch under a request key: its events have the ids after that of its job. */
async function captureOnce(
  { pool, queue, metrics, now }: Required<Deps>,
  batch: Batch,
  scopes: Scope[],
  key: RequestKey,
): Promise<CaptureResult> {
  const eventsOfJob = (jobId: string, kept: KeptKey | null) =>
    eventsOf(batch, { scopes, jobId, ids: idsAfter(jobId, scopes.length), kept });
  const known = await findAnswer(pool, key, now());
  if (known === null) {
    const jobId = newId();
    const hex = { key: key.key.toString("hex"), request: key.request.toString("hex") };
    const events = await eventsOfJob(jobId, { ...hex, at: now().toISOString() });
    try {
      const outcome = await writeAll(queue, events);
      await completeAnswer(pool, key, events, outcome);
      return counted(metrics, events, jobId, outcome);
    } catch (error) {
      if (!isKeyTaken(error)) throw error;
    }
  }
  const answer = known ?? (await findAnswer(pool, key, now()));
  if (answer === null) throw serviceUnavailable("The same request is in progress; try again.");
  const jobId = readKeptJob(answer);
  const events = await eventsOfJob(jobId, null);
  const outcome = readKeptOutcome(answer, events) ?? (await finish({ pool, queue }, key, events));
  metrics.captures.inc();
  metrics.events.inc({ outcome: "duplicate" }, events.length);
  return { ...answerOf(events, jobId, outcome), isReplayed: true };
}

/** Writes what the first request, which did not come to its answer, left out: events whose originals were about to be erased. */
async function finish(
  { pool, queue }: Pick<Deps, "pool" | "queue">,
  key: RequestKey,
  events: NewEvent[],
): Promise<Answered> {
  const capture = await readCapture(pool, events[0]?.jobId ?? "", events[0]?.projectId ?? null);
  const stored = new Set(capture?.parts.flatMap(({ eventIds }) => eventIds));
  const others = events.filter(({ id, dedupKey }) => dedupKey !== null && !stored.has(id));
  const outcome = others.length === 0 ? { duplicateOf: new Map() } : await writeAll(queue, others);
  await completeAnswer(pool, key, events, outcome);
  return outcome;
}

/** Keeps what the events were answered with, where that does not follow from the job: from then on a retry writes nothing. */
async function completeAnswer(
  pool: Pool,
  key: RequestKey,
  events: NewEvent[],
  outcome: Answered,
): Promise<void> {
  const { begun, complete } = keptAnswers(events, outcome);
  if (complete !== null) await replaceAnswer(pool, key, begun, complete);
}

function counted(
  metrics: IngestMetrics,
  events: NewEvent[],
  jobId: string,
  outcome: Answered,
): CaptureResult {
  const answer = answerOf(events, jobId, outcome);
  const duplicates = answer.events.filter(({ deduplicated }) => deduplicated).length;
  metrics.captures.inc();
  metrics.events.inc({ outcome: "duplicate" }, duplicates);
  metrics.events.inc({ outcome: "stored" }, events.length - duplicates);
  return { ...answer, isReplayed: false };
}

function answerOf(
  events: NewEvent[],
  jobId: string,
  outcome: Answered,
): Pick<CaptureResult, "events" | "jobId"> {
  const captured = capturedEvents(events, outcome);
  const isNew = captured.some(({ deduplicated }) => !deduplicated);
  return { events: captured, jobId: isNew ? jobId : null };
}

interface Minted {
  scopes: Scope[];
  jobId: string;
  ids: string[];
  /** What is kept of the request key, if there is one. */
  kept?: KeptKey | null;
}

function eventsOf(
  { events: drafts, batchKey }: Batch,
  { scopes, jobId, ids, kept = null }: Minted,
): Promise<NewEvent[]> {
  const drafted = drafts.map((draft, n) => {
    const [id, scope] = [ids[n] as string, scopes[n] as Scope]; // one for each
    return { draft, origin: { id, jobId, scope, batchKey, kept: n === 0 ? kept : null } };
  });
  return mapInSlices(drafted, ({ draft, origin }) => newEvent(draft, origin));
}

/** Writes events, and writes them again where an original was erased before it could be read back, or is about to be. */
async function writeAll(queue: FlushQueue, events: NewEvent[]) {
  for (const afterMs of [0, ...WRITE_AGAIN_AFTER_MS]) {
    if (afterMs > 0) await delay(afterMs);
    const outcome = await queue.write(events);
    if (!events.some(({ id }) => outcome.erasedDuplicates.has(id))) return outcome;
  }
  throw serviceUnavailable("The subject is being erased; try again.");
}

import type { Capture, CapturePart, JobStatus } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { Pool } from "@memory/postgres";
import type { Caller } from "@memory/scope";
import type { EventOutcome } from "../domain/jobs/event-outcome.ts";
import { captureOf } from "../messages/capture-of-job.ts";
import { type JobRow, readJobRow } from "../store/jobs.ts";

export interface Job {
  jobId: string;
  projectId: string;
  status: JobStatus;
  createdAt: string;
  updatedAt: string;
  tries: number;
  /** Why it failed, was not taken up, or waits on for a model that is misconfigured; null unless it does. */
  error: string | null;
  /** Events of job scopes that are done, and known outcomes of others; without outcomes when there are none or they were pruned. */
  events: EventOutcome[];
}

interface Deps {
  pool: Pool;
  bus: Bus;
}

/**
 * The state of a job, from the moment its capture was accepted until it is erased: ingest knows what was captured, and the job scopes left
 * here tell how far it is. Malformed, unknown and foreign ids are all `job_not_found`.
 */
export const readJob =
  ({ pool, bus }: Deps) =>
  async (caller: Caller, jobId: string | null): Promise<Job> => {
    const capture = await captureOf(bus, caller, jobId);
    const { projectId, acceptedAt } = capture;
    const row = await readJobRow(pool, capture);
    return {
      ...{ jobId: capture.jobId, projectId, createdAt: acceptedAt },
      ...asItStands(capture, row, acceptedAt),
    };
  };

function asItStands({ parts }: Pick<Capture, "parts">, row: JobRow, acceptedAt: string) {
  const states = parts.map((part) => stateOf(part, row));
  const tries = [...row.jobScopes, ...row.kept].map((jobScope) => jobScope.tries);
  if (row.notTakenUp) tries.push(row.notTakenUp.tries);
  if (states.includes("done")) tries.push(1);
  const open = row.jobScopes.filter(({ state }) => state !== "done");
  const noted = [...open, ...row.kept].flatMap(({ outcomes }) => outcomes);
  const doneEventIds = parts.flatMap(({ eventIds }, n) => (states[n] === "done" ? eventIds : []));
  const moments = [...row.jobScopes.map((p) => p.updatedAt), ...row.kept.map((k) => k.doneAt)];
  return {
    status: statusOf(states),
    updatedAt: latest(moments) ?? acceptedAt,
    tries: Math.max(0, ...tries),
    error: [...row.jobScopes, row.notTakenUp].find((part) => part?.reason)?.reason ?? null,
    events: perEvent(doneEventIds, noted).sort(inOrderOfCapture),
  };
}

const latest = (moments: readonly string[]): string | undefined =>
  moments
    .map((at) => new Date(at).toISOString())
    .sort()
    .at(-1);

function stateOf({ scopeToken }: CapturePart, { jobScopes, kept, isPassed }: JobRow): JobStatus {
  const open = jobScopes.find((jobScope) => jobScope.scopeToken === scopeToken);
  if (open) return open.state;
  return isPassed || kept.some((jobScope) => jobScope.scopeToken === scopeToken)
    ? "done"
    : "pending";
}

/** Merges the outcomes of an event: those of rules, of a model and of each try are noted separately. */
function perEvent(eventIds: readonly string[], noted: readonly EventOutcome[]): EventOutcome[] {
  const events = new Map<string, EventOutcome>(
    eventIds.map((eventId) => [eventId, { eventId, outcomes: [] }]),
  );
  for (const { eventId, outcomes, usage } of noted) {
    const known = events.get(eventId);
    events.set(eventId, {
      eventId,
      outcomes: [...(known?.outcomes ?? []), ...outcomes],
      usage: {
        promptTokens: (known?.usage?.promptTokens ?? 0) + (usage?.promptTokens ?? 0),
        answerTokens: (known?.usage?.answerTokens ?? 0) + (usage?.answerTokens ?? 0),
      },
    });
  }
  return [...events.values()];
}

/** Event ids grow within a batch; a job scope has the events of one subject only. */
const inOrderOfCapture = (a: EventOutcome, b: EventOutcome) => (a.eventId < b.eventId ? -1 : 1);

/** A job has the status of its least advanced job scope: running, else failed, else pending. */
function statusOf(states: readonly JobStatus[]): JobStatus {
  const inOrder = ["running", "failed", "pending"] as const;
  return inOrder.find((state) => states.includes(state)) ?? "done";
}

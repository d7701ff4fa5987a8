import { CapturesRead, type JobStatus } from "@memory/contracts";
import { notFound } from "@memory/errors";
import type { Bus } from "@memory/jetstream";
import type { Pool } from "@memory/postgres";
import type { Caller } from "@memory/scope";
import { type EventOutcome, type JobPart, type JobRow, readJobRow } from "./store/jobs.ts";

export interface Job {
  jobId: string;
  projectId: string;
  status: JobStatus;
  createdAt: string;
  updatedAt: string;
  tries: number;
  /** Why it failed; null unless it did. */
  error: string | null;
  events: EventOutcome[];
}

interface Deps {
  pool: Pool;
  bus: Bus;
}

/**
 * A job as it stands; `pending` from the moment its capture was accepted, for which ingest is asked about a job that is not
 * known here yet. Malformed, unknown and foreign ids are all `job_not_found`.
 */
export const readJob =
  ({ pool, bus }: Deps) =>
  async (caller: Caller, jobId: string | null): Promise<Job> => {
    if (jobId === null) throw jobNotFound();
    const row = await readJobRow(pool, jobId);
    const job = row?.projectId ? known(jobId, row.projectId, row) : await asked(bus, jobId, row);
    if (caller.kind === "key" && caller.projectId !== job.projectId) throw jobNotFound();
    return job;
  };

const jobNotFound = () => notFound("job_not_found");

/** Ingest knows whose a job is before any part of it was read here. */
async function asked(bus: Bus, jobId: string, row: JobRow | null): Promise<Job> {
  const { capture } = await bus.request(CapturesRead, { jobId });
  if (capture === null) throw jobNotFound();
  if (row !== null) return known(jobId, capture.projectId, row);
  const { projectId, acceptedAt } = capture;
  const fresh = { status: "pending" as const, tries: 0, error: null, events: [] };
  return { jobId, projectId, createdAt: acceptedAt, updatedAt: acceptedAt, ...fresh };
}

function known(jobId: string, projectId: string, row: JobRow): Job {
  const status = statusOf(row.parts);
  return {
    jobId,
    projectId,
    status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    tries: Math.max(0, ...row.parts.map(({ tries }) => tries)),
    error: row.parts.find(({ state }) => state === "failed")?.reason ?? null,
    events: perEvent(row.parts.flatMap(({ outcomes }) => outcomes)).sort(inOrderOfCapture),
  };
}

/** What the rules and what a model made of an event is noted apart, as is what each try of a model cost. */
function perEvent(noted: readonly EventOutcome[]): EventOutcome[] {
  const events = new Map<string, EventOutcome>();
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

/** Event ids grow within a batch; a part has the events of one subject only. */
const inOrderOfCapture = (a: EventOutcome, b: EventOutcome) => (a.eventId < b.eventId ? -1 : 1);

/** A job is as far as the part that is behind: one that runs, else one that failed, else one that waits. */
function statusOf(parts: JobPart[]): JobStatus {
  const states = new Set(parts.map(({ state }) => state));
  const inOrder = ["running", "failed", "pending"] as const;
  return inOrder.find((state) => states.has(state)) ?? "done";
}

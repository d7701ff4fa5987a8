import { JOB_STATUSES, ScopeToken } from "@memory/contracts";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE, EXAMPLE_SCOPE } from "./example-ids.ts";
import { Id, Moment, ProjectQuery, pathParameter, SubjectQuery } from "./fields.ts";
import { named } from "./named.ts";
import { cursorOf, Limit, NextCursor } from "./page.ts";
import { NAMES_SENDER } from "./sender.ts";

/** Tokens of a model; zeros where none was used. */
export const ModelTokens = z
  .object({ prompt: z.int(), answer: z.int() })
  .meta({ description: "Tokens of the model that read the events; 0 when none did." });

const JOB = {
  id: EXAMPLE.job,
  job_id: EXAMPLE.job,
  project_id: EXAMPLE.project,
  status: "done",
  created_at: "2026-03-01T10:20:31.412Z",
  updated_at: "2026-03-01T10:20:33.020Z",
  tries: 1,
  error: null,
  model_tokens: { prompt: 0, answer: 0 },
  events: [
    {
      event_id: EXAMPLE.event,
      outcomes: [{ outcome: "made", fact_ids: [EXAMPLE.fact], reason: null }],
    },
  ],
};

const Outcome = z.object({
  outcome: z.string().meta({
    description:
      "`made`: a new fact. `reinforced`: a known fact, stated again. `superseded`: it took the place of another. `history`: it was true before what is known. `retracted`: a fact ended. `conflict`: it contradicts another. `quarantined`: it waits for a review. `unchanged`, `disabled` or `rejected`: nothing came of it.",
  }),
  fact_ids: z.array(Id),
  reason: z.string().nullable().meta({ description: "Why it was rejected or quarantined." }),
});

const Job = named(
  { id: "Job", description: "What became of the events of one capture.", example: JOB },
  z.object({
    id: Id,
    job_id: Id,
    project_id: z.string(),
    status: z
      .enum(JOB_STATUSES)
      .meta({ description: "`failed` jobs are tried again; `error` says why." }),
    created_at: Moment,
    updated_at: Moment,
    tries: z.int(),
    error: z.string().nullable().meta({ description: "Why the last try failed." }),
    model_tokens: ModelTokens,
    events: z.array(
      z.object({
        event_id: Id,
        outcomes: z.array(Outcome).meta({ description: "Empty where there was nothing to learn." }),
      }),
    ),
  }),
);

export const readJob = apiRoute({
  method: "GET",
  path: "/v1/jobs/:job_id",
  service: "consolidation",
  tag: "Jobs",
  operationId: "readJob",
  summary: "Read a job",
  description:
    "Whether the events of a capture were read, and which facts each of them made, reinforced or was refused for.",
  rights: ["read"],
  schema: { params: pathParameter("job_id", "The job."), response: { 200: Job } },
  errors: ["job_not_found"],
  example: { params: { job_id: EXAMPLE.job }, answer: JOB },
});

const OPEN_STATUSES = ["pending", "running", "failed", "dead_letter"] as const;
export type OpenJobStatus = (typeof OPEN_STATUSES)[number];

const OPEN_JOB = {
  id: EXAMPLE.job,
  subject_id: EXAMPLE.subject,
  status: "pending",
  tries: 0,
  next_try_at: "2026-03-01T10:20:31.412Z",
  error: null,
  event_count: 1,
  updated_at: "2026-03-01T10:20:31.412Z",
};
const JOBS = { jobs: [OPEN_JOB], next_cursor: null };
const JobList = named(
  { id: "JobList", description: "Jobs that are not done, oldest first.", example: JOBS },
  z.object({
    jobs: z.array(
      z.object({
        id: Id,
        subject_id: z
          .string()
          .meta({ description: "A job of several subjects is listed for each." }),
        status: z.enum(OPEN_STATUSES).meta({
          description: "`dead_letter`: its capture was not taken up; listed only when asked for.",
        }),
        tries: z.int(),
        next_try_at: Moment.nullable().meta({
          description: "When it may be tried; null while it runs, and where it is not tried again.",
        }),
        error: z.string().nullable().meta({ description: "Why the last try failed." }),
        event_count: z.int().meta({ description: "How many events of the subject it has." }),
        updated_at: Moment,
      }),
    ),
    next_cursor: NextCursor,
  }),
);

const Position = z.tuple([z.guid(), ScopeToken]).transform(([jobId, token]) => ({ jobId, token }));

/** A position in the list of jobs; what follows begins after the job that has it. */
export type JobPosition = z.output<typeof Position>;

export const listJobs = apiRoute({
  method: "GET",
  path: "/v1/jobs",
  service: "consolidation",
  tag: "Jobs",
  operationId: "listJobs",
  summary: "List jobs that are not done",
  description:
    "Jobs of a project that wait, run or failed, in the order in which they were captured, one line for each subject of a job; those of one subject with `subject_id`. A job that is done is read by its id. A capture is listed some milliseconds after its 202; one that was not taken up, with `status=dead_letter`, under the first of its subjects. A page may be short, so read on until `next_cursor` is null.",
  rights: ["read"],
  schema: {
    querystring: ProjectQuery.extend({
      status: z.enum(OPEN_STATUSES).optional().meta({ description: "Only jobs of that status." }),
      limit: Limit.optional(),
      cursor: cursorOf(Position).optional(),
    }),
    response: { 200: JobList },
  },
  errors: ["missing_scope", "forbidden_scope"],
  example: { query: { project_id: EXAMPLE.project }, answer: JOBS },
});

const RETRIED = { job_id: EXAMPLE.job, retried: 1 };
const Retried = named(
  { id: "Retried", description: "What is tried again now.", example: RETRIED },
  z.object({
    job_id: Id,
    retried: z.int().meta({
      description:
        "For how many subjects; 0 where nothing of the job waits for a later try: it is done, runs, waits for its first try, or has to be captured again.",
    }),
  }),
);

export const retryJob = apiRoute({
  method: "POST",
  path: "/v1/jobs/:job_id/retry",
  service: "consolidation",
  tag: "Jobs",
  operationId: "retryJob",
  summary: "Try a job again now",
  description:
    "A job that failed, or whose capture was not taken up, is due at once instead of at its next try; what was learned of it stays. The worker takes it within seconds.",
  rights: ["capture"],
  isRepeatable: true,
  schema: {
    params: pathParameter("job_id", "The job."),
    response: { 200: Retried },
  },
  requestHeaders: NAMES_SENDER,
  errors: ["job_not_found"],
  example: {
    params: { job_id: EXAMPLE.job },
    headers: { "X-Service-Actor": "kim@example.com" },
    answer: RETRIED,
  },
});

const PROCESSED = { processed: 1 };
const Processed = named(
  { id: "Processed", description: "How many jobs this call processed.", example: PROCESSED },
  z.object({ processed: z.int() }),
);

export const consolidate = apiRoute({
  method: "POST",
  path: "/v1/consolidate",
  service: "consolidation",
  tag: "Jobs",
  operationId: "consolidate",
  summary: "Process all waiting jobs now",
  description:
    "For development and operations: processes every pending and failed job of all projects, and answers when `/v1/context` serves what was learned. In production a worker does this by itself.",
  rights: ["capture"],
  schema: { response: { 200: Processed } },
  errors: [],
  example: { answer: PROCESSED },
});

export const consolidateSubject = apiRoute({
  method: "POST",
  path: "/v1/consolidate/subject",
  service: "consolidation",
  tag: "Jobs",
  operationId: "consolidateSubject",
  summary: "Process the waiting jobs of a subject now",
  description:
    "Learns from everything that was captured for the subject before the call, and answers when `/v1/facts` and `/v1/context` serve it. `processed` is 0 where the worker was faster.",
  rights: ["capture"],
  schema: { querystring: SubjectQuery, response: { 200: Processed } },
  errors: ["missing_scope", "forbidden_scope"],
  example: { query: EXAMPLE_SCOPE, answer: PROCESSED },
});

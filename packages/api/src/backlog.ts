import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE } from "./example-ids.ts";
import { Moment, ProjectId } from "./fields.ts";
import { named } from "./named.ts";

const STEP = { from: "2026-03-01T10:20:00.000Z", jobs: 12, p50_seconds: 1.6, p95_seconds: 3.4 };
const BACKLOG = {
  project_id: EXAMPLE.project,
  jobs: { pending: 3, running: 1, failed: 1, dead_letters: 0, are_all: true },
  oldest_seconds: 42.5,
  capture_to_fact: {
    since: "2026-03-01T09:25:00.000Z",
    jobs: 12,
    p50_seconds: 1.6,
    p95_seconds: 3.4,
    steps: [STEP],
  },
};

const Seconds = z.number().nullable();
const DELAYS = {
  jobs: z.int().meta({ description: "Jobs that made a fact, one for each subject of a job." }),
  p50_seconds: Seconds.meta({ description: "Half of them took no longer; null without jobs." }),
  p95_seconds: Seconds.meta({ description: "95 of 100 took no longer." }),
};

const Backlog = named(
  { id: "Backlog", description: "What waits, and how long learning takes.", example: BACKLOG },
  z.object({
    project_id: z.string(),
    jobs: z
      .object({
        pending: z.int(),
        running: z.int(),
        failed: z.int(),
        dead_letters: z.int().meta({ description: "Captures that were not taken up." }),
        are_all: z.boolean().meta({ description: "False: there are more than were counted." }),
      })
      .meta({ description: "Jobs that are not done, one for each subject of a job." }),
    oldest_seconds: Seconds.meta({
      description: "Since when the oldest of them was captured; null when none waits.",
    }),
    capture_to_fact: z
      .object({
        since: Moment.meta({
          description: "An hour ago, or later where more jobs were done than are looked at.",
        }),
        ...DELAYS,
        steps: z
          .array(z.object({ from: Moment, ...DELAYS }))
          .meta({ description: "Each five minutes since then, oldest first." }),
      })
      .meta({ description: "From the 202 of a capture to its facts, of jobs done since." }),
  }),
);

export const readBacklog = apiRoute({
  method: "GET",
  path: "/v1/backlog",
  service: "consolidation",
  tag: "Jobs",
  operationId: "readBacklog",
  summary: "Read what waits and how long learning takes",
  description:
    "How many jobs of a project wait, run, failed or were not taken up, how old the oldest is, and how long it took from capture to fact within the last hour. It looks at the 10,000 oldest jobs, at the 10,000 oldest dead letters of all projects, and at the 5,000 jobs that were done last.",
  rights: ["read"],
  schema: {
    querystring: z.object({ project_id: ProjectId }),
    response: { 200: Backlog },
  },
  errors: ["missing_scope", "forbidden_scope"],
  example: { query: { project_id: EXAMPLE.project }, answer: BACKLOG },
});

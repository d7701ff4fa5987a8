import { readBacklog as api } from "@memory/api";
import { projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { readBacklog } from "../features/read-backlog.ts";

const delaysOut = (of: { jobs: number; p50Seconds: number | null; p95Seconds: number | null }) => ({
  jobs: of.jobs,
  p50_seconds: of.p50Seconds,
  p95_seconds: of.p95Seconds,
});

/** GET /v1/backlog. */
export const backlogRoute =
  (read: ReturnType<typeof readBacklog>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(api.path, { schema: api.schema }, async ({ caller, query: { project_id } }) => {
      const { counts, oldestSeconds, learning } = await read(projectScope(caller, project_id));
      const { pending, running, failed, deadLetters, areAll } = counts;
      return {
        project_id,
        jobs: { pending, running, failed, dead_letters: deadLetters, are_all: areAll },
        oldest_seconds: oldestSeconds,
        capture_to_fact: {
          since: new Date(learning.sinceMs).toISOString(),
          ...delaysOut(learning),
          steps: learning.steps.map((step) => ({
            from: new Date(step.fromMs).toISOString(),
            ...delaysOut(step),
          })),
        },
      };
    });
  };

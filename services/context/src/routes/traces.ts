import { listTraces as api, type TraceSummary as TraceSummaryOut } from "@memory/api";
import { type ProjectScope, projectScope, type Scope, subjectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { z } from "zod";
import type { TraceSummary } from "../store/traces.ts";

export type ListTraces = (project: ProjectScope, scope: Scope | null) => Promise<TraceSummary[]>;

/** GET /v1/traces. */
export const tracesRoute =
  (listTraces: ListTraces): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(api.path, { schema: api.schema }, async (request) => {
      const { project_id, subject_id } = request.query;
      const project = projectScope(request.caller, project_id);
      const scope = subject_id === undefined ? null : subjectScope(project, subject_id);
      return { traces: (await listTraces(project, scope)).map(summaryOut) };
    });
  };

const summaryOut = (trace: TraceSummary): z.infer<typeof TraceSummaryOut> => ({
  id: trace.id,
  project_id: trace.projectId,
  subject_id: trace.subjectId,
  query: trace.query,
  purpose: trace.purpose,
  token_count: trace.tokenCount,
  created_at: trace.createdAt.toISOString(),
});

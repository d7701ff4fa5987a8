import { ScopeId } from "@memory/contracts";
import { type ProjectScope, projectScope, type Scope, subjectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { TraceSummary } from "../store/traces.ts";

export type ListTraces = (project: ProjectScope, scope: Scope | null) => Promise<TraceSummary[]>;

const TraceSummaryOut = z.object({
  id: z.guid(),
  project_id: z.string(),
  subject_id: z.string(),
  query: z.string(),
  purpose: z.string().nullable(),
  token_count: z.number().int(),
  created_at: z.string(),
});

const schema = {
  querystring: z.object({ project_id: ScopeId, subject_id: ScopeId.optional() }),
  response: { 200: z.object({ traces: z.array(TraceSummaryOut) }) },
};

/** GET /v1/traces. */
export const tracesRoute =
  (listTraces: ListTraces): FastifyPluginAsyncZod =>
  async (app) => {
    app.get("/v1/traces", { schema }, async (request) => {
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

import { ScopeId } from "@memory/contracts";
import { pathId } from "@memory/http-server";
import { projectScope, subjectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { InspectedTrace, InspectTrace } from "../inspect-trace.ts";

const schema = {
  params: z.object({ trace_id: z.string() }),
  querystring: z.object({ project_id: ScopeId, subject_id: ScopeId }),
};

/** GET /v1/inspect/{trace_id}. */
export const inspectRoute =
  (inspectTrace: InspectTrace): FastifyPluginAsyncZod =>
  async (app) => {
    app.get("/v1/inspect/:trace_id", { schema }, async (request, reply) => {
      const { project_id, subject_id } = request.query;
      const scope = subjectScope(projectScope(request.caller, project_id), subject_id);
      const trace = await inspectTrace(scope, pathId(request.params.trace_id));
      return reply.type("application/json; charset=utf-8").send(traceJson(trace));
    });
  };

/** The packet goes in as the text that was served. */
const traceJson = (trace: InspectedTrace): string =>
  `{"trace_id":"${trace.id}","project_id":${JSON.stringify(trace.projectId)},` +
  `"subject_id":${JSON.stringify(trace.subjectId)},"query":${JSON.stringify(trace.query)},` +
  `"purpose":${JSON.stringify(trace.purpose)},"packet":${trace.packet},` +
  `"decisions":${JSON.stringify(trace.decisions)},"token_count":${trace.tokenCount}}`;

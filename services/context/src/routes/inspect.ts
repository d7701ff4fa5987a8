import { inspect as api } from "@memory/api";
import { fairGate } from "@memory/fairness";
import { pathId } from "@memory/http-server";
import { projectScope, shownSubject, subjectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { InspectedTrace, InspectTrace } from "../inspect-trace.ts";

/** A trace holds its question, of up to ten megabytes: few are in memory at a time. */
const AT_ONCE = { capacity: 4, perTenant: 2, mostWaitingPerTenant: 1_000 };

/** GET /v1/inspect/{trace_id}. */
export const inspectRoute =
  (inspectTrace: InspectTrace): FastifyPluginAsyncZod =>
  async (app) => {
    const gate = fairGate({ name: "reading traces", ...AT_ONCE });
    app.get(api.path, { schema: api.schema }, async (request, reply) => {
      const { project_id, subject_id } = request.query;
      const scope = subjectScope(projectScope(request.caller, project_id), subject_id);
      const id = pathId(request.params.trace_id);
      const inspect = async () => traceJson(await inspectTrace(scope, id));
      const text = await gate.run(scope.projectId, 1, inspect);
      return reply.type("application/json; charset=utf-8").send(text);
    });
  };

/** The packet goes in as the text that was served. */
const traceJson = (trace: InspectedTrace): string =>
  `{"trace_id":"${trace.id}","project_id":${JSON.stringify(trace.projectId)},` +
  `"subject_id":${JSON.stringify(shownSubject(trace.subjectId))},"query":${JSON.stringify(trace.query)},` +
  `"purpose":${JSON.stringify(trace.purpose)},"packet":${trace.packet},` +
  `"decisions":${JSON.stringify(trace.decisions)},"scores":${JSON.stringify(trace.scores)},` +
  `"token_count":${trace.tokenCount}` +
  `${trace.asOf === null ? "" : `,"as_of":"${trace.asOf}"`}` +
  `${trace.embeddingModel === null ? "" : `,"embedding_model":${JSON.stringify(trace.embeddingModel)}`}` +
  `${trace.threadId === null ? "" : `,"thread_id":${JSON.stringify(trace.threadId)}`}` +
  `${trace.runId === null ? "" : `,"run_id":${JSON.stringify(trace.runId)}`}` +
  `${trace.requestId === null ? "" : `,"request_id":${JSON.stringify(trace.requestId)}`}` +
  `${trace.budgetTokens === null ? "" : `,"budget_tokens":${trace.budgetTokens}`}}`;

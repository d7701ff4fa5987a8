import {
  listTraces as api,
  pageSize,
  type TraceSummary as TraceSummaryOut,
  writeCursor,
} from "@memory/api";
import {
  type ProjectScope,
  projectScope,
  type Scope,
  shownSubject,
  subjectScope,
} from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { z } from "zod";
import type { PageOfTraces, TraceFilter, TracePage } from "../store/trace-pages.ts";
import type { TraceSummary } from "../store/traces.ts";

interface Verbs {
  listTraces: (project: ProjectScope, scope: Scope | null) => Promise<TraceSummary[]>;
  readTracePage: (
    project: ProjectScope,
    filter: TraceFilter,
    page: PageOfTraces,
  ) => Promise<TracePage>;
  /** The scope that a name stands for. */
  serving: (scope: Scope) => Promise<Scope>;
}

/** GET /v1/traces. */
export const tracesRoute =
  ({ listTraces, readTracePage, serving }: Verbs): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(api.path, { schema: api.schema }, async ({ query, caller }) => {
      const { project_id, subject_id, ...page } = query;
      const project = projectScope(caller, project_id);
      const scope =
        subject_id === undefined ? null : await serving(subjectScope(project, subject_id));
      if (Object.values(page).every((value) => value === undefined))
        return { traces: (await listTraces(project, scope)).map(summaryOut) };
      const { limit, cursor, ...filter } = page;
      const { traces, next } = await readTracePage(project, filterOf(scope, filter), {
        limit: pageSize(limit),
        after: cursor ?? null,
      });
      return {
        traces: traces.map(pagedOut),
        next_cursor: next && writeCursor([next.createdAt, next.id]),
      };
    });
  };

type Filters = Omit<
  z.output<typeof api.schema.querystring>,
  "project_id" | "subject_id" | "limit" | "cursor"
>;

const filterOf = (scope: Scope | null, filters: Filters): TraceFilter => ({
  scope,
  id: filters.trace_id ?? null,
  threadId: filters.thread_id ?? null,
  runId: filters.run_id ?? null,
  requestId: filters.request_id ?? null,
  purpose: filters.purpose ?? null,
  text: filters.text ?? null,
  from: filters.from ?? null,
  to: filters.to ?? null,
});

const summaryOut = (trace: TraceSummary): z.infer<typeof TraceSummaryOut> => ({
  id: trace.id,
  project_id: trace.projectId,
  subject_id: shownSubject(trace.subjectId),
  query: trace.query,
  purpose: trace.purpose,
  token_count: trace.tokenCount,
  created_at: trace.createdAt.toISOString(),
});

/** A trace of a page, with what it was asked in, by which request, and what it might take. */
const pagedOut = (trace: TraceSummary): z.infer<typeof TraceSummaryOut> => ({
  ...summaryOut(trace),
  ...(trace.threadId !== null && { thread_id: trace.threadId }),
  ...(trace.runId !== null && { run_id: trace.runId }),
  ...(trace.requestId !== null && { request_id: trace.requestId }),
  ...(trace.budgetTokens !== null && { budget_tokens: trace.budgetTokens }),
});

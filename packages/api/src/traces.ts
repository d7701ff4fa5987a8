import { requiredText, UuidField } from "@memory/contracts";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE, EXAMPLE_SCOPE } from "./example-ids.ts";
import { Bound, Id, Moment, ProjectQuery, pathParameter, SubjectQuery } from "./fields.ts";
import { named } from "./named.ts";
import { ContextPacket, PACKET } from "./packet.ts";
import { cursorOf, Limit, NextCursor } from "./page.ts";

const DECISION = {
  fact_id: EXAMPLE.fact,
  episode_id: null,
  action: "included",
  reason_code: "top_score",
};

const TraceDecision = named(
  { id: "TraceDecision", description: "Why an item was in or out.", example: DECISION },
  z.object({
    fact_id: Id.nullable(),
    episode_id: Id.nullable(),
    action: z.enum(["included", "excluded", "blocked"]),
    reason_code: z.string().meta({
      description:
        "Included: `top_score`, or `multi_hop_expansion` (found by a name it shares with another item). Excluded: `over_budget`, `volatility_expired` (too old for its predicate), `below_relevance_floor`. Blocked: `conflict_open`.",
    }),
  }),
);

const ThreadId = z
  .string()
  .meta({ description: "The conversation; only where the call gave one." });
const RunId = z
  .string()
  .meta({ description: "The run of the agent; only where the call gave one." });

const RequestId = z
  .string()
  .meta({ description: "The `X-Request-Id` of the call; absent for calls before it was kept." });
const BudgetTokens = z
  .int()
  .meta({ description: "The most tokens that the call allowed; absent likewise." });

const TRACE = {
  trace_id: EXAMPLE.trace,
  ...EXAMPLE_SCOPE,
  query: "Where does Sam live?",
  purpose: "chat",
  packet: PACKET,
  decisions: [DECISION],
  scores: { [EXAMPLE.event]: { points: 3.1, parts: { words: 2.4, other: 0.7 }, version: 1 } },
  token_count: 22,
  request_id: "0b6e0f0a-5f3e-4c55-9d57-000000000001",
  budget_tokens: 900,
};

const Trace = named(
  { id: "Trace", description: "A question, its packet and every decision.", example: TRACE },
  z.object({
    trace_id: Id,
    project_id: z.string(),
    subject_id: z.string(),
    query: z.string(),
    purpose: z.string().nullable(),
    packet: ContextPacket,
    decisions: z.array(TraceDecision).meta({
      description: "One for each fact or episode considered, whether in the packet or not.",
    }),
    scores: z
      .record(
        z.string(),
        z.object({
          points: z.number(),
          parts: z.record(z.string(), z.number()),
          version: z.int(),
        }),
      )
      .meta({
        description: "Points of episodes by the id of the event, with their largest parts.",
      }),
    token_count: z.int(),
    as_of: Moment.optional(),
    embedding_model: z.string().optional(),
    thread_id: ThreadId.optional(),
    run_id: RunId.optional(),
    request_id: RequestId.optional(),
    budget_tokens: BudgetTokens.optional(),
  }),
);

export const inspect = apiRoute({
  method: "GET",
  path: "/v1/inspect/:trace_id",
  service: "context",
  tag: "Context",
  operationId: "inspect",
  summary: "See why",
  description:
    "The exact packet of a call and the decision about every item that was considered. Who has only the trace's id finds its subject by `GET /v1/traces?trace_id=`.",
  rights: ["read"],
  schema: { params: pathParameter("trace_id", "The trace."), querystring: SubjectQuery },
  documented: { 200: Trace },
  errors: ["missing_scope", "forbidden_scope", "trace_not_found"],
  example: { params: { trace_id: EXAMPLE.trace }, query: EXAMPLE_SCOPE, answer: TRACE },
});

const SUMMARY = {
  id: EXAMPLE.trace,
  ...EXAMPLE_SCOPE,
  query: "Where does Sam live?",
  purpose: "chat",
  token_count: 22,
  created_at: "2026-03-02T09:00:00.000Z",
};

export const TraceSummary = named(
  { id: "TraceSummary", description: "A trace in a list.", example: SUMMARY },
  z.object({
    id: Id,
    project_id: z.string(),
    subject_id: z.string(),
    query: z.string().meta({ description: "The first 4,000 characters." }),
    purpose: z.string().nullable(),
    token_count: z.int(),
    created_at: Moment,
    thread_id: ThreadId.optional(),
    run_id: RunId.optional(),
    request_id: RequestId.optional(),
    budget_tokens: BudgetTokens.optional(),
  }),
);

const TraceList = named(
  { id: "TraceList", description: "Traces, newest first.", example: { traces: [SUMMARY] } },
  z.object({
    traces: z.array(TraceSummary),
    next_cursor: NextCursor.optional().meta({
      description: "The cursor of the next page; null on the last one. Only in a page.",
    }),
  }),
);

const Position = z.tuple([Bound, z.guid()]).transform(([createdAt, id]) => ({ createdAt, id }));

/** A position in a list of traces; what follows is older than the trace that has it. */
export type TracePosition = z.output<typeof Position>;

const TraceQuery = ProjectQuery.extend({
  limit: Limit.optional(),
  cursor: cursorOf(Position).optional(),
  trace_id: UuidField.optional().meta({
    description: "The trace with this id: it says whose question it was.",
  }),
  thread_id: requiredText(128).optional().meta({ description: "Asked in this conversation." }),
  run_id: requiredText(128).optional().meta({ description: "Asked in this run of an agent." }),
  request_id: requiredText(128).optional().meta({
    description: "Asked by the request with this `X-Request-Id`, which may have been repeated.",
  }),
  from: Bound.optional().meta({ description: "Created then or later; RFC 3339." }),
  to: Bound.optional().meta({ description: "Created before then; RFC 3339." }),
  purpose: requiredText(128).optional().meta({ description: "Asked for exactly this purpose." }),
  text: requiredText(256)
    .optional()
    .meta({ description: "The question contains this text, in upper or lower case." }),
});

export const listTraces = apiRoute({
  method: "GET",
  path: "/v1/traces",
  service: "context",
  tag: "Context",
  operationId: "listTraces",
  summary: "List traces",
  description:
    "The 50 most recent traces of a project, or of one subject in it. With `limit`, `cursor` or a filter beside `subject_id`: a page of all traces, 50 unless `limit` says otherwise, with the cursor of the next. A page may be short, or empty, where few traces pass the filters: read on until `next_cursor` is null.",
  rights: ["read"],
  schema: { querystring: TraceQuery, response: { 200: TraceList } },
  errors: ["missing_scope", "forbidden_scope"],
  example: { query: EXAMPLE_SCOPE, answer: { traces: [SUMMARY] } },
});

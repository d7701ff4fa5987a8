import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE, EXAMPLE_SCOPE } from "./example-ids.ts";
import { Id, Moment, ProjectQuery, pathParameter, SubjectQuery } from "./fields.ts";
import { named } from "./named.ts";
import { ContextPacket, PACKET } from "./packet.ts";

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
        "`top_score`, `over_budget`, `conflict_open`, `multi_hop_expansion`, `volatility_expired` or `below_relevance_floor`.",
    }),
  }),
);

const TRACE = {
  trace_id: EXAMPLE.trace,
  ...EXAMPLE_SCOPE,
  query: "Where does Sam live?",
  purpose: "chat",
  packet: PACKET,
  decisions: [DECISION],
  scores: { [EXAMPLE.event]: { points: 3.1, parts: { words: 2.4, other: 0.7 }, version: 1 } },
  token_count: 22,
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
  }),
);

export const inspect = apiRoute({
  method: "GET",
  path: "/v1/inspect/:trace_id",
  service: "context",
  tag: "Context",
  operationId: "inspect",
  summary: "See why",
  description: "The exact packet of a call and the decision about every item that was considered.",
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
  }),
);

const TraceList = named(
  { id: "TraceList", description: "Traces, newest first.", example: { traces: [SUMMARY] } },
  z.object({ traces: z.array(TraceSummary) }),
);

export const listTraces = apiRoute({
  method: "GET",
  path: "/v1/traces",
  service: "context",
  tag: "Context",
  operationId: "listTraces",
  summary: "List traces",
  description: "The 50 most recent traces of a project, or of one subject in it.",
  rights: ["read"],
  schema: { querystring: ProjectQuery, response: { 200: TraceList } },
  errors: ["missing_scope", "forbidden_scope"],
  example: { query: EXAMPLE_SCOPE, answer: { traces: [SUMMARY] } },
});

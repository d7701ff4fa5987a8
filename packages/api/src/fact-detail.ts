import { CONFLICT_STATUSES, RATINGS } from "@memory/contracts";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { Evidence, SAID } from "./evidence.ts";
import { EXAMPLE } from "./example-ids.ts";
import { FACT, Fact, FactStatus } from "./fact.ts";
import { Id, Moment, ProjectId, pathParameter } from "./fields.ts";
import { named } from "./named.ts";
import { SENT_BY, SentBy } from "./sender.ts";

const CHANGE = {
  version: 1,
  from: null,
  to: "active",
  cause: { kind: "event", id: EXAMPLE.event },
  at: "2026-03-01T10:20:33.020Z",
};

const StatusChange = named(
  { id: "StatusChange", description: "A change of a fact's status.", example: CHANGE },
  z.object({
    version: z.int(),
    from: FactStatus.nullable(),
    to: FactStatus,
    cause: z
      .object({ kind: z.string(), id: Id.nullable() })
      .meta({ description: "An event, a resolution, a rating, a forget or a review." }),
    at: Moment,
  }),
);

const HISTORY = { fact_id: EXAMPLE.fact, history: [CHANGE] };
const FactHistory = named(
  { id: "FactHistory", description: "Every change of a fact's status.", example: HISTORY },
  z.object({ fact_id: Id, history: z.array(StatusChange) }),
);

export const factHistory = apiRoute({
  method: "GET",
  path: "/v1/facts/:fact_id/history",
  service: "consolidation",
  tag: "Facts",
  operationId: "factHistory",
  summary: "Read the history of a fact",
  description: "Each change of the fact's status with its cause, oldest first.",
  rights: ["read"],
  schema: { params: pathParameter("fact_id", "The fact."), response: { 200: FactHistory } },
  errors: ["fact_not_found"],
  example: { params: { fact_id: EXAMPLE.fact }, answer: HISTORY },
});

const DETAIL = {
  ...FACT,
  history: [{ ...CHANGE, by: { actor: null, key_prefix: null } }],
  evidence: [SAID],
  evidence_count: 1,
  conflicts: [],
  ratings: [
    {
      feedback_id: EXAMPLE.feedback,
      rating: "incorrect",
      comment: "Sam lives in Bergen.",
      created_at: "2026-03-05T09:00:00.000Z",
      by: SENT_BY,
    },
  ],
  supersedes: [],
};

const FactDetail = named(
  {
    id: "FactDetail",
    description: "A fact with what it was taken from and what became of it.",
    example: DETAIL,
  },
  Fact.and(
    z.object({
      history: z.array(StatusChange.and(z.object({ by: SentBy }))).meta({
        description: "The newest 200 changes of its status, oldest first.",
      }),
      evidence: z.array(Evidence).meta({
        description: "The newest events that it was taken from, newest first, at most 20.",
      }),
      evidence_count: z.int().meta({ description: "How many events it was taken from." }),
      conflicts: z
        .array(
          z.object({
            conflict_id: Id,
            status: z.enum(CONFLICT_STATUSES),
            created_at: Moment,
            resolved_at: Moment.nullable(),
          }),
        )
        .meta({ description: "The conflict sets it is or was in, newest first, at most 50." }),
      ratings: z
        .array(
          z.object({
            feedback_id: Id,
            rating: z.enum(RATINGS),
            comment: z.string().nullable(),
            created_at: Moment,
            by: SentBy,
          }),
        )
        .meta({ description: "Newest first, at most 50." }),
      supersedes: z.array(Id).meta({
        description: "The facts whose place it took, newest first, at most 50.",
      }),
    }),
  ),
);

export const readFact = apiRoute({
  method: "GET",
  path: "/v1/facts/:fact_id",
  service: "consolidation",
  tag: "Facts",
  operationId: "readFact",
  summary: "Read a fact with its evidence",
  description:
    "The fact as it is listed, with the words that it was taken from, each change of its status, its conflict sets and its ratings. Together with `GET /v1/inspect/{trace_id}` it says why an agent said something.",
  rights: ["read"],
  schema: {
    params: pathParameter("fact_id", "The fact."),
    querystring: z.object({ project_id: ProjectId }),
  },
  documented: { 200: FactDetail },
  errors: ["missing_scope", "forbidden_scope", "fact_not_found"],
  example: {
    params: { fact_id: EXAMPLE.fact },
    query: { project_id: EXAMPLE.project },
    answer: DETAIL,
  },
});

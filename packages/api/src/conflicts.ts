import { CONFLICT_STATUSES, UuidField } from "@memory/contracts";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE, EXAMPLE_SCOPE } from "./example-ids.ts";
import { PredicateFilter } from "./facts.ts";
import { Bound, Id, Moment, ProjectId, ProjectQuery, pathParameter } from "./fields.ts";
import { named } from "./named.ts";
import { cursorOf, Limit, NextCursor } from "./page.ts";
import { NAMES_SENDER } from "./sender.ts";

export const CONFLICT = {
  id: EXAMPLE.conflict,
  ...EXAMPLE_SCOPE,
  fact_ids: [EXAMPLE.fact, EXAMPLE.laterFact],
  status: "open",
  reason: null,
  created_at: "2026-03-02T08:00:02.500Z",
  resolved_at: null,
};

export const ConflictSet = named(
  { id: "ConflictSet", description: "Facts that contradict each other.", example: CONFLICT },
  z.object({
    id: Id,
    project_id: z.string(),
    subject_id: z.string(),
    fact_ids: z.array(Id).meta({ description: "In the order in which they joined." }),
    status: z.enum(CONFLICT_STATUSES),
    reason: z.string().nullable(),
    created_at: Moment,
    resolved_at: Moment.nullable(),
  }),
);

const CONFLICTS = { conflicts: [CONFLICT], open_count: 1, oldest_open_seconds: 86_400 };
const ConflictList = named(
  { id: "ConflictList", description: "Conflict sets, oldest first.", example: CONFLICTS },
  z.object({
    conflicts: z.array(ConflictSet),
    open_count: z.int().meta({ description: "Open ones of the project or the subject." }),
    oldest_open_seconds: z.number().nullable().meta({ description: "The age of the oldest." }),
    next_cursor: NextCursor.optional(),
  }),
);

const Position = z.tuple([Bound, z.guid()]).transform(([createdAt, id]) => ({ createdAt, id }));

/** A position in the list of conflict sets; what follows begins after the set that has it. */
export type ConflictPosition = z.output<typeof Position>;

export const listConflicts = apiRoute({
  method: "GET",
  path: "/v1/conflicts",
  service: "consolidation",
  tag: "Conflicts",
  operationId: "listConflicts",
  summary: "List conflict sets",
  description:
    "Open conflict sets of a project, oldest first. None of their facts is served. `open_count` and `oldest_open_seconds` are those of the project or the subject, whatever else narrows the list. With `limit` or `cursor` a page of the list; a page may be short, so read on until `next_cursor` is null.",
  rights: ["read"],
  schema: {
    querystring: ProjectQuery.extend({
      status: z
        .enum([...CONFLICT_STATUSES, "all"])
        .default("open")
        .meta({ description: "Only conflicts of that status." }),
      predicate: PredicateFilter.meta({
        description: "Only sets with a fact of exactly this predicate.",
      }),
      min_age_seconds: z
        .string()
        .regex(/^\d{1,9}$/, { error: "must be a whole number of seconds" })
        .transform(Number)
        .optional()
        .meta({
          description: "Only sets that were opened so long ago or longer.",
          examples: ["86400"],
        }),
      limit: Limit.optional(),
      cursor: cursorOf(Position).optional(),
    }),
    response: { 200: ConflictList },
  },
  errors: ["missing_scope", "forbidden_scope"],
  example: { query: { project_id: EXAMPLE.project }, answer: CONFLICTS },
});

const RESOLVE = { project_id: EXAMPLE.project, keep_fact_id: EXAMPLE.laterFact };
const ResolveBody = named(
  { id: "ResolveBody", description: "The fact that holds.", example: RESOLVE },
  z.object({ project_id: ProjectId, keep_fact_id: UuidField }),
);

const RESOLVED = {
  conflict_id: EXAMPLE.conflict,
  status: "resolved",
  kept_fact_id: EXAMPLE.laterFact,
  superseded_fact_ids: [EXAMPLE.fact],
  resolved_at: "2026-03-03T08:00:00.000Z",
};
const Resolved = named(
  { id: "Resolved", description: "The decision, as it took effect.", example: RESOLVED },
  z.object({
    conflict_id: Id,
    status: z.literal("resolved"),
    kept_fact_id: Id,
    superseded_fact_ids: z.array(Id),
    resolved_at: Moment,
  }),
);

export const resolveConflict = apiRoute({
  method: "POST",
  path: "/v1/conflicts/:conflict_id/resolve",
  service: "consolidation",
  tag: "Conflicts",
  operationId: "resolveConflict",
  summary: "Resolve a conflict set",
  description: "The kept fact becomes active, every other live fact of the set superseded by it.",
  rights: ["review"],
  isRepeatable: true,
  schema: {
    params: pathParameter("conflict_id", "The conflict set."),
    body: ResolveBody,
    response: { 200: Resolved },
  },
  requestHeaders: NAMES_SENDER,
  errors: [
    ...["missing_scope", "forbidden_scope", "conflict_not_found"],
    ...["conflict_already_resolved", "fact_not_in_conflict", "illegal_status_transition"],
  ] as const,
  example: {
    params: { conflict_id: EXAMPLE.conflict },
    headers: { "X-Service-Actor": "kim@example.com" },
    body: RESOLVE,
    answer: RESOLVED,
  },
});

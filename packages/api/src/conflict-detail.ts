import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { CONFLICT, ConflictSet } from "./conflicts.ts";
import { Evidence, SAID } from "./evidence.ts";
import { EXAMPLE } from "./example-ids.ts";
import { FACT, Fact } from "./fact.ts";
import { Id, Moment, ProjectId, pathParameter } from "./fields.ts";
import { named } from "./named.ts";
import { SENT_BY, SentBy } from "./sender.ts";

/** The newest statements of a member that are shown. */
export const MOST_SAID = 3;

const HELD = { ...FACT, status: "active", evidence: [SAID] };
const RIVAL = {
  ...{ ...FACT, id: EXAMPLE.laterFact, value: { city: "Bergen" }, status: "candidate" },
  ...{ source_event_ids: [EXAMPLE.laterEvent] },
  evidence: [{ ...SAID, event_id: EXAMPLE.laterEvent, words: "Bergen is where I live." }],
};
const DETAIL = {
  ...{ ...CONFLICT, status: "resolved", resolved_at: "2026-03-03T08:00:00.000Z" },
  members: [HELD, RIVAL],
  member_count: 2,
  resolution: { kept_fact_id: EXAMPLE.laterFact, at: "2026-03-03T08:00:00.000Z", by: SENT_BY },
};

const ConflictDetail = named(
  {
    id: "ConflictDetail",
    description: "A conflict set with its facts side by side.",
    example: DETAIL,
  },
  ConflictSet.and(
    z.object({
      members: z
        .array(
          Fact.and(
            z.object({
              evidence: z.array(Evidence).meta({
                description: `The newest events that it was taken from, newest first, at most ${MOST_SAID}.`,
              }),
            }),
          ),
        )
        .meta({
          description:
            "The facts, in the order in which they joined; of large values the first that fit into about a megabyte.",
        }),
      member_count: z.int(),
      resolution: z
        .object({
          kept_fact_id: Id.nullable().meta({
            description: "The fact that holds; null where none was left, or it is not kept which.",
          }),
          at: Moment,
          by: SentBy.meta({
            description: "Who resolved it; both are null where a statement did, or it is not kept.",
          }),
        })
        .nullable()
        .meta({ description: "Null while it is open." }),
    }),
  ),
);

export const readConflict = apiRoute({
  method: "GET",
  path: "/v1/conflicts/:conflict_id",
  service: "consolidation",
  tag: "Conflicts",
  operationId: "readConflict",
  summary: "Read a conflict set with its facts",
  description:
    "The facts of a conflict set side by side: what each says, since when, who said it and in which words, and, once it is resolved, which one was kept and by whom.",
  rights: ["read"],
  schema: {
    params: pathParameter("conflict_id", "The conflict set."),
    querystring: z.object({ project_id: ProjectId }),
  },
  documented: { 200: ConflictDetail },
  errors: ["missing_scope", "forbidden_scope", "conflict_not_found"],
  example: {
    params: { conflict_id: EXAMPLE.conflict },
    query: { project_id: EXAMPLE.project },
    answer: DETAIL,
  },
});

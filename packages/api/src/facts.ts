import { OptionalInstant, requiredText } from "@memory/contracts";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE_SCOPE } from "./example-ids.ts";
import { FACT, Fact, FactStatus } from "./fact.ts";
import { Bound, SubjectQuery } from "./fields.ts";
import { named } from "./named.ts";
import { cursorOf, Limit, NextCursor } from "./page.ts";
import { STALE_ANSWER, STALE_REQUEST } from "./stale-reads.ts";

const MOST_SEARCHED = 256;

/** Filters that a list of facts has in common with what waits for a review. */
export const PredicateFilter = requiredText(MOST_SEARCHED).optional().meta({
  description: "Only facts of this predicate, exactly as they are listed.",
});

/** A position in a list by `recorded_from`; what follows is older. */
export const RecordedPosition = z
  .tuple([Bound, z.guid()])
  .transform(([at, id]) => ({ order: "recorded" as const, at, id }));

const ChangedPosition = z
  .tuple([z.literal("changed"), Bound, z.guid()])
  .transform(([, at, id]) => ({ order: "changed" as const, at, id }));

/** A position in a list of facts; what follows begins after the fact that has it. */
export type FactPosition = z.output<typeof RecordedPosition> | z.output<typeof ChangedPosition>;

const ChangedSince = Bound.meta({
  description:
    "Only facts whose row was written at or after this instant, whatever changed, and with `changed_at`: the fact that was changed first comes first, one that is changed while you read comes again. To follow a subject, go on with the last `changed_at` that you have seen. An erased subject leaves nothing to list.",
});

const FACTS = { facts: [FACT] };

const FactList = named(
  { id: "FactList", description: "Facts, newest first.", example: FACTS },
  z.object({
    facts: z.array(Fact),
    next_cursor: NextCursor.optional(),
  }),
);

export const listFacts = apiRoute({
  method: "GET",
  path: "/v1/facts",
  service: "consolidation",
  tag: "Facts",
  operationId: "listFacts",
  summary: "List facts of a subject",
  description:
    "Facts of every status, newest first, at most 200. With `limit`, `cursor`, `predicate`, `text` or `changed_since` a page of them, at most 1,000 (50 unless you say) and about a megabyte, and the cursor of the next. A page may be short, or empty where a filter fits little: read on until `next_cursor` is null. With `as_of` only facts that were known and true then.",
  rights: ["read"],
  schema: {
    querystring: SubjectQuery.extend({
      status: FactStatus.optional(),
      as_of: OptionalInstant.meta({ description: "An instant; RFC 3339." }),
      predicate: PredicateFilter,
      text: requiredText(MOST_SEARCHED).optional().meta({
        description:
          "Only facts with this text in their predicate or in a value, in any letter case.",
      }),
      changed_since: ChangedSince.optional(),
      limit: Limit.optional(),
      cursor: cursorOf(z.union([RecordedPosition, ChangedPosition])).optional(),
    }),
  },
  documented: { 200: FactList },
  requestHeaders: STALE_REQUEST,
  answerHeaders: STALE_ANSWER,
  errors: ["missing_scope", "forbidden_scope"],
  example: { query: EXAMPLE_SCOPE, answer: FACTS },
});

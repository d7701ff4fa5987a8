import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EventOut, EXAMPLE_EVENT } from "./capture.ts";
import { EXAMPLE_SCOPE } from "./example-ids.ts";
import { Bound, SubjectQuery } from "./fields.ts";
import { named } from "./named.ts";
import { cursorOf, Limit, NextCursor } from "./page.ts";
import { STALE_ANSWER, STALE_REQUEST } from "./stale-reads.ts";

const Position = z
  .tuple([Bound, Bound, z.guid()])
  .transform(([occurredAt, recordedAt, id]) => ({ occurredAt, recordedAt, id }));

/** A position in the order of the timeline; what follows begins after the event that has it. */
export type TimelinePosition = z.output<typeof Position>;

const EVENTS = { events: [EXAMPLE_EVENT] };

const Timeline = named(
  {
    id: "Timeline",
    description: "Events in the order in which they occurred, then were recorded.",
    example: EVENTS,
  },
  z.object({ events: z.array(EventOut), next_cursor: NextCursor.optional() }),
);

export const timeline = apiRoute({
  method: "GET",
  path: "/v1/timeline",
  service: "ingest",
  tag: "Capture",
  operationId: "timeline",
  summary: "Read the events of a subject",
  description:
    "All events, streamed; with `limit` a page of them and the cursor of the next. There is no timeline across subjects.",
  rights: ["read"],
  schema: {
    querystring: SubjectQuery.extend({
      limit: Limit.optional(),
      cursor: cursorOf(Position).optional(),
    }),
  },
  documented: { 200: Timeline },
  requestHeaders: STALE_REQUEST,
  answerHeaders: STALE_ANSWER,
  errors: ["missing_scope", "forbidden_scope"],
  example: { query: EXAMPLE_SCOPE, answer: EVENTS },
});

import { storableText } from "@memory/contracts";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EventOut, EXAMPLE_EVENT } from "./capture.ts";
import { EXAMPLE } from "./example-ids.ts";
import { Moment, ProjectId, pathParameter } from "./fields.ts";
import { named } from "./named.ts";
import { cursorOf, Limit, NextCursor } from "./page.ts";

export const readEvent = apiRoute({
  method: "GET",
  path: "/v1/events/:event_id",
  service: "ingest",
  tag: "Capture",
  operationId: "readEvent",
  summary: "Read an event",
  description:
    "An event as the timeline shows it. One that is erased, or hidden by a forget with mode `disable`, is not found.",
  rights: ["read"],
  schema: {
    params: pathParameter("event_id", "The event."),
    querystring: z.object({ project_id: ProjectId }),
  },
  documented: { 200: EventOut },
  errors: ["missing_scope", "forbidden_scope", "event_not_found"],
  example: {
    params: { event_id: EXAMPLE.event },
    query: { project_id: EXAMPLE.project },
    answer: EXAMPLE_EVENT,
  },
});

const SUBJECT = {
  ...{ subject_id: EXAMPLE.subject, subject_type: "user" },
  ...{ events: 2, facts: 1, open_conflicts: 0 },
  first_seen: "2026-03-01T10:20:31.412Z",
  last_seen: "2026-03-02T08:00:01.097Z",
};

const Counted = z.int().nullable();

export const SubjectOut = named(
  { id: "Subject", description: "What memory holds about a subject.", example: SUBJECT },
  z.object({
    subject_id: z.string(),
    subject_type: z.string().meta({ description: "That of its last event." }),
    events: z.int().meta({ description: "Those that no forget hides." }),
    facts: Counted.meta({
      description:
        "Those with status `active`; null while the service that keeps facts does not answer.",
    }),
    open_conflicts: Counted.meta({ description: "Null when `facts` is." }),
    first_seen: Moment.meta({ description: "When its first event was recorded." }),
    last_seen: Moment.meta({ description: "When its last event was recorded." }),
  }),
);

const SUBJECTS = { subjects: [SUBJECT], next_cursor: null };

const SubjectList = named(
  { id: "SubjectList", description: "Subjects by their ids.", example: SUBJECTS },
  z.object({ subjects: z.array(SubjectOut), next_cursor: NextCursor }),
);

/** The cursor is the id of the last subject of a page. */
const Position = z.tuple([storableText(300)]).transform(([subjectId]) => subjectId);

export const listSubjects = apiRoute({
  method: "GET",
  path: "/v1/subjects",
  service: "ingest",
  tag: "Capture",
  operationId: "listSubjects",
  summary: "List the subjects of a project",
  description:
    "Subjects with events that no forget hides, in the order of their ids by the bytes of UTF-8. An event counts as soon as it is captured. Always in pages, of 50 without `limit` and of 1,000 at most; a page may be short, so read on until `next_cursor` is null.",
  rights: ["read"],
  schema: {
    querystring: z.object({
      project_id: ProjectId,
      prefix: storableText(128)
        .default("")
        .meta({ description: "What the ids begin with; upper and lower case differ." }),
      limit: Limit.optional(),
      cursor: cursorOf(Position).optional(),
    }),
    response: { 200: SubjectList },
  },
  errors: ["missing_scope", "forbidden_scope"],
  example: { query: { project_id: EXAMPLE.project, prefix: "sa" }, answer: SUBJECTS },
});

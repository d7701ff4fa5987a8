import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE } from "./example-ids.ts";
import { Id, Moment, ProjectId, pathParameter, SubjectId } from "./fields.ts";
import { named } from "./named.ts";
import { NAMES_SENDER, SENT_BY, SentBy } from "./sender.ts";

const MERGE = {
  ...{ merge_id: EXAMPLE.merge, status: "merged", project_id: EXAMPLE.project },
  ...{ subject_id: EXAMPLE.subject, merged_id: "sam-old", events: 12, decisions: 1 },
  ...{ started_at: "2026-03-05T09:00:00.000Z", finished_at: "2026-03-05T09:00:02.000Z" },
  ...{ undone_at: null, by: SENT_BY, undone_by: null },
};

const MergeOut = named(
  { id: "Merge", description: "Two subjects that are one memory, or were.", example: MERGE },
  z.object({
    merge_id: Id,
    status: z.enum(["merging", "merged", "unmerging", "unmerged", "refused", "forgotten"]),
    project_id: z.string(),
    subject_id: z
      .string()
      .nullable()
      .meta({ description: "The name it goes by; null once deleted." }),
    merged_id: z.string().nullable().meta({ description: "The other subject; null once deleted." }),
    events: z.int().meta({ description: "Those of both, read again as one memory." }),
    decisions: z.int().meta({ description: "Decisions of people about either that hold in it." }),
    started_at: Moment,
    finished_at: Moment.nullable(),
    undone_at: Moment.nullable(),
    by: SentBy,
    undone_by: SentBy.nullable().meta({ description: "Who asked for the undo; null without one." }),
  }),
);

const BODY = { project_id: EXAMPLE.project, with: "sam-old" };
const MergeBody = named(
  { id: "MergeBody", description: "The subject to merge with.", example: BODY },
  z.object({ project_id: ProjectId, with: SubjectId }),
);

const params = pathParameter("merge_id", "The merge.");

export const mergeSubjects = apiRoute({
  method: "POST",
  path: "/v1/subjects/:subject_id/merge",
  service: "admin",
  tag: "Subjects",
  operationId: "mergeSubjects",
  summary: "Merge two subjects",
  description:
    "The events of both are read again as those of one subject, which both names then stand for. What either was is kept, untouched, for an undo. 503 with `Location: /v1/merges/{merge_id}` is accepted too: it takes longer, and continues by itself. Merging again answers the same.",
  rights: ["review", "erase"],
  isRepeatable: true,
  requestHeaders: NAMES_SENDER,
  schema: {
    params: z.object({ subject_id: SubjectId }),
    body: MergeBody,
    response: { 200: MergeOut },
  },
  errors: ["missing_scope", "forbidden_scope", "merge_not_possible"],
  example: { params: { subject_id: EXAMPLE.subject }, body: BODY, answer: MERGE },
});

export const readMerge = apiRoute({
  method: "GET",
  path: "/v1/merges/:merge_id",
  service: "admin",
  tag: "Subjects",
  operationId: "readMerge",
  summary: "Read a merge",
  description: "How far it is, and what it did.",
  rights: ["read"],
  schema: { params, response: { 200: MergeOut } },
  errors: ["merge_not_found"],
  example: { params: { merge_id: EXAMPLE.merge }, answer: MERGE },
});

export const undoMerge = apiRoute({
  method: "POST",
  path: "/v1/merges/:merge_id/undo",
  service: "admin",
  tag: "Subjects",
  operationId: "undoMerge",
  summary: "Undo a merge",
  description:
    "Both subjects are as if it had never been. What was captured meanwhile goes to the subject by whose name it was sent, and is read into it; decisions about the merged memory end with it. 503 with `Location` as for the merge.",
  rights: ["review", "erase"],
  isRepeatable: true,
  requestHeaders: NAMES_SENDER,
  schema: { params, response: { 200: MergeOut } },
  errors: ["merge_not_found", "merge_not_possible"],
  example: {
    params: { merge_id: EXAMPLE.merge },
    answer: {
      ...MERGE,
      ...{ status: "unmerged", undone_at: "2026-03-06T09:00:00.000Z", undone_by: SENT_BY },
    },
  },
});

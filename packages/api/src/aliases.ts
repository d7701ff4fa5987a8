import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE } from "./example-ids.ts";
import { Id, Moment, ProjectId, SubjectId } from "./fields.ts";
import { named } from "./named.ts";
import { NAMES_SENDER, SENT_BY, SentBy } from "./sender.ts";

const ALIAS = {
  alias: "sam@example.com",
  created_at: "2026-03-05T09:00:00.000Z",
  by: SENT_BY,
};

const Alias = SubjectId.meta({
  description: "Another name of the subject.",
  examples: [ALIAS.alias],
});

const AliasFields = { alias: z.string(), created_at: Moment, by: SentBy };

const ADDED = { subject_id: EXAMPLE.subject, ...ALIAS };
const AliasAdded = named(
  { id: "AliasAdded", description: "A name that now stands for a subject.", example: ADDED },
  z.object({
    subject_id: z
      .string()
      .meta({ description: "The subject itself, by whichever of its names it was asked for." }),
    ...AliasFields,
  }),
);

const LISTED = { subject_id: EXAMPLE.subject, aliases: [ALIAS] };
const AliasList = named(
  { id: "AliasList", description: "The other names of a subject, oldest first.", example: LISTED },
  z.object({
    subject_id: z
      .string()
      .meta({ description: "The subject itself, by whichever of its names it was asked for." }),
    aliases: z.array(
      named(
        { id: "Alias", description: "Another name of a subject.", example: ALIAS },
        z.object(AliasFields),
      ),
    ),
    merge: z
      .object({
        merge_id: Id.meta({ description: "To read it, and to undo it." }),
        status: z.enum(["merging", "merged", "unmerging"]),
        subject_id: z.string().meta({ description: "The name that the merged memory goes by." }),
        merged_id: z.string().meta({ description: "The other subject, which has aliases too." }),
      })
      .optional()
      .meta({ description: "Only while the subject is merged with another, or is about to be." }),
  }),
);

const BODY = { project_id: EXAMPLE.project, alias: ALIAS.alias };
const AliasBody = named(
  { id: "AliasBody", description: "Another name for a subject.", example: BODY },
  z.object({ project_id: ProjectId, alias: Alias }),
);

const path = "/v1/subjects/:subject_id/aliases";
const params = z.object({ subject_id: SubjectId });

export const addAlias = apiRoute({
  method: "POST",
  path,
  service: "admin",
  tag: "Subjects",
  operationId: "addAlias",
  summary: "Give a subject another name",
  description:
    "From the answer on, captures, contexts, facts, forgets and whatever else by that name are the subject's. The name must not have memory of its own: two subjects with memory are merged instead. Adding it again answers the same. A subject has at most 100 aliases.",
  rights: ["review", "erase"],
  isRepeatable: true,
  requestHeaders: NAMES_SENDER,
  schema: { params, body: AliasBody, response: { 201: AliasAdded } },
  errors: [
    "missing_scope",
    "forbidden_scope",
    "subject_has_memory",
    "alias_taken",
    "too_many_aliases",
  ],
  example: { params: { subject_id: EXAMPLE.subject }, body: BODY, answer: ADDED },
});

export const listAliases = apiRoute({
  method: "GET",
  path,
  service: "admin",
  tag: "Subjects",
  operationId: "listAliases",
  summary: "List the names of a subject",
  description:
    "By any of them: `subject_id` is the subject that they stand for. Of one that is merged with another, `merge` has the other and the id of the merge.",
  rights: ["read"],
  schema: {
    params,
    querystring: z.object({ project_id: ProjectId }),
    response: { 200: AliasList },
  },
  errors: ["missing_scope", "forbidden_scope"],
  example: {
    params: { subject_id: EXAMPLE.subject },
    query: { project_id: EXAMPLE.project },
    answer: LISTED,
  },
});

export const removeAlias = apiRoute({
  method: "DELETE",
  path: `${path}/:alias`,
  service: "admin",
  tag: "Subjects",
  operationId: "removeAlias",
  summary: "Take a name off a subject",
  description:
    "The name starts empty; what was captured by it stays the subject's. Answers the names that are left.",
  rights: ["review", "erase"],
  requestHeaders: NAMES_SENDER,
  schema: {
    params: z.object({ subject_id: SubjectId, alias: Alias }),
    querystring: z.object({ project_id: ProjectId }),
    response: { 200: AliasList },
  },
  errors: ["missing_scope", "forbidden_scope", "alias_not_found"],
  example: {
    params: { subject_id: EXAMPLE.subject, alias: ALIAS.alias },
    query: { project_id: EXAMPLE.project },
    answer: { subject_id: EXAMPLE.subject, aliases: [] },
  },
});

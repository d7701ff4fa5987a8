import { AUDIT_TYPES, storableText } from "@memory/contracts";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE } from "./example-ids.ts";
import { Bound, Id, Moment, ProjectId } from "./fields.ts";
import { named } from "./named.ts";
import { cursorOf, Limit, NextCursor } from "./page.ts";
import { SENT_BY, SentBy } from "./sender.ts";

const HASH = "3f0c1d6d0d6f5a36a0b6b9d0f4a6a1ad7c1c1f4b3f1c3b0f6d2d8a0e1c5b7a91";
const ENTRY = {
  id: EXAMPLE.auditEntry,
  position: 1,
  at: "2026-03-01T09:00:00.000Z",
  type: "key.created",
  project_id: EXAMPLE.project,
  by: SENT_BY,
  request_id: "0b6e0f0a-5f3e-4c55-9d57-000000000001",
  subject: null,
  data: { key_id: EXAMPLE.key, key_prefix: "mk_k7Qm2", org_id: EXAMPLE.org, rights: "all" },
  previous_hash: null,
  hash: HASH,
};

export const AuditEntry = named(
  { id: "AuditEntry", description: "Something that was decided, and by whom.", example: ENTRY },
  z.object({
    id: Id,
    position: z.int().meta({
      description: "Its place in the chain of this installation, which all projects share.",
    }),
    at: Moment,
    type: z.string().meta({ description: "What was decided, such as `key.created`." }),
    project_id: z.string(),
    by: SentBy,
    request_id: z
      .string()
      .nullable()
      .meta({ description: "The `X-Request-Id` of the request that decided it, if one did." }),
    subject: z.string().nullable().meta({
      description:
        "The subject it is about, as a digest under a secret of this installation: the same for all entries about one subject, and nothing that can be found from a name.",
    }),
    data: z.record(z.string(), z.unknown()).meta({
      description: "Ids, counts and words of the vocabulary; what there is depends on the type.",
    }),
    previous_hash: z
      .string()
      .nullable()
      .meta({ description: "The hash of the entry before it, perhaps another project's." }),
    hash: z.string(),
  }),
);

const LIST = { entries: [ENTRY], head: { position: 1, hash: HASH }, next_cursor: null };
const AuditList = named(
  { id: "AuditList", description: "A page of the audit log, newest first.", example: LIST },
  z.object({
    entries: z.array(AuditEntry),
    head: z.object({ position: z.int(), hash: z.string() }).nullable().meta({
      description:
        "The end of the chain as it is now, over all projects. Keep one now and then, elsewhere: from it `verify-audit --head` finds whether the end of the log was cut off since.",
    }),
    next_cursor: NextCursor,
  }),
);

const Position = z.tuple([Bound, z.guid()]).transform(([at, id]) => ({ at, id }));

/** A position in the audit log of a project; what follows happened before the entry that has it. */
export type AuditPosition = z.output<typeof Position>;

const MOST_CHARACTERS = 256;

export const listAudit = apiRoute({
  method: "GET",
  path: "/v1/audit",
  service: "admin",
  tag: "Audit",
  operationId: "listAudit",
  summary: "Read the audit log",
  description:
    "Who decided what in a project: keys, forgets, resolved conflicts, ratings, reviews and the like, newest first, in pages, 50 unless `limit` says otherwise. An entry is there if and only if the decision was committed, usually a second or two later. It names no subject. A page may be short, or empty, where few entries pass the filters: read on until `next_cursor` is null.",
  rights: ["keys"],
  schema: {
    querystring: z.object({
      project_id: ProjectId,
      type: z.enum(AUDIT_TYPES).optional().meta({ description: "Entries of this type." }),
      actor: storableText(MOST_CHARACTERS)
        .optional()
        .meta({ description: "Entries of this actor, named exactly so." }),
      key_prefix: storableText(MOST_CHARACTERS)
        .optional()
        .meta({ description: "Entries of requests with the key of this prefix." }),
      from: Bound.optional().meta({ description: "Decided then or later; RFC 3339." }),
      to: Bound.optional().meta({ description: "Decided before then; RFC 3339." }),
      limit: Limit.optional(),
      cursor: cursorOf(Position).optional(),
    }),
    response: { 200: AuditList },
  },
  errors: ["missing_scope", "forbidden_scope"],
  example: { query: { project_id: EXAMPLE.project }, answer: LIST },
});

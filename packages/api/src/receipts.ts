import { FORGET_MODES } from "@memory/contracts";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE, EXAMPLE_SCOPE } from "./example-ids.ts";
import { Bound, Id, Moment, ProjectId, pathParameter, SubjectId } from "./fields.ts";
import { named } from "./named.ts";
import { cursorOf, Limit, NextCursor } from "./page.ts";
import { SENT_BY, SentBy } from "./sender.ts";

/** What a request says of itself, as an example has it. */
export const SAID = { requested_by: "ticket 4711", reason: "asked for by the person, article 17" };

/** How many rows a forget changed, as an example has it. */
export const COUNTERS = {
  facts_disabled: 0,
  facts_deleted: 3,
  conflict_sets_deleted: 0,
  events_deleted: 12,
  traces_deleted: 4,
};
/** How many rows a forget changed. */
export const Counters = {
  facts_disabled: z.int(),
  facts_deleted: z.int(),
  conflict_sets_deleted: z.int(),
  events_deleted: z.int(),
  traces_deleted: z.int(),
};
/** What a forget is about: a whole subject, or a fact. */
export const Scope = z.enum(["subject", "fact"]);

const HASH = "7d793037a0760186574b0282f2f435e7b2c1d7c8d2bdf8a53ecf4f7d6f1ab8f0";
const RECEIPT = {
  ...{ forget_id: EXAMPLE.forget, status: "done", action: "erase", restores: null },
  ...{ mode: "delete", scope: "subject", project_id: EXAMPLE.project, target_hash: HASH },
  ...COUNTERS,
  started_at: "2026-03-05T10:00:00.000Z",
  finished_at: "2026-03-05T10:00:00.420Z",
  ...{ key_prefix: SENT_BY.key_prefix, previous_hash: null, hash: HASH, ...SAID, by: SENT_BY },
};

const OneReceipt = named(
  {
    id: "OneReceipt",
    description: "The receipt of one forget or restore, whatever it is a part of.",
    example: RECEIPT,
  },
  z.object({
    forget_id: Id,
    status: z.enum(["pending", "done"]),
    action: z.enum(["erase", "restore"]),
    restores: Id.nullable().meta({ description: "The receipt that it undoes." }),
    mode: z.enum(FORGET_MODES),
    scope: Scope,
    project_id: z.string(),
    target_hash: z.string().meta({ description: "A digest of what was forgotten." }),
    ...Counters,
    started_at: Moment,
    finished_at: Moment.nullable(),
    key_prefix: z.string().nullable().meta({ description: "The key that asked for it." }),
    previous_hash: z.string().nullable().meta({ description: "The hash of the receipt before." }),
    hash: z.string().nullable(),
    requested_by: z.string().optional().meta({ description: "On whose behalf; only where given." }),
    reason: z.string().optional().meta({ description: "Why; only where given." }),
    by: SentBy.optional().meta({
      description:
        "Who asked for it: in a list always, otherwise only where the request named an actor.",
    }),
    part_of: Id.optional().meta({
      description: "Only of a part of a forget of a merged subject: the receipt of the whole.",
    }),
  }),
);

export const Receipt = named(
  { id: "Receipt", description: "The receipt of a forget or a restore.", example: RECEIPT },
  OneReceipt.and(
    z.object({
      parts: z.array(OneReceipt).optional().meta({
        description:
          "Only of a forget of what was merged: the receipts of the others. It is done when they are, and changed as many rows as all of them count.",
      }),
    }),
  ),
);

/** The receipt that a path names. */
export const receiptParams = pathParameter("forget_id", "The receipt.");

export const readReceipt = apiRoute({
  method: "GET",
  path: "/v1/forget/:forget_id",
  service: "admin",
  tag: "Forget",
  operationId: "readReceipt",
  summary: "Read a receipt",
  description: "What a forget did, and its place in the chain of receipts.",
  rights: ["read"],
  schema: { params: receiptParams, response: { 200: Receipt } },
  errors: ["forget_not_found"],
  example: { params: { forget_id: EXAMPLE.forget }, answer: RECEIPT },
});

const RECEIPT_LINES = "application/x-ndjson";

/** The forms of a list of receipts, by media type. */
export const RECEIPT_FORMS = ["application/json", RECEIPT_LINES] as const;

const RECEIPTS = { receipts: [RECEIPT], next_cursor: null };
const ReceiptList = named(
  { id: "ReceiptList", description: "A page of receipts, newest first.", example: RECEIPTS },
  z.object({ receipts: z.array(Receipt), next_cursor: NextCursor }),
);

const Position = z.tuple([Bound, z.guid()]).transform(([startedAt, id]) => ({ startedAt, id }));

/** A position in a list of receipts; what follows was started before the receipt that has it. */
export type ReceiptPosition = z.output<typeof Position>;

export const listReceipts = apiRoute({
  method: "GET",
  path: "/v1/forget",
  service: "admin",
  tag: "Forget",
  operationId: "listReceipts",
  summary: "List receipts",
  description:
    "The receipts of forgets and restores of a project, in pages, 50 unless `limit` says otherwise. A receipt holds a digest in the place of a name (who can guess the name can check it); with `subject_id` those of one subject and its facts are found all the same. A page may be short, or empty, where few receipts pass the filters: read on until `next_cursor` is null.\n\n`Accept: application/x-ndjson` gives all of them in one call, a line for each (`type` is `receipt`) and a last one that counts them (`type` is `end`): without that line the answer broke off. `limit` and `cursor` bound it where they are given.",
  rights: ["read"],
  schema: {
    querystring: z.object({
      project_id: ProjectId,
      subject_id: SubjectId.optional().meta({ description: "Of this subject or a fact of it." }),
      mode: z
        .enum(FORGET_MODES)
        .optional()
        .meta({ description: "Forgets of this mode, and their restores." }),
      scope: Scope.optional().meta({ description: "Of whole subjects, or of single facts." }),
      from: Bound.optional().meta({ description: "Started then or later; RFC 3339." }),
      to: Bound.optional().meta({ description: "Started before then; RFC 3339." }),
      limit: Limit.optional(),
      cursor: cursorOf(Position).optional(),
    }),
  },
  documented: { 200: ReceiptList },
  otherForms: {
    [RECEIPT_LINES]: `${JSON.stringify({ type: "receipt", ...RECEIPT })}\n${JSON.stringify({ type: "end", receipts: 1, next_cursor: null })}\n`,
  },
  errors: ["missing_scope", "forbidden_scope"],
  example: { query: EXAMPLE_SCOPE, answer: RECEIPTS },
});

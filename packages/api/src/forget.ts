import { FORGET_MODES, type ForgetMode, optionalText, STORABLE_PATTERN } from "@memory/contracts";
import { isUuid } from "@memory/ids";
import { codePoints, isStorable } from "@memory/text";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE, EXAMPLE_SCOPE } from "./example-ids.ts";
import { Bound, exactlyOneOf, Id, Moment, ProjectId, pathParameter, SubjectId } from "./fields.ts";
import { named } from "./named.ts";
import { cursorOf, Limit, NextCursor } from "./page.ts";
import { NAMES_SENDER, SENT_BY, SentBy } from "./sender.ts";

/** What a forget is about. */
export type ForgetTarget =
  | { scope: "subject"; subjectId: string }
  | { scope: "fact"; factId: string };

const wrong = (field: string, message: string) => ({
  error: message,
  path: [field],
  params: { errorType: "invalid_forget_scope" as const },
});

const isMode = (value: unknown): value is ForgetMode => FORGET_MODES.some((mode) => mode === value);
const isSubject = (value: unknown) =>
  typeof value === "string" && value !== "" && codePoints(value) <= 128 && isStorable(value);
const isMissing = (value: unknown) => value === undefined || value === null;
const BOTH_OR_NEITHER = "exactly one of subject_id and fact_id is required";

const SAID = { requested_by: "ticket 4711", reason: "asked for by the person, article 17" };
const BODY = { ...EXAMPLE_SCOPE, mode: "delete", ...SAID };

const Fields = named(
  {
    id: "ForgetBody",
    description: "A subject or a fact, exactly one of the two, and what to do with it.",
    example: BODY,
  },
  z
    .object({
      project_id: ProjectId,
      subject_id: z
        .unknown()
        .optional()
        .meta({
          type: ["string", "null"],
          pattern: STORABLE_PATTERN,
          maxLength: 128,
          description: "The subject of whom everything is forgotten; or `fact_id`.",
        }),
      fact_id: z
        .unknown()
        .optional()
        .meta({
          type: ["string", "null"],
          format: "uuid",
          description: "The one fact that is forgotten; or `subject_id`.",
        }),
      mode: z.unknown().optional().meta({
        type: "string",
        enum: FORGET_MODES,
        description: "`disable` can be undone, `delete` erases.",
      }),
      requested_by: optionalText(128).meta({
        description: "On whose behalf, as a reference of yours. Stays with the receipt.",
        examples: ["ticket 4711"],
      }),
      reason: optionalText(1000).meta({
        description:
          "Why, in words. Stays with the receipt for ever, whatever is erased: do not name the subject in it.",
        examples: ["asked for by the person, article 17"],
      }),
    })
    // A fault of `mode`, its absence too, has an error type of its own.
    .meta({ required: ["project_id", "mode"], oneOf: exactlyOneOf("subject_id", "fact_id") }),
);

/** Body of POST /v1/forget; every error in target or mode is `invalid_forget_scope`. */
const ForgetBody = Fields.refine(
  ({ subject_id }) => isMissing(subject_id) || isSubject(subject_id),
  wrong("subject_id", "must be text of 1 to 128 characters"),
)
  .refine(
    ({ fact_id }) => isMissing(fact_id) || (typeof fact_id === "string" && isUuid(fact_id)),
    wrong("fact_id", "must be a UUID"),
  )
  .refine(
    ({ subject_id, fact_id }) => isMissing(subject_id) || isMissing(fact_id),
    wrong("fact_id", BOTH_OR_NEITHER),
  )
  .refine(
    ({ subject_id, fact_id }) => !isMissing(subject_id) || !isMissing(fact_id),
    wrong("subject_id", BOTH_OR_NEITHER),
  )
  .refine(({ mode }) => isMode(mode), wrong("mode", `must be one of ${FORGET_MODES.join(", ")}`))
  .transform((body) => ({
    projectId: body.project_id,
    mode: body.mode as ForgetMode, // isMode
    target: targetOf(body.subject_id, body.fact_id),
    requestedBy: body.requested_by ?? null,
    reason: body.reason ?? null,
  }));

/** The target of a checked body: one of the two fields is text. */
function targetOf(subjectId: unknown, factId: unknown): ForgetTarget {
  return typeof factId === "string"
    ? { scope: "fact", factId: factId.toLowerCase() }
    : { scope: "subject", subjectId: String(subjectId) };
}

const COUNTERS = {
  facts_disabled: 0,
  facts_deleted: 3,
  conflict_sets_deleted: 0,
  events_deleted: 12,
  traces_deleted: 4,
};
const Counters = {
  facts_disabled: z.int(),
  facts_deleted: z.int(),
  conflict_sets_deleted: z.int(),
  events_deleted: z.int(),
  traces_deleted: z.int(),
};
const Scope = z.enum(["subject", "fact"]);

const FORGOTTEN = {
  ...{ status: "ok", mode: "delete", scope: "subject", forget_id: EXAMPLE.forget },
  ...COUNTERS,
};

const Forgotten = named(
  { id: "Forgotten", description: "What a forget changed.", example: FORGOTTEN },
  z.object({
    status: z.literal("ok"),
    mode: z.enum(FORGET_MODES),
    scope: Scope,
    forget_id: Id.meta({ description: "The receipt." }),
    ...Counters,
  }),
);

export const forget = apiRoute({
  method: "POST",
  path: "/v1/forget",
  service: "admin",
  tag: "Forget",
  operationId: "forget",
  summary: "Forget a subject or a fact",
  description:
    "`disable` takes it out of use until it is restored; `delete` erases it everywhere, derived data included. It answers when every part has done its share. 503 with `Location: /v1/forget/{forget_id}` is accepted too: it takes longer, and continues by itself. Forgetting again is safe.",
  rights: ["erase"],
  isRepeatable: true,
  requestHeaders: NAMES_SENDER,
  schema: { body: ForgetBody, response: { 200: Forgotten } },
  errors: [
    ...["missing_scope", "forbidden_scope", "invalid_forget_scope"],
    ...["fact_not_found", "illegal_status_transition"],
  ] as const,
  example: { headers: { "X-Service-Actor": SENT_BY.actor }, body: BODY, answer: FORGOTTEN },
});

const HASH = "7d793037a0760186574b0282f2f435e7b2c1d7c8d2bdf8a53ecf4f7d6f1ab8f0";
const RECEIPT = {
  ...{ forget_id: EXAMPLE.forget, status: "done", action: "erase", restores: null },
  ...{ mode: "delete", scope: "subject", project_id: EXAMPLE.project, target_hash: HASH },
  ...COUNTERS,
  started_at: "2026-03-05T10:00:00.000Z",
  finished_at: "2026-03-05T10:00:00.420Z",
  ...{ key_prefix: SENT_BY.key_prefix, previous_hash: null, hash: HASH, ...SAID, by: SENT_BY },
};

const ReceiptFields = z.object({
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
});

export const Receipt = named(
  { id: "Receipt", description: "The receipt of a forget or a restore.", example: RECEIPT },
  ReceiptFields.extend({
    parts: z.array(ReceiptFields).optional().meta({
      description:
        "Only of a forget of what was merged: the receipts of the others. It is done when they are, and changed as many rows as all of them count.",
    }),
  }),
);

const params = pathParameter("forget_id", "The receipt.");

export const readReceipt = apiRoute({
  method: "GET",
  path: "/v1/forget/:forget_id",
  service: "admin",
  tag: "Forget",
  operationId: "readReceipt",
  summary: "Read a receipt",
  description: "What a forget did, and its place in the chain of receipts.",
  rights: ["read"],
  schema: { params, response: { 200: Receipt } },
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

const RESTORED = { status: "ok", forget_id: EXAMPLE.forget, scope: "subject", facts_restored: 3 };
const Restored = named(
  { id: "Restored", description: "What a restore gave back.", example: RESTORED },
  z.object({ status: z.literal("ok"), forget_id: Id, scope: Scope, facts_restored: z.int() }),
);

export const restoreForget = apiRoute({
  method: "POST",
  path: "/v1/forget/:forget_id/restore",
  service: "admin",
  tag: "Forget",
  operationId: "restoreForget",
  summary: "Undo a forget with mode disable",
  description: "Puts each fact back to what it was, and judges contradictions again.",
  rights: ["erase"],
  isRepeatable: true,
  requestHeaders: NAMES_SENDER,
  schema: { params, response: { 200: Restored } },
  errors: ["forget_not_found", "illegal_status_transition"],
  example: { params: { forget_id: EXAMPLE.forget }, answer: RESTORED },
});

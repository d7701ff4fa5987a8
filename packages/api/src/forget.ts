import { FORGET_MODES, type ForgetMode, optionalText, STORABLE_PATTERN } from "@memory/contracts";
import { isUuid } from "@memory/ids";
import { codePoints, isStorable } from "@memory/text";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE, EXAMPLE_SCOPE } from "./example-ids.ts";
import { exactlyOneOf, Id, ProjectId } from "./fields.ts";
import { named } from "./named.ts";
import { COUNTERS, Counters, receiptParams, SAID, Scope } from "./receipts.ts";
import { NAMES_SENDER, SENT_BY } from "./sender.ts";

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
  schema: { params: receiptParams, response: { 200: Restored } },
  errors: ["forget_not_found", "illegal_status_transition"],
  example: { params: { forget_id: EXAMPLE.forget }, answer: RESTORED },
});

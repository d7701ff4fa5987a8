import { FORGET_MODES, type ForgetMode, ScopeId } from "@memory/contracts";
import { isUuid } from "@memory/ids";
import { codePoints, isStorable } from "@memory/text";
import { z } from "zod";
import type { Target } from "../forget.ts";

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

/** Body of POST /v1/forget; every error in target or mode is `invalid_forget_scope`. */
export const ForgetBody = z
  .object({
    project_id: ScopeId,
    subject_id: z.unknown().optional(),
    fact_id: z.unknown().optional(),
    mode: z.unknown().optional(),
  })
  .refine(
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
  }));

/** The target of a checked body: one of the two fields is text. */
function targetOf(subjectId: unknown, factId: unknown): Target {
  return typeof factId === "string"
    ? { scope: "fact", factId: factId.toLowerCase() }
    : { scope: "subject", subjectId: String(subjectId) };
}

import { codePoints, isStorable } from "@memory/text";
import { isJsonObject, normalInstant } from "@memory/values";
import { z } from "zod";

/** What JSON Schema says of text that Postgres can hold; lone surrogates are no characters to it. */
export const STORABLE_PATTERN = "^[^\\u0000]*$";

/** Text of at most `max` code points that Postgres can hold. */
export const storableText = (max: number) =>
  z
    .string()
    .refine((text) => text.length <= max || codePoints(text) <= max, {
      error: `must have at most ${max} characters`,
    })
    .refine(isStorable, { error: "must not contain U+0000 or lone surrogates" })
    .meta({ pattern: STORABLE_PATTERN, ...(Number.isFinite(max) && { maxLength: max }) });

/** Text of 1 to `max` code points that Postgres can hold. */
export const requiredText = (max: number) => storableText(max).min(1);

/** Text of at most `max` code points, or undefined: null and absent are the same. */
export const optionalText = (max: number) =>
  storableText(max)
    .nullish()
    .transform((text) => text ?? undefined);

/** `project_id`, `subject_id`, `org_id`: the renderer of errors makes `missing_scope` of the first two when they are absent, null or empty. */
export const ScopeId = requiredText(128);

/** A UUID in a body, answered in lower case; in a path a malformed one is the route's 404 instead. */
export const UuidField = z
  .guid()
  .transform((id) => id.toLowerCase())
  .meta({ type: "string", format: "uuid" });

/** What JSON Schema says of a date or date-time; one without an offset is accepted too. */
export const DATE_FORMATS = [{ format: "date-time" }, { format: "date" }];

/** A date or datetime of ISO 8601, as an instant in UTC; null and absent are the same. */
export const OptionalInstant = z
  .string()
  .transform((text, context) => {
    const instant = normalInstant(text);
    if (instant !== null) return instant;
    context.addIssue({ code: "custom", message: "must be a date or datetime of ISO 8601" });
    return z.NEVER;
  })
  .meta({ anyOf: DATE_FORMATS })
  .nullish()
  .transform((instant) => instant ?? undefined)
  .meta({ examples: ["2026-03-01T10:20:30Z"] });

/** A plain JSON object, kept by reference so that keys such as `__proto__` and their order survive. */
export const JsonObject = z
  .custom<Record<string, unknown>>(isJsonObject, {
    error: "expected an object",
  })
  .meta({ type: "object", additionalProperties: true });

/** A scope token: 32 hex digits. */
export const ScopeToken = z.string().regex(/^[0-9a-f]{32}$/);

/** A tenant token: 16 hex digits. */
export const TenantToken = z.string().regex(/^[0-9a-f]{16}$/);

/** A Postgres transaction id (xid8) in decimal: the order of a feed. "0" is before everything. */
export const Xid = z.string().regex(/^\d{1,20}$/);

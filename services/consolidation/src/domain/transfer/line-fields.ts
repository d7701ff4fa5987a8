import { FACT_STATUSES, requiredText, ScopeId, storableText, UuidField } from "@memory/contracts";
import { normalInstant } from "@memory/values";
import { z } from "zod";

const TEXT = 4_096;

/** An instant in UTC, with as many digits as it has. */
export const Instant = z
  .string()
  .max(64)
  .refine((text) => text.endsWith("Z") && normalInstant(text) !== null, {
    error: "must be an instant in UTC",
  });

/** An instant as the database holds it: in milliseconds. */
export const Moment = Instant.transform((text) => new Date(text).toISOString());

export const Id = UuidField;
export const SubjectId = ScopeId;
export const Status = z.enum(FACT_STATUSES);
export const Text = storableText(TEXT);
export const Name = requiredText(TEXT);
export const Count = z.number().int().min(0).max(1_000_000_000);

/** Who sent the request that a row is about. */
export const Sender = {
  actor: storableText(128).nullable(),
  key_prefix: storableText(64).nullable(),
};

import { z } from "zod";

/** An id that a tool is given. Whether it is one of the subject's is checked where it is looked up. */
export const Id = z.guid().transform((id) => id.toLowerCase());

/** A described value or null. The description keeps zod from writing two types for one schema, which some clients cannot read. */
export const orNull = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  z.union([schema.describe(description), z.null()]);

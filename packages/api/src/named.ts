import { z } from "zod";

/** The schemas that the OpenAPI document names. */
export const schemas = z.registry<{ id: string }>();

/** Their examples, by name: zod drops those of schemas that transform what they read. */
export const examples = new Map<string, unknown>();

interface Naming {
  readonly id: string;
  readonly description: string;
  readonly example: unknown;
}

/** A schema under a name of the OpenAPI document, with a sentence about it and an example. */
export function named<Schema extends z.ZodType>(
  { id, description, example }: Naming,
  schema: Schema,
): Schema {
  const described = schema.meta({ description });
  schemas.add(described, { id });
  examples.set(id, example);
  return described;
}

import { CARDINALITIES, VOLATILITIES } from "@memory/contracts";
import { z } from "zod";
import { ACTIONS } from "../statement.ts";

const NamedText = z.object({ name: z.string(), value: z.string() });

/** What the model is asked to answer, in the strict form that providers can enforce. */
const StrictFact = z.object({
  predicate: z.string(),
  value: z.string(),
  qualifiers: z.array(NamedText),
  action: z.enum(ACTIONS),
  changes: z.string().nullable(),
  cardinality: z.enum(CARDINALITIES),
  volatility: z.enum(VOLATILITIES),
  confidence: z.number(),
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  entities: z.array(z.string()),
  evidence: z.object({ turn_id: z.string(), quote: z.string() }),
});
const StrictAnswer = z.object({ facts: z.array(StrictFact) });

/** The form of the answer, as providers are asked for it: every field of the JSON schema is required and nothing else allowed. */
export const ANSWER_FORMAT = {
  name: "facts",
  tool: "note_facts",
  schema: z.toJSONSchema(StrictAnswer, { target: "draft-7" }),
} as const;

const Words = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const Value = z.union([Words.transform((value) => ({ value })), z.record(z.string(), Words)]);
const Qualifiers = z.union([
  z
    .array(z.object({ name: z.string(), value: Words }))
    .transform((list) => Object.fromEntries(list.map(({ name, value }) => [name, value]))),
  z.record(z.string(), Words),
]);

/** A fact as models really write it: slips in lists and numbers fall back, only what cannot be used at all is refused. */
export const GivenFact = z.object({
  predicate: z.string().min(1).max(128),
  value: Value,
  qualifiers: Qualifiers.catch({}),
  action: z.enum(ACTIONS).catch("create"),
  /** The id of the known fact that it supersedes or retracts. */
  changes: z.string().nullable().catch(null),
  cardinality: z.enum(CARDINALITIES).nullable().catch(null),
  volatility: z.enum(VOLATILITIES).nullable().catch(null),
  confidence: z.coerce.number().min(0).max(1).catch(0.7),
  valid_from: z.string().nullable().catch(null),
  valid_to: z.string().nullable().catch(null),
  entities: z.array(z.string()).catch([]),
  evidence: z.object({ turn_id: Words, quote: z.string().min(1) }),
  subject: z.unknown().optional(),
  speaker: z.unknown().optional(),
});
export type GivenFact = z.infer<typeof GivenFact>;

import { OptionalInstant, optionalText, requiredText } from "@memory/contracts";
import { rawDigits } from "@memory/values";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE, EXAMPLE_SCOPE } from "./example-ids.ts";
import { Id, ProjectId, SubjectId } from "./fields.ts";
import { named } from "./named.ts";
import { ContextPacket, PACKET } from "./packet.ts";

const DEFAULT_BUDGET_TOKENS = 900;
// What is considered for one question seldom takes a tenth of it; facts of hundreds of kilobytes would take any.
const MAX_BUDGET_TOKENS = 200_000;

// A number with more digits than a double holds arrives as raw JSON.
const plainNumber = (value: unknown): unknown => {
  const digits = rawDigits(value);
  return digits === null ? value : Number(digits);
};

const isPositive = (tokens: number) => tokens > 0;
const isWhole = (tokens: number) => Number.isInteger(tokens) || tokens === Number.POSITIVE_INFINITY;

const BudgetTokens = z
  .preprocess(
    plainNumber,
    z
      .custom<number>((value) => typeof value === "number", { error: "expected a number" })
      .refine(isPositive, {
        error: "must be positive",
        params: { errorType: "budget_exceeded" },
        abort: true,
      })
      .refine(isWhole, { error: "must be an integer" })
      .meta({ type: "integer", minimum: 1 })
      .nullish()
      .transform((tokens) => Math.min(tokens ?? DEFAULT_BUDGET_TOKENS, MAX_BUDGET_TOKENS)),
  )
  .meta({
    type: ["integer", "null"],
    minimum: 1,
    default: DEFAULT_BUDGET_TOKENS,
    description: "The most tokens of the packet. A token is four characters.",
  });

const ASK = {
  ...EXAMPLE_SCOPE,
  query: "Where does Sam live?",
  purpose: "chat",
  budget_tokens: 900,
};

const ContextBody = named(
  { id: "ContextBody", description: "A question to memory.", example: ASK },
  z.object({
    project_id: ProjectId,
    subject_id: SubjectId,
    query: requiredText(Number.POSITIVE_INFINITY).meta({
      description: "What the agent is about to answer or do, in words.",
    }),
    purpose: optionalText(128).meta({
      description: "What the memory is for. Without it the packet carries a warning.",
      examples: ["chat"],
    }),
    thread_id: optionalText(128).meta({
      description: "The conversation in which it is asked; kept with the trace, to find it by.",
    }),
    run_id: optionalText(128).meta({
      description: "The run of the agent that asks; kept with the trace, to find it by.",
    }),
    budget_tokens: BudgetTokens,
    as_of: OptionalInstant.meta({ description: "Only what was known and true then; RFC 3339." }),
  }),
);

const ANSWER = { packet: PACKET, token_count: 22, trace_id: EXAMPLE.trace };

const ContextAnswer = named(
  { id: "ContextAnswer", description: "The packet and what it cost.", example: ANSWER },
  z.object({
    packet: ContextPacket,
    token_count: z.int().meta({ description: "The tokens of all facts and episodes together." }),
    trace_id: Id.meta({ description: "For `GET /v1/inspect/{trace_id}`." }),
  }),
);

export const context = apiRoute({
  method: "POST",
  path: "/v1/context",
  service: "context",
  tag: "Context",
  operationId: "context",
  summary: "Ask for memory",
  description:
    "The facts and episodes that matter for a question, packed into a budget of tokens. Facts in an open conflict are hidden. Every call is kept as a trace.",
  rights: ["read"],
  schema: { body: ContextBody },
  documented: { 200: ContextAnswer },
  errors: ["missing_scope", "forbidden_scope", "budget_exceeded"],
  example: { body: ASK, answer: ANSWER },
});

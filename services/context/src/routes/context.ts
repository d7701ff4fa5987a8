import { OptionalInstant, optionalText, requiredText, ScopeId } from "@memory/contracts";
import { projectScope, subjectScope } from "@memory/scope";
import { rawDigits } from "@memory/values";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { BuildContext } from "../build-context.ts";

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

const BudgetTokens = z.preprocess(
  plainNumber,
  z
    .custom<number>((value) => typeof value === "number", { error: "expected a number" })
    .refine(isPositive, {
      error: "must be positive",
      params: { errorType: "budget_exceeded" },
      abort: true,
    })
    .refine(isWhole, { error: "must be an integer" })
    .nullish()
    .transform((tokens) => Math.min(tokens ?? DEFAULT_BUDGET_TOKENS, MAX_BUDGET_TOKENS)),
);

const ContextBody = z.object({
  project_id: ScopeId,
  subject_id: ScopeId,
  query: requiredText(Number.POSITIVE_INFINITY),
  purpose: optionalText(128),
  budget_tokens: BudgetTokens,
  as_of: OptionalInstant,
});

const HEAD = Buffer.from('{"packet":');
const tail = (tokenCount: number, traceId: string): Buffer =>
  Buffer.from(`,"token_count":${tokenCount},"trace_id":"${traceId}"}`);

/** POST /v1/context. */
export const contextRoute =
  (buildContext: BuildContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.post("/v1/context", { schema: { body: ContextBody } }, async (request, reply) => {
      const { project_id, subject_id, query, purpose, budget_tokens, as_of } = request.body;
      const scope = subjectScope(projectScope(request.caller, project_id), subject_id);
      const { packet, tokenCount, traceId } = await buildContext(scope, {
        query,
        purpose: purpose ?? null,
        budgetTokens: budget_tokens,
        asOf: as_of ?? null,
      });
      // The stored bytes themselves: what is answered and what is inspected cannot differ.
      return reply
        .type("application/json; charset=utf-8")
        .send(Buffer.concat([HEAD, packet, tail(tokenCount, traceId)]));
    });
  };

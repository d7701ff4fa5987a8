import { z } from "zod";
import { FactsChange } from "./facts-changed.ts";
import { ScopeToken } from "./fields.ts";
import type { RequestMessage } from "./message.ts";

/**
 * A service that answers a write hands the change to context and waits: afterwards every replica serves it.
 * Empty `changes` without `catchUp` checks whether context is available. `catchUp`: follow both feeds to what is visible now,
 * of `scopeTokens` alone if there are any.
 * `vectors`: then wait, for 45 s at most, for the embeddings of what is indexed, where a model in the service makes them.
 */
export const ContextApply = {
  subject: "context.apply.v1",
  idempotent: true,
  ask: z.object({
    changes: z.array(FactsChange),
    catchUp: z.boolean(),
    scopeTokens: z.array(ScopeToken).nullish(),
    vectors: z.boolean().nullish(),
  }),
  reply: z.object({ applied: z.number().int() }),
} as const satisfies RequestMessage;

/**
 * The gateway's call: the same as POST /v1/context, in one request. `packet` is the JSON text that was stored.
 * If two replicas handle it, each stores a trace, and the caller gets the id of one.
 */
export const ContextBuild = {
  subject: "context.build.v1",
  idempotent: true,
  ask: z.object({
    projectId: z.string(),
    subjectId: z.string(),
    query: z.string(),
    purpose: z.string().nullable(),
    threadId: z.string().nullish(),
    runId: z.string().nullish(),
    requestId: z.string().nullish(),
    budgetTokens: z.number().int().positive(),
  }),
  reply: z.object({ traceId: z.guid(), packet: z.string(), tokenCount: z.number().int() }),
} as const satisfies RequestMessage;

/**
 * Internal route of context, by `Authorization: Bearer <SERVICE_INTERNAL_TOKEN>`: a question of `ContextBuild` to the one replica that has
 * the subject's index in memory. Answered as POST /v1/context, after 102 Processing at each interval while it is in progress.
 */
export const CONTEXT_BUILD_PATH = "/internal/context";
export const CONTEXT_PROGRESS_EVERY_MS = 150;

/** Whether a trace exists in a project, and of which scope and epoch it is; null when it does not (any more). */
export const TracesCheck = {
  subject: "context.traces.check.v1",
  idempotent: true,
  ask: z.object({ projectId: z.string(), traceId: z.guid() }),
  reply: z.object({
    trace: z.object({ scopeToken: ScopeToken, epoch: z.number().int() }).nullable(),
  }),
} as const satisfies RequestMessage;

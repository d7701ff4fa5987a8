import { z } from "zod";
import { ScopeToken } from "./fields.ts";
import type { RequestMessage } from "./message.ts";
import { FORGET_MODES } from "./vocabulary.ts";

/**
 * Names one life of an owner's database: another one begins when a copy takes its place. An id, and after an `@` the first
 * transaction of the era: a cursor before it stays valid.
 */
export const EraName = z.string().min(1).max(64);

/** A step of a forget that a participant has done, sent so that it can repeat it: hashes and tokens, no names. */
export const ForgottenStep = z.object({
  /** The order in which the forgets of a scope were requested. */
  sequence: z.number().int(),
  /** For a restore: the id of the forget that it undoes. */
  forgetId: z.uuid(),
  action: z.enum(["erase", "restore"]),
  mode: z.enum(FORGET_MODES),
  scope: z.enum(["subject", "fact"]),
  /** True for a disable that was restored later. */
  isLifted: z.boolean(),
  projectId: z.string(),
  scopeToken: ScopeToken,
  /** As `forgetTargetHash` makes it. */
  targetHash: z.string(),
  /** Of a subject: the epoch that ingest raised the scope to. */
  epoch: z.number().int().nullable(),
});
export type ForgottenStep = z.infer<typeof ForgottenStep>;

/** A participant whose database was restored asks admin for the steps it had done, in the order of `sequence`. */
export const ForgottenAfter = {
  subject: "admin.forgotten.after.v1",
  idempotent: true,
  ask: z.object({
    part: z.enum(["ingest", "consolidation", "context"]),
    after: z.number().int(),
    scopeToken: ScopeToken.nullable(),
  }),
  reply: z.object({
    steps: z.array(ForgottenStep),
    more: z.boolean(),
    /** Whether the requested scope has unfinished forgets. */
    isOpen: z.boolean().optional(),
  }),
} as const satisfies RequestMessage;

const SourcesPage = {
  idempotent: true,
  ask: z.object({ after: z.string().nullable() }),
  reply: z.object({
    sources: z.array(
      z.object({ scopeToken: ScopeToken, eventId: z.uuid(), epoch: z.number().int() }),
    ),
    next: z.string().nullable(),
  }),
};
export type ErasedSource = z.infer<typeof SourcesPage.reply>["sources"][number];

/** The events that deleted facts had as sources, as consolidation remembers them; asked by a context that was restored. */
export const ConsolidationErasedSources = {
  subject: "consolidation.erased-sources.after.v1",
  ...SourcesPage,
} as const satisfies RequestMessage;

/** The same as context remembers them; asked by a consolidation that was restored, so that nothing is learned from them. */
export const ContextErasedSources = {
  subject: "context.erased-sources.after.v1",
  ...SourcesPage,
} as const satisfies RequestMessage;

/** The events that context knows as sources of a fact, which is named by its hash; asked about one that consolidation lost. */
export const ContextFactSources = {
  subject: "context.fact-sources.v1",
  idempotent: true,
  ask: z.object({ projectId: z.string(), scopeToken: ScopeToken, targetHash: z.string() }),
  reply: z.object({ eventIds: z.array(z.uuid()) }),
} as const satisfies RequestMessage;

const EpochsPage = {
  idempotent: true,
  ask: z.object({ after: z.string(), scopeToken: ScopeToken.nullable() }),
  reply: z.object({
    scopes: z.array(
      z.object({
        scopeToken: ScopeToken,
        epoch: z.number().int(),
        /** Events of an older epoch were erased. */
        erasedEpoch: z.number().int(),
      }),
    ),
    more: z.boolean(),
  }),
};
export type ScopeEpoch = z.infer<typeof EpochsPage.reply>["scopes"][number];

/** The epochs above 0 that consolidation knows, by token, or that of one scope: ingest's must be no lower. */
export const ConsolidationEpochs = {
  subject: "consolidation.epochs.after.v1",
  ...EpochsPage,
} as const satisfies RequestMessage;

/** The same as context knows them. */
export const ContextEpochs = {
  subject: "context.epochs.after.v1",
  ...EpochsPage,
} as const satisfies RequestMessage;

/** Ids of all facts of a scope, whatever their status: what context compares its own with in a new era. */
export const ScopeFacts = {
  subject: "consolidation.facts.of-scope.v1",
  idempotent: true,
  ask: z.object({ scopeToken: ScopeToken, after: z.uuid().nullable() }),
  reply: z.object({
    era: EraName.nullish(),
    factIds: z.array(z.uuid()),
    next: z.uuid().nullable(),
  }),
} as const satisfies RequestMessage;

/** Ids of all events of a scope, for the same. */
export const ScopeEvents = {
  subject: "ingest.events.of-scope.v1",
  idempotent: true,
  ask: z.object({ scopeToken: ScopeToken, after: z.uuid().nullable() }),
  reply: z.object({
    era: EraName.nullish(),
    eventIds: z.array(z.uuid()),
    next: z.uuid().nullable(),
  }),
} as const satisfies RequestMessage;

/**
 * Consolidation got a capture of an epoch that it knows to be over. Where ingest's epoch is the lower one, its rows went back:
 * it raises the epoch, gives it to what was accepted since the last forget, and deletes what that forget had erased.
 */
export const EpochsRaise = {
  subject: "ingest.epochs.raise.v1",
  ask: z.object({
    scopes: z
      .array(
        z.object({
          scopeToken: ScopeToken,
          leastEpoch: z.number().int(),
          erasedEpoch: z.number().int(),
          /** Of the last forget, as ingest answered it; null when it is not known. */
          erasedAt: z.string().max(128).nullable(),
        }),
      )
      .max(1_000),
  }),
  reply: z.object({
    /** The scopes whose epoch was lower; `isSorted` is false where the events that the last forget erased cannot be determined. */
    raised: z.array(z.object({ scopeToken: ScopeToken, isSorted: z.boolean() })),
  }),
} as const satisfies RequestMessage;
export type EpochFloor = z.infer<typeof EpochsRaise.ask>["scopes"][number];

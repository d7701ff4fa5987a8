import { z } from "zod";
import { ScopeToken } from "./fields.ts";
import type { RequestMessage } from "./message.ts";
import { FORGET_MODES } from "./vocabulary.ts";

/** The step of a forget that a participant does; idempotent by `forgetId`, each step answers the counters of its own rows. */
const ForgetStep = z.object({
  forgetId: z.guid(),
  action: z.enum(["erase", "restore"]),
  mode: z.enum(FORGET_MODES),
  projectId: z.string(),
  target: z.discriminatedUnion("scope", [
    z.object({ scope: z.literal("subject"), subjectId: z.string() }),
    z.object({ scope: z.literal("fact"), factId: z.guid() }),
  ]),
  /** For a subject: the epoch that ingest raised the scope to; older events are erased or hidden. Null before ingest answered. */
  epoch: z.number().int().nullable(),
  /** For a fact: its scope, known once consolidation has answered. */
  scopeToken: ScopeToken.nullable(),
  /** For a subject, asked of ingest: the epoch that it has to reach at least, one above the highest that any service knows. */
  leastEpoch: z.number().int().optional(),
  /** For a subject: what ingest answered as `erasedAt`. */
  erasedAt: z.string().max(128).nullish(),
});
export type ForgetStep = z.infer<typeof ForgetStep>;

const Counters = z.object({
  facts_disabled: z.number().int().default(0),
  facts_deleted: z.number().int().default(0),
  conflict_sets_deleted: z.number().int().default(0),
  events_deleted: z.number().int().default(0),
  traces_deleted: z.number().int().default(0),
});
export type ForgetCounters = z.infer<typeof Counters>;

/** The counters of a step that changed nothing. */
export const NO_COUNTERS: ForgetCounters = {
  facts_disabled: 0,
  facts_deleted: 0,
  conflict_sets_deleted: 0,
  events_deleted: 0,
  traces_deleted: 0,
};

/** Ingest raises the scope's epoch and deletes (or hides) what is older. */
export const IngestErase = {
  subject: "ingest.erase.v1",
  idempotent: true,
  ask: ForgetStep,
  reply: z.object({
    counters: Counters,
    epoch: z.number().int(),
    /** Era and transaction of the step: an event of a later one was accepted after it. */
    erasedAt: z.string().max(128).nullish(),
  }),
} as const satisfies RequestMessage;

/** Consolidation erases or disables facts; for a fact it is the one that knows its scope, and may answer 404 or 422. */
export const ConsolidationErase = {
  subject: "consolidation.erase.v1",
  idempotent: true,
  ask: ForgetStep,
  reply: z.object({ counters: Counters, scopeToken: ScopeToken.nullable() }),
} as const satisfies RequestMessage;

/** Context drops index rows and traces, and redacts stored packets that served an erased fact. */
export const ContextErase = {
  subject: "context.erase.v1",
  idempotent: true,
  ask: ForgetStep,
  reply: z.object({ counters: Counters }),
} as const satisfies RequestMessage;

import { z } from "zod";
import { EraName } from "./era-requests.ts";
import { FactsChange } from "./facts-changed.ts";
import { ScopeToken, Xid } from "./fields.ts";
import { FeedAsk, FeedPosition } from "./ingest-requests.ts";
import type { RequestMessage } from "./message.ts";
import { FACT_STATUSES, VOLATILITIES } from "./vocabulary.ts";

/** A fact as context stores it in its recall index. `value` and `qualifiers` are JSON text. */
export const FactBody = z.object({
  id: z.guid(),
  version: z.number().int().min(1),
  scopeToken: ScopeToken,
  epoch: z.number().int(),
  projectId: z.string(),
  subjectId: z.string(),
  status: z.enum(FACT_STATUSES),
  /** True while the fact is a live member of an open conflict set. */
  inConflict: z.boolean(),
  predicate: z.string(),
  value: z.string(),
  qualifiers: z.string(),
  confidence: z.number().nullable(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  /** From when it was known and true, by the times of its events; null for what never held, such as the losing side of a conflict. */
  holdsFrom: z.string().nullish(),
  /** Until when; null while it holds. */
  holdsUntil: z.string().nullish(),
  volatility: z.enum(VOLATILITIES),
  /** The newest of last reinforcement and `valid_from`: the clock of the volatility horizon. */
  freshAt: z.string(),
  /** Net useful (+) and irrelevant (-) ratings. */
  ratingScore: z.number().int(),
  /** Names the fact mentions, for the one-hop expansion. */
  entities: z.array(z.string()),
  /** The newest of the events it was learned from; of a deleted fact the first that it was, in the order of their ids. */
  sourceEventIds: z.array(z.guid()),
  /** How many they are, where that is more. */
  sourceCount: z.number().int().optional(),
  /** Of a deleted fact: it has more sources than these; ask for all with `ErasedSources`. */
  hasMoreSources: z.boolean().optional(),
});
export type FactBody = z.infer<typeof FactBody>;

/** Facts by id, whatever their status; an unknown id is not there. `rest`: ids that did not fit, ask again. */
export const FactsRead = {
  subject: "consolidation.facts.read.v1",
  idempotent: true,
  ask: z.object({ factIds: z.array(z.guid()).min(1).max(1000) }),
  reply: z.object({ facts: z.array(FactBody), rest: z.array(z.guid()) }),
} as const satisfies RequestMessage;

/** What is known about subjects, in the order asked for: their active facts and their open conflicts. */
export const SubjectsCount = {
  subject: "consolidation.subjects.count.v1",
  idempotent: true,
  ask: z.object({ scopeTokens: z.array(ScopeToken).min(1).max(1000) }),
  reply: z.object({
    counts: z.array(z.object({ facts: z.number().int(), openConflicts: z.number().int() })),
  }),
} as const satisfies RequestMessage;

/** The events that a deleted fact was learned from, after one of them, in the order of their ids: the recall index stops serving them. */
export const ErasedSources = {
  subject: "consolidation.facts.erased-sources.v1",
  idempotent: true,
  ask: z.object({ scopeToken: ScopeToken, factId: z.guid(), after: z.guid().nullable() }),
  reply: z.object({ eventIds: z.array(z.guid()), more: z.boolean() }),
} as const satisfies RequestMessage;

/**
 * Changes of facts, one item per transaction and scope, in the order of their transactions. A transaction that fits into an answer is
 * never split; of a larger one (a subject of many facts that is disabled) `within` says where to continue, `next` is before it.
 */
export const FactsAfter = {
  subject: "consolidation.facts.after.v1",
  idempotent: true,
  ask: FeedAsk,
  reply: z.object({
    items: z.array(FactsChange),
    next: Xid,
    more: z.boolean(),
    within: FeedPosition.nullish(),
    /** The era of the owner's database when it began to read the page. */
    era: EraName.nullish(),
  }),
} as const satisfies RequestMessage;

import { z } from "zod";
import { ScopeToken, Xid } from "./fields.ts";
import type { RequestMessage } from "./message.ts";
import { NameStands, Revision } from "./names-requests.ts";

/** The subject that a merge makes, and the two it is made of. */
const Merge = z.object({
  projectId: z.string(),
  into: z.string(),
  from: z.array(z.string()).length(2),
});
export type MergedSubjects = z.infer<typeof Merge>;

const Place = z.object({ occurredAt: z.string(), recordedAt: z.string(), id: z.guid() });

/** A portion of the events of both subjects is copied, in the order of the timeline. `xid` of the first reply: later events come with the switch. */
export const IngestMergeCopy = {
  subject: "ingest.merge.copy.v1",
  idempotent: true,
  ask: Merge.extend({ after: Place.nullable() }),
  reply: z.object({
    copied: z.number().int(),
    next: Place.nullable(),
    xid: Xid,
    refused: z.enum(["hidden", "too large", "empty", "merged"]).nullable(),
  }),
} as const satisfies RequestMessage;
export type MergeCopied = z.infer<typeof IngestMergeCopy.reply>;

/** From the answer on, what is captured by the names is the merged subject's; what came since the copy began is copied with it. */
export const IngestMergeSwitch = {
  subject: "ingest.merge.switch.v1",
  idempotent: true,
  ask: Merge.extend({ names: z.array(NameStands), revision: Revision, xid: Xid }),
  /** All copies, those of earlier portions too: a repeated portion copies nothing and cannot count. */
  reply: z.object({ copied: z.number().int() }),
} as const satisfies RequestMessage;

/** The names stand for what they stood for before, and events that were captured by them meanwhile are given back. */
export const IngestMergeBack = {
  subject: "ingest.merge.back.v1",
  idempotent: true,
  ask: Merge.extend({ names: z.array(NameStands), revision: Revision }),
  reply: z.object({ moved: z.number().int() }),
} as const satisfies RequestMessage;

/**
 * Events that were given back come into the feed again: those by a name that are of the merge's first transaction or later ones, a portion
 * of captures after one in the order of their ids; all, where `after` is not there.
 */
export const IngestMergeAnnounce = {
  subject: "ingest.merge.announce.v1",
  idempotent: true,
  ask: Merge.extend({ xid: Xid, after: z.guid().nullish() }),
  /** `next`: the last capture of the portion; none once that was the last one. */
  reply: z.object({ announced: z.number().int(), next: z.guid().nullish() }),
} as const satisfies RequestMessage;

/** What nothing may be learned from is noted for the merged subject, before anything is copied. */
export const ConsolidationMergePrepare = {
  subject: "consolidation.merge.prepare.v1",
  idempotent: true,
  ask: Merge,
  reply: z.object({}),
} as const satisfies RequestMessage;

/** Learns what was copied; `isDone` when all is learned and context serves it. */
export const ConsolidationMergeLearn = {
  subject: "consolidation.merge.learn.v1",
  idempotent: true,
  ask: Merge,
  reply: z.object({ isDone: z.boolean() }),
} as const satisfies RequestMessage;

/** Decisions of people about facts of one of the two are made for the merged subject too, where it has the same facts. */
export const ConsolidationMergeCarry = {
  subject: "consolidation.merge.carry.v1",
  idempotent: true,
  ask: Merge,
  reply: z.object({ carried: z.number().int() }),
} as const satisfies RequestMessage;

/** Facts of other scopes that say the same as one and come from the same events; of a merged subject and of the two it is made of. */
export const FactsAlike = {
  subject: "consolidation.facts.alike.v1",
  idempotent: true,
  ask: z.object({
    projectId: z.string(),
    factId: z.guid(),
    mergedToken: ScopeToken,
    scopeTokens: z.array(ScopeToken),
  }),
  reply: z.object({ facts: z.array(z.object({ factId: z.guid(), scopeToken: ScopeToken })) }),
} as const satisfies RequestMessage;

/** Events that are not served as episodes are not in the merged subject either. */
export const ContextMergePrepare = {
  subject: "context.merge.prepare.v1",
  idempotent: true,
  ask: Merge,
  reply: z.object({}),
} as const satisfies RequestMessage;

/** What nothing may be learned from in the merged subject is noted for the two, before anything is given back to them. */
export const ConsolidationMergeUndo = {
  subject: "consolidation.merge.undo.v1",
  idempotent: true,
  ask: Merge,
  reply: z.object({}),
} as const satisfies RequestMessage;

/** Events that are not served as episodes of the merged subject are not of the two either. */
export const ContextMergeUndo = {
  subject: "context.merge.undo.v1",
  idempotent: true,
  ask: Merge,
  reply: z.object({}),
} as const satisfies RequestMessage;

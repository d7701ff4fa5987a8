import { z } from "zod";
import { Capture } from "./captured.ts";
import { EraName } from "./era-requests.ts";
import { ScopeToken, Xid } from "./fields.ts";
import type { RequestMessage } from "./message.ts";

/** An event as ingest stores it. `payload` and `source` are JSON text, so that numbers keep every digit. */
export const EventBody = z.object({
  id: z.guid(),
  scopeToken: ScopeToken,
  epoch: z.number().int(),
  /** True while a forget with mode `disable` hides events from before it: facts of them are inserted disabled, episodes not served. */
  hidden: z.boolean(),
  orgId: z.string(),
  projectId: z.string(),
  subjectId: z.string(),
  subjectType: z.string(),
  actorType: z.string().nullable(),
  actorId: z.string().nullable(),
  agentId: z.string().nullable(),
  threadId: z.string().nullable(),
  runId: z.string().nullable(),
  kind: z.string(),
  occurredAt: z.string(),
  recordedAt: z.string(),
  payload: z.string(),
  source: z.string().nullable(),
  classification: z.array(z.string()),
});
export type EventBody = z.infer<typeof EventBody>;

/** Bodies of events by id; an erased one is missing. `rest` are the ids that did not fit into this answer: ask again. */
export const EventsRead = {
  subject: "ingest.events.read.v1",
  idempotent: true,
  ask: z.object({ eventIds: z.array(z.guid()).min(1).max(1000) }),
  reply: z.object({ events: z.array(EventBody), rest: z.array(z.guid()) }),
} as const satisfies RequestMessage;

/** The subjects of events of a project; an event that was erased, or is another project's, is missing. */
export const EventSubjects = {
  subject: "ingest.events.subjects.v1",
  idempotent: true,
  ask: z.object({ projectId: z.string(), eventIds: z.array(z.guid()).min(1).max(1000) }),
  reply: z.object({ found: z.array(z.object({ eventId: z.guid(), subjectId: z.string() })) }),
} as const satisfies RequestMessage;

/** What is asked about an event: what was said before it, or after it, in its conversation. */
const AskedConversation = z.object({
  eventId: z.guid(),
  side: z.enum(["before", "after"]),
  /** An event of that side that the asker has read: only what stands between the two is returned. Absent where it has read none. */
  knownId: z.guid().optional(),
});
export type AskedConversation = z.infer<typeof AskedConversation>;

/**
 * The neighbours of events in their conversations (the thread, else the run), for what can only be read with them: of the same subject
 * and epoch, within a day, a few on one side, oldest first. A list for each event in the order asked for, empty where there are none.
 */
export const ConversationsRead = {
  subject: "ingest.conversations.read.v1",
  idempotent: true,
  ask: z.object({ asked: z.array(AskedConversation).min(1).max(32) }),
  reply: z.object({ found: z.array(z.array(EventBody)) }),
} as const satisfies RequestMessage;

/**
 * One capture by its job id, for GET /v1/jobs/{id} before the hand-over; null when there is none (left). Without a project it is what was
 * captured: the lines of an import name any job id.
 */
export const CapturesRead = {
  subject: "ingest.captures.read.v1",
  idempotent: true,
  ask: z.object({ jobId: z.guid(), projectId: z.string().nullish() }),
  reply: z.object({
    capture: Capture.extend({ projectId: z.string(), acceptedAt: z.string() }).nullable(),
  }),
} as const satisfies RequestMessage;

/**
 * The last item that was handed out of a transaction too large for one answer: a row of its feed, or of that of captures the job; and the last
 * `row` of it, where the item itself is too large.
 */
export const FeedPosition = z.object({ xid: Xid, id: z.guid(), row: z.guid().optional() });
export type FeedPosition = z.infer<typeof FeedPosition>;

/**
 * A page of a feed. `settled`: only rows older than every running transaction, so that the cursor may move past them.
 * `visible`: every row that can be seen now, for completeness; the cursor must not be kept. `scopeTokens`: items of these scopes alone, whole;
 * an owner that does not know the field gives those of all.
 */
export const FeedAsk = z.object({
  after: Xid,
  mode: z.enum(["settled", "visible"]),
  /** Where the previous page ended, if within a transaction. */
  within: FeedPosition.nullish(),
  /** The era of the owner's database that `after` belongs to. */
  era: EraName.nullish(),
  scopeTokens: z.array(ScopeToken).nullish(),
});
export type FeedAsk = z.infer<typeof FeedAsk>;

/**
 * Captures in the order of their transactions, each whole; a page splits a transaction only if it is larger than an answer can be: `within` is
 * its last capture then. `next` is the xid of the last transaction that is whole, or `after`.
 */
export const CapturesAfter = {
  subject: "ingest.captures.after.v1",
  idempotent: true,
  ask: FeedAsk,
  reply: z.object({
    items: z.array(Capture),
    next: Xid,
    more: z.boolean(),
    within: FeedPosition.nullish(),
    /** The era of the owner's database when it began to read the page. */
    era: EraName.nullish(),
  }),
} as const satisfies RequestMessage;

/**
 * The gateway sends an exchange to ingest; `events` are EventIn objects of the contract, checked like any capture. Idempotent by the
 * `idempotency_key` that each of them has.
 */
export const CaptureRequest = {
  subject: "ingest.capture.v1",
  idempotent: true,
  ask: z.object({ projectId: z.string(), events: z.array(z.unknown()).min(1) }),
  reply: z.object({ jobId: z.guid().nullable() }),
} as const satisfies RequestMessage;

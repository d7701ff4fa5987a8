import { z } from "zod";
import { EraName } from "./era-requests.ts";
import { ScopeToken, Xid } from "./fields.ts";
import { FeedAsk, FeedPosition } from "./ingest-requests.ts";
import type { RequestMessage } from "./message.ts";

/** What the audit log records: decisions of people, of keys and of their requests. */
export const AUDIT_TYPES = [
  "key.created",
  "key.revoked",
  "org.created",
  "person.signed_in",
  "person.signed_out",
  "forget.requested",
  "forget.refused",
  "forget.completed",
  "forget.restored",
  "conflict.resolved",
  "fact.rated",
  "fact.reviewed",
  "job.retried",
  "webhook.created",
  "webhook.changed",
  "webhook.deleted",
  "webhook.tested",
  "webhook.resent",
  "export.started",
  "export.completed",
  "import.started",
  "import.completed",
  "alias.added",
  "alias.removed",
  "subjects.merged",
  "subjects.unmerged",
] as const;
export type AuditType = (typeof AUDIT_TYPES)[number];

/** What a webhook may ask for. */
export const WEBHOOK_TYPES = [
  "conflict.opened",
  "conflict.resolved",
  "fact.disputed",
  "fact.superseded",
  "forget.completed",
  "job.failed",
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

export type OutboxType = AuditType | WebhookType;

/** What an event says beside its scope: ids, counts and words of the vocabulary, never a name or anything that was said. */
export type OutboxData = Readonly<
  Record<string, string | number | boolean | null | readonly string[]>
>;

/** Something that a service decided, as its outbox holds it. */
export const OutboxEvent = z.object({
  id: z.guid(),
  /** An OutboxType; one that the follower does not know it leaves alone. */
  type: z.string(),
  projectId: z.string().nullable(),
  scopeToken: ScopeToken.nullable(),
  actor: z.string().nullable(),
  keyPrefix: z.string().nullable(),
  requestId: z.string().nullable(),
  /** UTC instant, to the millisecond. */
  at: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type OutboxEvent = z.infer<typeof OutboxEvent>;

/** Events of an outbox in the order of their transactions. */
export const OutboxPage = z.object({
  items: z.array(OutboxEvent),
  next: Xid,
  more: z.boolean(),
  within: FeedPosition.nullish(),
  /** The era of the owner's database when it began to read the page. */
  era: EraName.nullish(),
});
export type OutboxPage = z.infer<typeof OutboxPage>;

/** What a project wants to hear of, whole; an older revision than the one that is known changes nothing. */
const Subscribed = z.object({ types: z.array(z.string()), revision: z.number().int() });

/** The requests that an owner of an outbox answers. */
export interface OutboxMessages {
  readonly after: RequestMessage<typeof FeedAsk, typeof OutboxPage>;
  readonly subscribe: RequestMessage<typeof SubscribeAsk, typeof Subscribed>;
}

const SubscribeAsk = Subscribed.extend({ projectId: z.string() });

/**
 * `after`: admin follows the outbox of consolidation; what is before `after` was followed. `subscribe`: admin says what a project's webhooks
 * want to hear of; answered once every decision from then on is written, with what is known now.
 */
export const ConsolidationOutbox = {
  after: {
    subject: "consolidation.outbox.after.v1",
    idempotent: true,
    ask: FeedAsk,
    reply: OutboxPage,
  },
  subscribe: {
    subject: "consolidation.outbox.subscribe.v1",
    idempotent: true,
    ask: SubscribeAsk,
    reply: Subscribed,
  },
} as const satisfies OutboxMessages;

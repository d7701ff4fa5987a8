import type { Evidence } from "./evidence.ts";

/** Evidence as the routes answer it. */
export const evidenceOut = ({ eventId, event, words, withheld }: Evidence) => ({
  event_id: eventId,
  occurred_at: event?.occurredAt ?? null,
  kind: event?.kind ?? null,
  actor_type: event?.actorType ?? null,
  actor_id: event?.actorId ?? null,
  thread_id: event?.threadId ?? null,
  words,
  withheld,
});

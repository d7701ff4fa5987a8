import type { ListedEvent } from "./queries.ts";

/** A line of the timeline: an event, or what stands above the events of a session. */
export type TimelineEntry =
  | { kind: "session"; id: string; thread: string | null; at: string; events: number }
  | { kind: "event"; id: string; event: ListedEvent };

/** Events that follow each other in one thread, under a line that names it. */
export function inSessions(events: readonly ListedEvent[]): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  let session: Extract<TimelineEntry, { kind: "session" }> | null = null;
  for (const event of events) {
    const { id, thread_id: thread, occurred_at: at } = event;
    if (session === null || session.thread !== thread) {
      session = { kind: "session", id: `session ${id}`, thread, at, events: 0 };
      entries.push(session);
    }
    session.events++;
    entries.push({ kind: "event", id, event });
  }
  return entries;
}

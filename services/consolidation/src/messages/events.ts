import { batcher } from "@memory/batching";
import { type EventBody, EventsRead } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import { EVENTS_AT_ONCE } from "../domain/jobs/claim-size.ts";

const ASKERS_AT_ONCE = 256;
const TIMEOUT_MS = 10_000;

interface EventsPage {
  events: EventBody[];
  /** Ids that did not fit into one answer. */
  rest: string[];
}

/** One response of ingest: bodies of as many events as fit; erased events are neither among them nor in `rest`. */
export type ReadEvents = (eventIds: readonly string[]) => Promise<EventsPage>;

/**
 * Reads events for several callers in one request, callers with few events first; ids that do not fit into the response are in
 * their `rest`.
 */
export function eventsReader(bus: Bus): ReadEvents {
  return batcher(
    async (asked: (readonly string[])[]) => {
      const eventIds = asked
        .toSorted((a, b) => a.length - b.length)
        .flat()
        .slice(0, EVENTS_AT_ONCE);
      const page = await bus.request(EventsRead, { eventIds }, { timeoutMs: TIMEOUT_MS });
      const events = new Map(page.events.map((event) => [event.id, event]));
      const read = new Set(eventIds);
      for (const id of page.rest) read.delete(id);
      return asked.map((ids) => ({
        events: ids.flatMap((id) => events.get(id) ?? []),
        rest: ids.filter((id) => !read.has(id)),
      }));
    },
    { mostItems: ASKERS_AT_ONCE },
  );
}

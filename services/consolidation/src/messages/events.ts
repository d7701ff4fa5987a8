import { type EventBody, EventsRead } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";

const IDS_AT_ONCE = 1_000;
const TIMEOUT_MS = 10_000;

export interface EventsPage {
  events: EventBody[];
  /** Ids that did not fit into one answer. */
  rest: string[];
}

/** One answer of ingest: bodies of events, as many as fit; an erased one is neither among them nor in `rest`. */
export async function readEventsPage(bus: Bus, eventIds: readonly string[]): Promise<EventsPage> {
  const asked = eventIds.slice(0, IDS_AT_ONCE);
  const page = await bus.request(EventsRead, { eventIds: asked }, { timeoutMs: TIMEOUT_MS });
  return { events: page.events, rest: [...page.rest, ...eventIds.slice(IDS_AT_ONCE)] };
}

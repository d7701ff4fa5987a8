import {
  ErasedSources,
  type EventBody,
  EventsRead,
  type FactBody,
  FactsRead,
} from "@memory/contracts";
import type { Bus } from "@memory/jetstream";

// The owner does nothing else while it makes one answer.
const ASKED_AT_ONCE = 200;

/** Bodies of events in portions that fit into a message; an erased event is missing. */
export async function* readEvents(
  bus: Bus,
  eventIds: readonly string[],
): AsyncGenerator<EventBody[]> {
  for (let waiting = [...eventIds]; waiting.length > 0; ) {
    const asked = waiting.slice(0, ASKED_AT_ONCE);
    const { events, rest } = await bus.request(EventsRead, { eventIds: asked });
    yield events;
    waiting = [...rest, ...waiting.slice(ASKED_AT_ONCE)];
  }
}

/**
 * Facts as they are now, whatever version was announced, a deleted one with all its sources, in portions that fit into a message; one of
 * an erased subject is not there.
 */
export async function* readFacts(
  bus: Bus,
  factIds: readonly string[],
): AsyncGenerator<FactBody[], void> {
  for (let waiting = [...factIds]; waiting.length > 0; ) {
    const asked = waiting.slice(0, ASKED_AT_ONCE);
    const { facts, rest } = await bus.request(FactsRead, { factIds: asked });
    const portion: FactBody[] = [];
    for (const fact of facts) portion.push(await withAllSources(bus, fact));
    yield portion;
    waiting = [...rest, ...waiting.slice(ASKED_AT_ONCE)];
  }
}

/** However many events stated a deleted fact, none of them may be served. */
async function withAllSources(bus: Bus, fact: FactBody): Promise<FactBody> {
  if (fact.hasMoreSources !== true) return fact;
  const { scopeToken, id: factId } = fact;
  const sourceEventIds = [...fact.sourceEventIds];
  for (let more = true; more; ) {
    const after = sourceEventIds.at(-1) ?? null;
    const page = await bus.request(ErasedSources, { scopeToken, factId, after });
    for (const eventId of page.eventIds) sourceEventIds.push(eventId);
    more = page.more;
  }
  return { ...fact, sourceEventIds };
}

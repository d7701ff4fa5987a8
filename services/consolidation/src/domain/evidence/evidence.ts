import type { Withheld } from "@memory/api";
import type { EventBody } from "@memory/contracts";
import { parseJson } from "@memory/values";
import type { Assertion } from "../facts/fact.ts";
import { type Stated, wordsRead, wordsStated } from "./source-words.ts";

/** An event that a fact was taken from, with the words that say it. */
export interface Evidence {
  readonly eventId: string;
  /** Null where the event is not there, or could not be read. */
  readonly event: Pick<
    EventBody,
    "occurredAt" | "kind" | "actorType" | "actorId" | "threadId"
  > | null;
  readonly words: string | null;
  readonly withheld: Withheld | null;
}

/** What is known of the source events of facts. */
export interface KnownEvents {
  /** By id; null where events could not be read. */
  readonly bodies: ReadonlyMap<string, EventBody> | null;
  /** Those that a deleted fact had as source. */
  readonly erasedIds: ReadonlySet<string>;
}

/** The words that a fact was taken from, of each of some of its events. `fact.assertions` and `fact.value` are JSON text. */
export function evidenceOf(
  fact: { status: string; predicate: string; value: string; assertions: string },
  eventIds: readonly string[],
  events: KnownEvents,
): Evidence[] {
  const assertions = JSON.parse(fact.assertions) as Assertion[]; // written as such
  const stated = { predicate: fact.predicate, value: parseJson(fact.value) } as Stated;
  const isHidden = fact.status === "disabled" || fact.status === "deleted";
  return eventIds.map((eventId) => {
    const event = events.bodies?.get(eventId) ?? null;
    const withheld = isHidden ? "disabled" : withheldOf(eventId, event, events);
    if (event === null || withheld !== null) return { eventId, event, words: null, withheld };
    const quotes = assertions.flatMap((one) =>
      one.eventId === eventId && one.evidence !== null ? [one.evidence.quote] : [],
    );
    const words = wordsRead(quotes) ?? wordsStated(event.payload, stated);
    return { eventId, event, words, withheld };
  });
}

function withheldOf(
  eventId: string,
  event: EventBody | null,
  { bodies, erasedIds }: KnownEvents,
): Withheld | null {
  if (bodies === null) return "unavailable";
  if (event === null || erasedIds.has(eventId)) return "erased";
  return event.hidden ? "disabled" : null;
}

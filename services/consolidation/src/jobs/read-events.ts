import type { EventBody } from "@memory/contracts";
import { compareInstants } from "@memory/values";
import type { ReadEvents } from "../messages/events.ts";
import type { Part } from "../store/parts.ts";
import type { Claim } from "./claim-jobs.ts";

export interface ClaimedEvents {
  /** The parts that were read whole; at least one. */
  parts: Part[];
  /** Parts there was no room for. */
  postponed: Part[];
  /** In the order in which they happened; erased ones are not among them. */
  events: EventBody[];
}

/** What a claim holds at a time, in characters of payloads; a first part that is larger is read whole all the same. */
const ENOUGH_CHARACTERS = 400_000;

/** Reads the bodies of a claim from ingest: all of its parts, or as many as make up enough text, and at least the first. */
export async function readClaimEvents(
  readEvents: ReadEvents,
  { parts }: Claim,
): Promise<ClaimedEvents> {
  const events = new Map<string, EventBody>();
  let open = parts.flatMap(({ eventIds }) => eventIds);
  let whole: Part[] = [];
  let characters = 0;
  do {
    const page = await readEvents(open);
    for (const event of page.events) {
      events.set(event.id, event);
      characters += event.payload.length;
    }
    open = page.rest;
    const missing = new Set(open);
    whole = parts.filter(({ eventIds }) => !eventIds.some((id) => missing.has(id)));
  } while (whole.length === 0 || (open.length > 0 && characters < ENOUGH_CHARACTERS));
  const bodies = whole
    .flatMap(({ eventIds }) => eventIds)
    .flatMap((id) => events.get(id) ?? [])
    .sort(byTime);
  return { parts: whole, postponed: parts.filter((part) => !whole.includes(part)), events: bodies };
}

const byTime = (a: EventBody, b: EventBody): number =>
  compareInstants(a.occurredAt, b.occurredAt) ||
  compareInstants(a.recordedAt, b.recordedAt) ||
  (a.id < b.id ? -1 : 1);

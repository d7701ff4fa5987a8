import type { EventBody } from "@memory/contracts";
import type { EventToRead } from "@memory/extraction/extract";
import { compareInstants } from "@memory/values";
import type { ReadEvents } from "../messages/events.ts";
import type { JobScope } from "../store/take-job-scopes.ts";
import type { Claim } from "./claim-jobs.ts";

export interface ClaimedEvents {
  /** The job scopes that were read whole; at least one. */
  jobScopes: JobScope[];
  /** Job scopes there was no room for. */
  postponed: JobScope[];
  /** In the order in which they happened; erased ones are not among them. */
  events: readonly EventToRead[];
  /** Events of earlier claims that answer questions of this one. */
  answers: readonly EventToRead[];
}

/** What a claim holds at a time, in characters of payloads; a first job scope that is larger is read whole all the same. */
const ENOUGH_CHARACTERS = 150_000;

/** Reads the bodies of a claim from ingest: all of its job scopes, or as many as make up enough text, and at least the first. */
export async function readClaimEvents(
  readEvents: ReadEvents,
  { token, jobScopes }: Claim,
): Promise<ClaimedEvents> {
  const events = new Map<string, EventBody>();
  let open = jobScopes.flatMap(({ eventIds }) => eventIds);
  let whole: JobScope[] = [];
  let characters = 0;
  do {
    const page = await readEvents(open);
    for (const event of page.events) {
      // The undo of a merge has given it back.
      if (event.scopeToken !== token) continue;
      events.set(event.id, event);
      characters += event.payload.length;
    }
    open = page.rest;
    const missing = new Set(open);
    whole = jobScopes.filter(({ eventIds }) => !eventIds.some((id) => missing.has(id)));
  } while (whole.length === 0 || (open.length > 0 && characters < ENOUGH_CHARACTERS));
  const bodies = whole
    .flatMap(({ eventIds }) => eventIds)
    .flatMap((id) => events.get(id) ?? [])
    .sort(byTime);
  return {
    jobScopes: whole,
    postponed: jobScopes.filter((jobScope) => !whole.includes(jobScope)),
    events: bodies,
    answers: [],
  };
}

const byTime = (a: EventBody, b: EventBody): number =>
  compareInstants(a.occurredAt, b.occurredAt) ||
  compareInstants(a.recordedAt, b.recordedAt) ||
  (a.id < b.id ? -1 : 1);

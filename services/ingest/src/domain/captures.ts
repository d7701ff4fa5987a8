import type { Capture, CapturePart } from "@memory/contracts";
import type { NewEvent } from "./stored-event.ts";

interface Outcome {
  standsFor: ReadonlyMap<string, string>;
  lost: ReadonlySet<string>;
  epochs: ReadonlyMap<string, number>;
}

/** Where an event stands. */
export interface EventPlace {
  id: string;
  scopeToken: string;
  epoch: number;
}

/** Events of one capture as its parts, one for each scope and epoch, in the order in which they are given. */
export const partsOf = (events: readonly EventPlace[]): CapturePart[] =>
  [...Map.groupBy(events, ({ scopeToken, epoch }) => `${scopeToken}:${epoch}`).values()].map(
    (group) => ({
      scopeToken: group[0]?.scopeToken ?? "",
      epoch: group[0]?.epoch ?? 0,
      eventIds: group.map(({ id }) => id),
    }),
  );

/** What a flush inserted, as the captures that its message tells of; events in the order of their batches. */
export function insertedCaptures(
  events: readonly NewEvent[],
  { standsFor, lost, epochs }: Outcome,
): Capture[] {
  const inserted = events
    .filter(({ id }) => !standsFor.has(id) && !lost.has(id))
    .map(({ id, jobId, scopeToken }) => {
      return { jobId, id, scopeToken, epoch: epochs.get(scopeToken) ?? 0 };
    });
  const jobs = Map.groupBy(inserted, ({ jobId }) => jobId);
  return [...jobs].map(([jobId, places]) => ({ jobId, parts: partsOf(places) }));
}

/** How many events captures name. */
export const eventsIn = (captures: readonly Capture[]): number =>
  captures.reduce(
    (sum, { parts }) => parts.reduce((part, { eventIds }) => part + eventIds.length, sum),
    0,
  );

const EVENTS_A_MESSAGE = 500;

/** Captures as messages that name about as many events as those of a full flush do. */
export function inMessages(captures: readonly Capture[]): Capture[][] {
  const messages: Capture[][] = [];
  let events = EVENTS_A_MESSAGE;
  for (const capture of captures) {
    if (events >= EVENTS_A_MESSAGE) {
      messages.push([]);
      events = 0;
    }
    messages.at(-1)?.push(capture);
    events += eventsIn([capture]);
  }
  return messages;
}

export interface CapturedEvent {
  id: string;
  deduplicated: boolean;
}

/** What a caller is told of each event of a capture, in the order of the batch. */
export const capturedEvents = (
  events: readonly NewEvent[],
  { standsFor }: Outcome,
): CapturedEvent[] =>
  events.map(({ id }) => {
    const original = standsFor.get(id) ?? id;
    return { id: original, deduplicated: original !== id };
  });

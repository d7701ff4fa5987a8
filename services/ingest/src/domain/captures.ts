import type { Capture, CapturePart } from "@memory/contracts";
import { tenantToken } from "@memory/scope";
import type { NewEvent } from "./stored-event.ts";

interface Outcome {
  duplicateOf: ReadonlyMap<string, string>;
  erasedDuplicates: ReadonlySet<string>;
  epochs: ReadonlyMap<string, number>;
  /** The scope that got the events of one whose name stands for another subject. */
  served: ReadonlyMap<string, string>;
  /** The transaction that wrote the new events; null when none was new. */
  xid: string | null;
}

/** The fields of an event that a message carries. */
export interface EventRef {
  id: string;
  projectId: string;
  scopeToken: string;
  epoch: number;
}

/** Events of one capture as its parts, one for each scope and epoch, in the order in which they are given. */
export function partsOf(events: readonly EventRef[]): CapturePart[] {
  const tenants = new Map<string, string>();
  const tenantOf = (projectId: string): string => {
    const tenant = tenants.get(projectId) ?? tenantToken(projectId);
    tenants.set(projectId, tenant);
    return tenant;
  };
  return [
    ...Map.groupBy(events, ({ scopeToken, epoch }) => `${scopeToken}:${epoch}`).values(),
  ].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { scopeToken, epoch, projectId } = first;
    const eventIds = group.map(({ id }) => id);
    return [{ scopeToken, epoch, eventIds, tenant: tenantOf(projectId) }];
  });
}

/** What a flush inserted, as the captures of its message; events in the order of their batches. */
export function insertedCaptures(
  events: readonly NewEvent[],
  { duplicateOf, erasedDuplicates, epochs, served, xid }: Outcome,
): Capture[] {
  const inserted = events
    .filter(({ id }) => !duplicateOf.has(id) && !erasedDuplicates.has(id))
    .map(({ id, jobId, projectId, scopeToken: sentTo }) => {
      const scopeToken = served.get(sentTo) ?? sentTo;
      return { jobId, id, projectId, scopeToken, epoch: epochs.get(scopeToken) ?? 0 };
    });
  const jobs = Map.groupBy(inserted, ({ jobId }) => jobId);
  return [...jobs].map(([jobId, refs]) => ({
    jobId,
    parts: partsOf(refs),
    ...(xid !== null && { xid }),
  }));
}

/** The number of events in captures. */
export const eventsIn = (captures: readonly Capture[]): number =>
  captures.reduce(
    (sum, { parts }) => parts.reduce((part, { eventIds }) => part + eventIds.length, sum),
    0,
  );

const EVENTS_A_MESSAGE = 500;

/** Splits captures into messages of about as many events as a full flush has. */
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

/** The answer for each event of a capture, in the order of the batch. */
export const capturedEvents = (
  events: readonly NewEvent[],
  { duplicateOf }: Pick<Outcome, "duplicateOf">,
): CapturedEvent[] =>
  events.map(({ id }) => {
    const original = duplicateOf.get(id) ?? id;
    return { id: original, deduplicated: original !== id };
  });

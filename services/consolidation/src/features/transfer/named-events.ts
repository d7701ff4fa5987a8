import { hash } from "node:crypto";
import { portionsOf } from "@memory/batching";
import { EventSubjects } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { OwnLine } from "../../domain/transfer/lines.ts";

const EVENTS_AT_ONCE = 1_000;

/** The events that a line names, by the ids it has for them. */
function eventsIn(line: OwnLine): readonly string[] {
  switch (line.type) {
    case "fact":
      return line.assertions.map(({ event_id }) => event_id);
    case "conflict":
      return line.facts.flatMap(eventsIn);
    case "history":
      return line.cause_kind === "event" && line.cause_id !== null ? [line.cause_id] : [];
    case "sources":
      return line.events.map(([id]) => id);
    case "withheld":
    case "pending":
      return line.event_ids;
    case "rating":
      return [];
  }
}

/** The subjects of the events that lines name, as ingest has them in the project, by the ids of the events there. */
export async function namedEvents(
  bus: Bus,
  projectId: string,
  lines: readonly { read: OwnLine }[],
  into: (id: string) => string,
): Promise<ReadonlyMap<string, string>> {
  const named = [...new Set(lines.flatMap(({ read }) => eventsIn(read)).map(into))];
  const subjects = new Map<string, string>();
  for (const eventIds of portionsOf(named, [{ most: EVENTS_AT_ONCE, of: () => 1 }])) {
    const { found } = await bus.request(EventSubjects, { projectId, eventIds });
    for (const { eventId, subjectId } of found) subjects.set(eventId, subjectId);
  }
  return subjects;
}

/**
 * The id of an event in the project that is written into. One that ingest does not have there gets an id that nobody can choose, so that
 * no line names an event of somebody else.
 */
export const eventsInto =
  (projectId: string, subjects: ReadonlyMap<string, string>, into: (id: string) => string) =>
  (id: string): string =>
    subjects.has(into(id)) ? into(id) : unknownEvent(projectId, id);

const unknownEvent = (projectId: string, id: string): string =>
  hash("sha256", JSON.stringify(["unknown event", projectId, id]), "hex")
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-8$3-8$4-$5");

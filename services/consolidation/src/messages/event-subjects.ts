import { EventSubjects } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { ProjectScope } from "@memory/scope";

/** The subjects of events of a project, by the ids of the events, as ingest knows them; an erased or foreign event is not there. */
export async function subjectsOf(
  bus: Bus,
  { projectId }: ProjectScope,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (eventIds.length === 0) return new Map();
  const { found } = await bus.request(EventSubjects, { projectId, eventIds: [...eventIds] });
  return new Map(found.map(({ eventId, subjectId }) => [eventId, subjectId]));
}

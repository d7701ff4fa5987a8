import { notFound } from "@memory/errors";
import type { Db } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import { eventOut } from "./event-out.ts";
import { readVisibleEvent } from "./store/visible-event.ts";

/** Reads one event as the JSON text that the timeline has for it. What is not there, or not shown, is `event_not_found`. */
export const readEvent =
  (db: Db) =>
  async (project: ProjectScope, eventId: string | null): Promise<string> => {
    const row = eventId === null ? null : await readVisibleEvent(db, project, eventId);
    if (row === null) throw notFound("event_not_found");
    return eventOut(row);
  };

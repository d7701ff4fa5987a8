import { type TimelinePosition, writeCursor } from "@memory/api";
import { NIL_ID } from "@memory/ids";

/** The position before all events, as Postgres reads it. */
export const TIMELINE_START: TimelinePosition = {
  occurredAt: "-infinity",
  recordedAt: "-infinity",
  id: NIL_ID,
};

/** A position as opaque text for clients. */
export const timelineCursor = ({ occurredAt, recordedAt, id }: TimelinePosition): string =>
  writeCursor([occurredAt, recordedAt, id]);

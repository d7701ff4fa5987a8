import { NIL_ID } from "@memory/ids";
import { z } from "zod";
import { normalDatetime } from "./datetime.ts";

const Moment = z.string().refine((text) => normalDatetime(text) !== null);
const Position = z
  .tuple([Moment, Moment, z.guid()])
  .transform(([occurredAt, recordedAt, id]) => ({ occurredAt, recordedAt, id }));

/** A position in the order of the timeline; what follows begins after the event that has it. */
export type TimelinePosition = z.output<typeof Position>;

/** The position before all events, as Postgres reads it. */
export const TIMELINE_START: TimelinePosition = {
  occurredAt: "-infinity",
  recordedAt: "-infinity",
  id: NIL_ID,
};

/** A position as opaque text for clients. */
export const writeCursor = ({ occurredAt, recordedAt, id }: TimelinePosition): string =>
  Buffer.from(JSON.stringify([occurredAt, recordedAt, id])).toString("base64url");

/** The position that a cursor encodes; null when it is not a cursor of this service. */
export function readCursor(cursor: string): TimelinePosition | null {
  try {
    return Position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    return null;
  }
}

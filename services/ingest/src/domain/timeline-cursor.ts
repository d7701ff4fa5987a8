import { z } from "zod";
import { normalDatetime } from "./datetime.ts";

const Moment = z.string().refine((text) => normalDatetime(text) !== null);
const Place = z
  .tuple([Moment, Moment, z.guid()])
  .transform(([occurredAt, recordedAt, id]) => ({ occurredAt, recordedAt, id }));
type Place = z.output<typeof Place>;

/** The position at which a timeline continues, as opaque text for clients. */
export const writeCursor = ({ occurredAt, recordedAt, id }: Place): string =>
  Buffer.from(JSON.stringify([occurredAt, recordedAt, id])).toString("base64url");

/** The position that a cursor encodes; null when it is not a cursor of this service. */
export function readCursor(cursor: string): Place | null {
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    return null;
  }
}

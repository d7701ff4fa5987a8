import { type FactPosition, writeCursor } from "@memory/api";
import { LAST_ID, NIL_ID } from "@memory/ids";

/** The position before all facts, newest first, as Postgres reads it. */
export const NEWEST: FactPosition = { order: "recorded", at: "infinity", id: LAST_ID };

/** The position before every fact that was changed at or after an instant. */
export const changedSince = (at: string): FactPosition => ({ order: "changed", at, id: NIL_ID });

/** A position as opaque text for clients. */
export const factCursor = ({ order, at, id }: FactPosition): string =>
  writeCursor(order === "changed" ? [order, at, id] : [at, id]);

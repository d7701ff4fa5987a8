import type { ImportReply } from "@memory/contracts";
import { ApiError, invalidPayload } from "@memory/errors";
import type { CaptureLimits } from "./event-in.ts";
import { type EventLine, type ImportedEvent, importedEvent, type Move } from "./event-line.ts";

/** Why a line is not stored. */
export type Refused = NonNullable<ImportReply["refused"]>;

export interface ReadLine {
  /** Counted from 0. */
  line: number;
  event: ImportedEvent;
  /** A forget hid it where it came from. */
  hidden: boolean;
}

interface Reading {
  /** The lines belong to this subject; null for any. */
  subjectId: string | null;
  move: Move;
  limits: CaptureLimits;
  /** The event of a line. Throws an `ApiError` that names the field. */
  parse: (text: string) => EventLine;
}

/** The events of lines, one after the other; ends with the first line that cannot be stored. */
export function* readEventLines(
  lines: string,
  { subjectId, move, limits, parse }: Reading,
): Generator<ReadLine, Refused | null> {
  // Each line ends with a line feed.
  for (const [line, text] of lines.split("\n").slice(0, -1).entries()) {
    try {
      const read = parse(text);
      if (subjectId !== null && read.subject_id !== subjectId)
        throw invalidPayload("subject_id: is not that of the header", "subject_id");
      const event = importedEvent(read, move, limits);
      yield { line, event, hidden: read.hidden === true };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return refused(line, error);
    }
  }
  return null;
}

/** The limits of an event name it as one of a batch. */
const refused = (line: number, { field, message }: ApiError): Refused => ({
  line,
  field: field?.replace(/^events\.0\./, "") ?? null,
  reason: message.replace("events.0.", ""),
});

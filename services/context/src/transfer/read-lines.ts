import { type ImportReply, ScopeId, UuidField } from "@memory/contracts";
import { ApiError, invalidPayload } from "@memory/errors";
import { timeSlice } from "@memory/fairness";
import { parseJson, schemaFaults } from "@memory/http-server";
import { z } from "zod";
import { TraceLine } from "../domain/trace-line.ts";

const IDS_IN_LINE = 1_000;

/** Events that a deleted fact was learned from, as consolidation writes them. */
const WithheldLine = z.strictObject({
  type: z.literal("withheld"),
  subject_id: ScopeId,
  fact_id: UuidField.nullable(),
  event_ids: z.array(UuidField).min(1).max(IDS_IN_LINE),
});
type WithheldLine = z.output<typeof WithheldLine>;

const OwnLine = z.discriminatedUnion("type", [TraceLine, WithheldLine]);

export type Refused = NonNullable<ImportReply["refused"]>;

/** A line with its place among the lines of its message, counted from 0. */
export interface Placed {
  line: number;
  read: TraceLine | WithheldLine;
}

/** A line with its scope in the project that is written into. */
export interface ScopedLine extends Placed {
  token: string;
}

const MOST_DEPTH = 32;

/** The lines of a message, all of them of the subject unless it is null; or the first one that is none of ours. */
export async function readLines(
  lines: string,
  subjectId: string | null,
): Promise<Placed[] | Refused> {
  const slice = timeSlice();
  const placed: Placed[] = [];
  for (const [line, text] of lines.split("\n").slice(0, -1).entries()) {
    try {
      placed.push({ line, read: readLine(text, subjectId) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { line, field: error.field ?? null, reason: error.message };
    }
    if (slice.isOver()) await slice.yield();
  }
  return placed;
}

function readLine(text: string, subjectId: string | null): Placed["read"] {
  const value = parseJson(Buffer.from(text), { maxDepth: MOST_DEPTH });
  const { data, error } = OwnLine.safeParse(value);
  if (!data) throw schemaFaults(error.issues, value);
  if (subjectId !== null && data.subject_id !== subjectId)
    throw invalidPayload("subject_id: is not that of the header", "subject_id");
  return data;
}

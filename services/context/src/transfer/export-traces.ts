import type { ExportAsk, ExportPage } from "@memory/contracts";
import { invalidPayload } from "@memory/errors";
import { isUuid } from "@memory/ids";
import type { Pool } from "@memory/postgres";
import { scopeToken, shownSubject } from "@memory/scope";
import { MAX_LINE_BYTES } from "@memory/transfer";
import { normalInstant } from "@memory/values";
import type { z } from "zod";
import { firstDecisions, type TraceLine } from "../domain/trace-line.ts";
import { type ExportedTrace, exportedTraces, type TracePlace } from "../store/transfer.ts";

/** Of a question that takes more than a line these characters are kept, and of decisions these bytes. */
const MOST_QUERY = 50_000;
const MOST_DECISIONS = 120_000;

/** A page of the traces of a subject or of a project, as lines. */
export const exportTraces =
  ({ pool }: { pool: Pool }) =>
  async ({ projectId, subjectId, cursor }: ExportAsk): Promise<ExportPage> => {
    const token = subjectId === null ? null : scopeToken(projectId, subjectId);
    const after = cursor === null ? null : placeOf(cursor);
    const { traces, next } = await exportedTraces(pool, { projectId, token }, after);
    return {
      lines: traces.map((trace) => `${lineOf(trace)}\n`).join(""),
      counts: traces.length === 0 ? {} : { trace: traces.length },
      cursor: next && `${next.at} ${next.id}`,
    };
  };

function placeOf(cursor: string): TracePlace {
  const [at = "", id = ""] = cursor.split(" ");
  if (normalInstant(at) === null || !isUuid(id))
    throw invalidPayload("cursor: is none of ours", "cursor");
  return { at, id };
}

/** A trace that takes more than a line comes with the beginning of its question, and with the first of its decisions. */
function lineOf(trace: ExportedTrace): string {
  const text = JSON.stringify(asLine(trace, trace));
  if (Buffer.byteLength(text) <= MAX_LINE_BYTES) return text;
  return JSON.stringify(
    asLine(trace, {
      query: trace.query.slice(0, MOST_QUERY).toWellFormed(),
      decisions: firstDecisions(trace.decisions, MOST_DECISIONS),
    }),
  );
}

const asLine = (
  trace: ExportedTrace,
  { query, decisions }: { query: string; decisions: Uint8Array },
): z.input<typeof TraceLine> => ({
  type: "trace",
  ...trace,
  subject_id: shownSubject(trace.subject_id),
  query,
  decisions: Buffer.from(decisions).toString("base64"),
});

import { z } from "zod";
import type { RequestMessage } from "./message.ts";

/** Of what lines are wanted, and where the last page ended. */
const ExportAsk = z.object({
  projectId: z.string(),
  /** Null for the whole project. */
  subjectId: z.string().nullable(),
  /** What the last page answered; null for the first page. */
  cursor: z.string().max(100_000).nullable(),
});
export type ExportAsk = z.infer<typeof ExportAsk>;

const ExportPage = z.object({
  /** Whole lines of JSON, each with a line feed at its end; may be empty on any page. */
  lines: z.string(),
  /** How many lines of each type they are. */
  counts: z.record(z.string(), z.number().int()),
  /** Null on the last page. */
  cursor: z.string().nullable(),
});
export type ExportPage = z.infer<typeof ExportPage>;

/**
 * The events of a subject or of a project, as lines of an export. The first page has no lines: its cursor holds what is accepted by
 * then, and the pages after it give that, each event once, without what is erased in between.
 */
export const IngestExportRead = {
  subject: "ingest.export.read.v1",
  idempotent: true,
  ask: ExportAsk,
  reply: ExportPage,
} as const satisfies RequestMessage;

/**
 * Lines of consolidation. `pending`: the events that nothing was learned from yet, after it has caught up with what ingest has accepted.
 * `facts`: facts with their history, conflicts, ratings, and the events that deleted facts were learned from.
 */
export const ConsolidationExportRead = {
  subject: "consolidation.export.read.v1",
  idempotent: true,
  ask: ExportAsk.extend({ section: z.enum(["pending", "facts"]) }),
  reply: ExportPage,
} as const satisfies RequestMessage;

/** The traces of a subject or of a project, as lines of an export. */
export const ContextExportRead = {
  subject: "context.export.read.v1",
  idempotent: true,
  ask: ExportAsk,
  reply: ExportPage,
} as const satisfies RequestMessage;

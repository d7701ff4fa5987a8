import { z } from "zod";
import { ScopeToken } from "./fields.ts";
import type { RequestMessage } from "./message.ts";

/** Text of a snapshot of ingest's database: what is visible in it had happened when an import began. */
const Snapshot = z
  .string()
  .max(100_000)
  .regex(/^\d+:\d+:[\d,]*$/);

/** An import begins: forgets that ingest takes after this moment reach its lines, wherever it is by then. */
export const IngestImportBegin = {
  subject: "ingest.import.begin.v1",
  idempotent: true,
  ask: z.object({ projectId: z.string() }),
  reply: z.object({ since: Snapshot }),
} as const satisfies RequestMessage;

/**
 * The present epochs of scopes, in the order asked for, under which rows of an import are written; null for a scope that a forget has
 * touched since the import began: its lines are dropped. Asked by the other owners before they write.
 */
export const IngestImportEpochs = {
  subject: "ingest.import.epochs.v1",
  idempotent: true,
  ask: z.object({ since: Snapshot, scopeTokens: z.array(ScopeToken).min(1).max(2_000) }),
  reply: z.object({ epochs: z.array(z.number().int().nullable()) }),
} as const satisfies RequestMessage;

/** The same for lines of every owner, which writes all of them in one transaction or none. */
const ImportAsk = z.object({
  /** The project that is written into. */
  projectId: z.string(),
  /** That of the header; where it is another one, every id is `mappedId(projectId, id)`. */
  fromProjectId: z.string(),
  /** The subject of the header: a line of another one is refused. Null for a whole project. */
  subjectId: z.string().nullable(),
  /** The org of the caller's key, stored in place of that of the lines; null keeps theirs. */
  orgId: z.string().nullable(),
  /** As `IngestImportBegin` answered. */
  since: Snapshot,
  /** Whole lines of the owner's own types, each with a line feed at its end. */
  lines: z.string(),
});
export type ImportAsk = z.infer<typeof ImportAsk>;

const ImportCount = z.object({
  stored: z.number().int(),
  /** Rows that were there already, as they are. */
  known: z.number().int(),
  /** Lines left out: of a subject that was forgotten meanwhile, or hidden where it came from. */
  dropped: z.number().int(),
});

const ImportReply = z.object({
  /** By type of line. */
  counts: z.record(z.string(), ImportCount),
  /** The first line that cannot be stored, counted from 0; nothing of the message is stored then. */
  refused: z
    .object({
      line: z.number().int(),
      /** The path of the field, such as `payload`; null where the line as a whole is no such row. */
      field: z.string().nullable(),
      reason: z.string(),
    })
    .nullable(),
});
export type ImportReply = z.infer<typeof ImportReply>;

/** Events of an import, written under the present epochs of their scopes; the feed shows them as imported. */
export const IngestImportWrite = {
  subject: "ingest.import.write.v1",
  idempotent: true,
  ask: ImportAsk,
  reply: ImportReply,
} as const satisfies RequestMessage;

/** Lines of consolidation: pending events, facts, history, conflicts, ratings, what is withheld. */
export const ConsolidationImportWrite = {
  subject: "consolidation.import.write.v1",
  idempotent: true,
  ask: ImportAsk,
  reply: ImportReply,
} as const satisfies RequestMessage;

/** Lines of context: traces, and what is withheld. */
export const ContextImportWrite = {
  subject: "context.import.write.v1",
  idempotent: true,
  ask: ImportAsk,
  reply: ImportReply,
} as const satisfies RequestMessage;

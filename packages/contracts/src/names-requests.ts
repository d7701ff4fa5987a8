import { z } from "zod";
import { ScopeToken } from "./fields.ts";
import type { RequestMessage } from "./message.ts";

/** A name and the subject that it stands for; null: itself. `homeId`: the one it is a name of, which may be merged into that. */
export const NameStands = z.object({
  name: z.string(),
  subjectId: z.string().nullable(),
  homeId: z.string().nullable().optional(),
});
export type NameStands = z.infer<typeof NameStands>;

/** Admin numbers the changes of a name: one that arrives after a later one changes nothing. Null: before they were numbered. */
export const Revision = z.number().int().nullable().default(null);

const Names = z.object({
  projectId: z.string(),
  names: z.array(NameStands).min(1).max(1_000),
  revision: Revision,
});

/**
 * Admin says which names stand for another subject. Captures by them are the subject's from the answer on. With `mustBeEmpty` a name
 * that has events of its own changes nothing: `hasMemory` is true.
 */
export const IngestNames = {
  subject: "ingest.names.put.v1",
  idempotent: true,
  ask: Names.extend({ mustBeEmpty: z.boolean() }),
  reply: z.object({ hasMemory: z.boolean() }),
} as const satisfies RequestMessage;

/** The same for facts, conflicts, jobs and ratings. */
export const ConsolidationNames = {
  subject: "consolidation.names.put.v1",
  idempotent: true,
  ask: Names,
  reply: z.object({}),
} as const satisfies RequestMessage;

/** The same for contexts and traces. With `takesTraces` those of questions about a name from before become the subject's. */
export const ContextNames = {
  subject: "context.names.put.v1",
  idempotent: true,
  ask: Names.extend({ takesTraces: z.boolean() }),
  reply: z.object({}),
} as const satisfies RequestMessage;

/** All names that stand for another subject, in pages: what the owner of a restored database compares its own with. */
export const NamesAfter = {
  subject: "admin.names.after.v1",
  idempotent: true,
  ask: z.object({ after: z.string() }),
  reply: z.object({
    names: z.array(NameStands.extend({ projectId: z.string(), revision: Revision })),
    next: z.string().nullable(),
  }),
} as const satisfies RequestMessage;

/** What ingest knows of a name: one that stands for itself again has a revision alone. */
const NameKept = z.object({
  token: ScopeToken,
  projectId: z.string().nullable(),
  name: z.string().nullable(),
  subjectId: z.string().nullable(),
  homeId: z.string().nullable(),
  revision: z.number().int().nullable(),
});
export type NameKept = z.infer<typeof NameKept>;

/**
 * The names that ingest knows: all that stand for another subject, in pages, or some, or those of one subject. What the database of
 * admin is compared with, also before that of ingest is settled.
 */
export const IngestNamesKept = {
  subject: "ingest.names.kept.v1",
  idempotent: true,
  ask: z.union([
    z.object({ after: z.string() }),
    z.object({ tokens: z.array(ScopeToken).max(1_000) }),
    z.object({ of: ScopeToken }),
  ]),
  reply: z.object({
    names: z.array(NameKept),
    next: z.string().nullable(),
    /** False while the database of ingest was restored and does not know yet what admin knows. */
    isSettled: z.boolean(),
  }),
} as const satisfies RequestMessage;

/** Nothing of it is served: of a merge that is in progress, or is being undone, or that the database of admin has lost. */
const Copies = z.object({
  projectId: z.string(),
  subjectId: z.string(),
  /** Whether events are among them that were captured by a name, and are copies of none. */
  hasCaptured: z.boolean(),
});
export type Copies = z.infer<typeof Copies>;

/** The merged subjects with events that no name stands for, in pages; those of merges that admin does not know are erased. */
export const IngestCopiesKept = {
  subject: "ingest.copies.kept.v1",
  idempotent: true,
  ask: z.object({ after: ScopeToken.nullable() }),
  reply: z.object({ copies: z.array(Copies), next: ScopeToken.nullable() }),
} as const satisfies RequestMessage;

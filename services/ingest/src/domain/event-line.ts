import { EventIn } from "@memory/api";
import { UuidField } from "@memory/contracts";
import { trustedScope } from "@memory/scope";
import { idsInto } from "@memory/transfer";
import { normalDatetime } from "@memory/values";
import { z } from "zod";
import { dedupKey } from "./dedup-key.ts";
import type { CaptureLimits } from "./event-in.ts";
import { draftEvent, eventHash, type NewEvent, newEvent } from "./stored-event.ts";

const Moment = z.string().transform((text, context) => {
  const moment = normalDatetime(text);
  if (moment !== null) return moment;
  context.addIssue({ code: "custom", message: "must be an RFC 3339 date-time" });
  return z.NEVER;
});

/** An event as a line of an export: the event of a capture, and what ingest has added to it. */
export const EventLine = EventIn.omit({ project_id: true })
  .extend({
    type: z.literal("event"),
    id: UuidField,
    job_id: UuidField,
    recorded_at: Moment,
    /** The digest it is stored under, where that does not follow from `idempotency_key`: 32 hex digits. */
    dedup_key: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .nullish(),
    /** A forget with mode `disable` hides it. */
    hidden: z.boolean().optional(),
  })
  .strict();
export type EventLine = z.output<typeof EventLine>;

/** Where lines come from and where they go to. */
export interface Move {
  fromProjectId: string;
  projectId: string;
  /** Stored in place of that of the line; null keeps it. */
  orgId: string | null;
}

/** An event of an import as it is written, and when it was recorded first. */
export type ImportedEvent = NewEvent & { recordedAt: string };

/**
 * The row of a line, under the ids of the project that it is imported into. A batch key is kept in the digest alone, together with project
 * and org: it is made again for theirs, so that the capture that is sent once more is a duplicate there too.
 */
export function importedEvent(line: EventLine, move: Move, limits: CaptureLimits): ImportedEvent {
  const { id, job_id, recorded_at, dedup_key, hidden: _hidden, type: _type, ...event } = line;
  const { fromProjectId, projectId, orgId } = move;
  const into = idsInto(fromProjectId, projectId);
  const org = orgId ?? event.org_id;
  const draft = draftEvent({ ...event, project_id: projectId }, 0, {
    limits,
    orgId: org,
    isKeyed: false,
  });
  const row = newEvent(draft, {
    id: into(id),
    jobId: into(job_id),
    scope: trustedScope(projectId, event.subject_id),
    batchKey: null,
  });
  const isMoved = fromProjectId !== projectId || org !== event.org_id;
  const given = dedup_key ?? null;
  const keyed = row.idempotencyKey === null ? null : given;
  const own = keyed === null ? row.dedupKey : isMoved ? movedKey(line, move, org, keyed) : keyed;
  return { ...row, dedupKey: own, recordedAt: recorded_at };
}

function movedKey(line: EventLine, move: Move, org: string, digest: string): string {
  const { id: _id, job_id: _job, recorded_at: _at, dedup_key: _key, ...rest } = line;
  const { type: _type, hidden: _hidden, idempotency_key: batchKey, ...event } = rest;
  const keyIn = (projectId: string, orgId: string) =>
    dedupKey({
      batchKey,
      ownKey: null,
      contentHash: eventHash({ ...event, project_id: projectId }, orgId),
    });
  const isOfBatch = keyIn(move.fromProjectId, event.org_id) === digest;
  return (isOfBatch ? keyIn(move.projectId, org) : null) ?? digest;
}

import { z } from "zod";
import { ScopeToken, TenantToken, Xid } from "./fields.ts";
import type { StreamMessage } from "./message.ts";

/** The events of one capture in one scope: `epoch` is the scope's epoch at the moment of the flush. */
export const CapturePart = z.object({
  scopeToken: ScopeToken,
  epoch: z.number().int().min(0),
  eventIds: z.array(z.guid()).min(1),
  /** The tenant whose scope it is, so that tenants take turns; absent from an ingest that does not write it yet. */
  tenant: TenantToken.optional(),
});
export type CapturePart = z.infer<typeof CapturePart>;

/** One call of POST /v1/capture that stored something new: a job, with a part for each subject in it. */
export const Capture = z.object({
  jobId: z.guid(),
  parts: z.array(CapturePart).min(1),
  /** The transaction that stored it, which is its position in the feed; absent from an ingest that does not write it yet. */
  xid: Xid.optional(),
  /** True for events of an import: read already, but for those that its lines call pending. */
  imported: z.boolean().optional(),
  /** How long ingest kept the message back, of the quiet period; absent where it did not. */
  deferredMs: z.number().int().min(0).optional(),
});
export type Capture = z.infer<typeof Capture>;

/** Ingest committed a flush of captures; consolidation creates jobs for them, context index entries. Ids only: followers request the bodies. */
export const Captured = {
  stream: "MEMORY_CAPTURED",
  subject: "memory.captured.v1",
  body: z.object({ captures: z.array(Capture).min(1) }),
} as const satisfies StreamMessage;
export type Captured = z.infer<typeof Captured.body>;

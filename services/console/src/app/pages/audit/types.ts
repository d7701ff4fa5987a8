import type { Memory } from "@memory-service/client";

type Filters = NonNullable<Parameters<Memory["audit"]["list"]>[0]>;
export type AuditType = NonNullable<Filters["type"]>;

/** What may be decided, in groups. */
export const TYPES = [
  ...(["key.created", "key.revoked", "org.created"] as const),
  ...(["person.signed_in", "person.signed_out"] as const),
  ...(["forget.requested", "forget.refused", "forget.completed", "forget.restored"] as const),
  ...(["conflict.resolved", "fact.rated", "fact.reviewed", "job.retried"] as const),
  ...(["webhook.created", "webhook.changed", "webhook.deleted"] as const),
  ...(["webhook.tested", "webhook.resent"] as const),
  ...(["export.started", "export.completed", "import.started", "import.completed"] as const),
  ...(["alias.added", "alias.removed", "subjects.merged", "subjects.unmerged"] as const),
] satisfies readonly AuditType[];

import { z } from "zod";
import { ScopeToken } from "./fields.ts";
import type { StreamMessage } from "./message.ts";

/** All facts of one scope that one transaction of consolidation changed; applied in one transaction by context, unless they are many. */
export const FactsChange = z.object({
  scopeToken: ScopeToken,
  facts: z.array(z.object({ id: z.guid(), version: z.number().int().min(1) })).min(1),
});
export type FactsChange = z.infer<typeof FactsChange>;

/** Consolidation changed facts, or the fields of them that context uses (conflict membership, sources, confidence, ratings). */
export const FactsChanged = {
  stream: "MEMORY_FACTS_CHANGED",
  subject: "memory.facts.changed.v1",
  body: z.object({ changes: z.array(FactsChange).min(1) }),
} as const satisfies StreamMessage;
export type FactsChanged = z.infer<typeof FactsChanged.body>;

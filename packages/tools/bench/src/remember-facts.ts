import type { Pool } from "undici";
import type { BenchSystem } from "./bench-system.ts";
import { post } from "./post.ts";

const FACTS_PER_EVENT = 50;

/** Has a subject's memory learn `count` facts by the structured path. */
export async function rememberFacts(
  system: BenchSystem,
  edge: Pool,
  subjectId: string,
  count: number,
): Promise<void> {
  const facts = Array.from({ length: count }, (_, n) => ({
    predicate: `topic_${n}`,
    value: `What she said of topic ${n}: food, the office in Porto, and plan number ${n}`,
  }));
  const events = Array.from({ length: Math.ceil(count / FACTS_PER_EVENT) }, (_, n) => ({
    org_id: system.orgId,
    project_id: system.projectId,
    subject_id: subjectId,
    kind: "agent.observation",
    occurred_at: "2026-06-01T10:00:00Z",
    payload: { facts: facts.slice(n * FACTS_PER_EVENT, (n + 1) * FACTS_PER_EVENT) },
  }));
  await post(system, edge, "/v1/capture", { events });
  await post(system, edge, "/v1/consolidate");
}

import { type Decided, emit, type Subscriptions } from "@memory/outbox";
import type { Db, Tx } from "@memory/postgres";
import { tokenOf } from "@memory/scope";
import { announcedBy, hasNews } from "../domain/facts/announced.ts";
import type { ScopeDecision } from "./scope-decision.ts";

/**
 * Writes what decisions announce to the outbox, all by one statement; nothing is read or written where there is nothing to say. Without
 * `asked` only what requests decided is announced: so does what repeats a decision.
 */
export async function announceDecisions(
  tx: Tx,
  decided: readonly ScopeDecision[],
  asked?: Subscriptions,
): Promise<void> {
  const isNews = decided.some(({ decision, sender }) => hasNews(decision, sender !== undefined));
  const isSubscribed = isNews && asked ? await asked.read(tx) : () => false;
  const events = decided.flatMap(({ scope, decision, sender, now }): Decided[] => {
    const { projectId } = scope;
    const announced = announcedBy(decision, sender !== undefined, (type) =>
      isSubscribed(projectId, type),
    );
    if (announced.length === 0) return [];
    const about = { projectId, scopeToken: tokenOf(scope), sender: sender ?? null, at: now };
    return announced.map((event) => ({ ...event, ...about }));
  });
  await emit(tx, events);
}

interface FailedJob {
  jobId: string;
  tries: number;
}

/** Announces job scopes that failed, each after its first try only. */
export async function announceFailures(
  tx: Db,
  { projectId, scopeToken }: { projectId: string; scopeToken: string },
  { failed, cause }: { failed: readonly FailedJob[]; cause: string },
  asked: Subscriptions,
): Promise<void> {
  const first = failed.filter(({ tries }) => tries === 1);
  if (first.length === 0) return;
  const isSubscribed = await asked.read(tx);
  if (!isSubscribed(projectId, "job.failed")) return;
  await emit(
    tx,
    first.map(({ jobId }) => ({
      ...({ type: "job.failed", projectId, scopeToken, sender: null } as const),
      data: { job_id: jobId, cause },
    })),
  );
}

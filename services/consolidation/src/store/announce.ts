import type { ReadingFailure } from "@memory/extraction";
import { type Decided, emit, type Subscriptions } from "@memory/outbox";
import type { Db, Tx } from "@memory/postgres";
import { tenantToken, tokenOf } from "@memory/scope";
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
  const known = isNews && asked ? await asked.read(tx) : null;
  const events = decided.flatMap(({ scope, decision, sender, now }): Decided[] => {
    const { projectId } = scope;
    const announced = announcedBy(
      decision,
      sender !== undefined,
      (type) => known?.isSubscribed(projectId, type) ?? false,
    );
    if (announced.length === 0) return [];
    const about = { projectId, scopeToken: tokenOf(scope), sender: sender ?? null, at: now };
    return announced.map((event) => ({ ...event, ...about }));
  });
  await emit(tx, events);
}

/** A job scope that nothing was learned from. */
export interface FailedJobScope {
  jobId: string;
  token: string;
  /** Empty when ingest did not say: then its project is not known. */
  tenant: string;
}

/** Job scopes of one scope. */
export const failedIn = (
  { token, tenant }: Omit<FailedJobScope, "jobId">,
  jobIds: readonly string[],
): FailedJobScope[] => jobIds.map((jobId) => ({ jobId, token, tenant }));

/** Why nothing was learned: what a reading says, or that its capture was not taken up, came back without its forgets, or ends its runner. */
type FailureCause = ReadingFailure["cause"] | "capture" | "restore" | "runner";

/** Announces job scopes that failed for the first time. */
export async function announceFailures(
  tx: Db,
  failed: readonly FailedJobScope[],
  cause: FailureCause,
  asked: Subscriptions,
): Promise<void> {
  if (failed.length === 0) return;
  const askedBy = (await asked.read(tx)).projectsAskingFor("job.failed");
  if (askedBy.length === 0) return;
  const projects = new Map(askedBy.map((projectId) => [tenantToken(projectId), projectId]));
  await emit(
    tx,
    failed.flatMap(({ jobId, token: scopeToken, tenant }): Decided[] => {
      const projectId = projects.get(tenant);
      if (projectId === undefined) return [];
      const data = { job_id: jobId, cause };
      return [{ type: "job.failed", projectId, scopeToken, sender: null, data }];
    }),
  );
}

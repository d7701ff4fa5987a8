import type { Capture } from "@memory/contracts";
import { capturesFeed, replayDeadLetters } from "@memory/feed";
import type { Keep } from "@memory/idempotency";
import type { Bus } from "@memory/jetstream";
import { emit } from "@memory/outbox";
import { type Pool, transaction } from "@memory/postgres";
import type { Caller, ProjectScope, Sender } from "@memory/scope";
import { captureOf } from "../messages/capture-of-job.ts";
import { lockKnownScopes } from "../store/claims.ts";
import { retryJobScopes } from "../store/retry-job.ts";

export interface RetriedJob {
  jobId: string;
  /** In how many subjects it is tried again. */
  retried: number;
}

interface Deps {
  pool: Pool;
  bus: Bus;
}

/**
 * `find` gives what was captured with a job, or throws as `captureOf` does. `retry` makes what failed of it due at once, or the capture where it
 * was not taken up; `keep` keeps the answer for a retry of the request.
 */
export const retryJob = ({ pool, bus }: Deps) => ({
  find: (caller: Caller, jobId: string | null) => captureOf(bus, caller, jobId),
  retry: (
    { projectId }: ProjectScope,
    { jobId, parts }: Pick<Capture, "jobId" | "parts">,
    sender: Sender,
    keep?: Keep<RetriedJob>,
  ): Promise<RetriedJob> =>
    transaction(pool, async (tx) => {
      const tokens = [...new Set(parts.map(({ scopeToken }) => scopeToken))];
      await lockKnownScopes(tx, tokens);
      const ofScopes = await retryJobScopes(tx, jobId, tokens);
      const letters = await replayDeadLetters(tx, capturesFeed.name, jobId);
      const retried = ofScopes + (letters > 0 ? tokens.length : 0);
      if (retried > 0) {
        const data = { job_id: jobId, retried };
        await emit(tx, [{ type: "job.retried", projectId, scopeToken: null, sender, data }]);
      }
      await keep?.(tx, { jobId, retried });
      return { jobId, retried };
    }),
});

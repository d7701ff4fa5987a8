import { CapturesRead } from "@memory/contracts";
import { notFound } from "@memory/errors";
import type { Bus } from "@memory/jetstream";
import type { Caller } from "@memory/scope";

/**
 * What was captured with a job, as ingest knows it, until it is erased. Throws `job_not_found` (malformed, unknown and foreign ids alike) and
 * `service_unavailable` when ingest does not answer.
 */
export async function captureOf(bus: Bus, caller: Caller, jobId: string | null) {
  if (jobId === null) throw notFound("job_not_found");
  const own = caller.kind === "key" ? caller.projectId : null;
  const { capture } = await bus.request(CapturesRead, { jobId, projectId: own });
  if (capture === null || (own !== null && own !== capture.projectId))
    throw notFound("job_not_found");
  return capture;
}

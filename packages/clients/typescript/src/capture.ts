import type { Caller, PartOptions } from "./caller.ts";
import { captureBodies, type UnscopedEvent } from "./events.ts";
import type { Guard } from "./guard.ts";
import type { CallOptions } from "./settings.ts";

/** What became of a capture. */
export interface Captured {
  /** One for each event, in their order; `deduplicated`: it was there already. */
  events: { id: string; deduplicated: boolean }[];
  /** The job that learns from it; null where every event was there already. Of a capture in several requests that of the last. */
  jobId: string | null;
  jobIds: string[];
  /** Why it failed, where errors do not throw. The events that are listed are stored. */
  error?: unknown;
}

export type Capture = (
  eventsOf: () => readonly UnscopedEvent[],
  options?: CallOptions,
) => Promise<Captured>;

/** Captures the events that `eventsOf` makes, of any subjects, in their order and in as many requests as they need. */
export function captureOf({ call, scope, within }: Caller, guard: Guard): Capture {
  async function send(
    events: readonly UnscopedEvent[],
    options: PartOptions,
    result: Captured,
  ): Promise<Captured> {
    if (events.length === 0) return result;
    const { orgId, projectId } = await scope(options);
    const scoped = events.map((event) => ({ org_id: orgId, project_id: projectId, ...event }));
    const repeat = scoped.every((event) => event.idempotency_key) ? "always" : "never";
    for (const body of captureBodies(scoped)) {
      const answer = await call("POST", "/v1/capture", { body, repeat }, options);
      result.events.push(...answer.events);
      result.jobId = answer.consolidation_job_id ?? result.jobId;
      if (answer.consolidation_job_id) result.jobIds.push(answer.consolidation_job_id);
    }
    return result;
  }
  return async (eventsOf, options = {}) => {
    const result: Captured = { events: [], jobId: null, jobIds: [] };
    return guard(
      "capture",
      async () => {
        const events = eventsOf();
        // However many there are, each request has the client's time where the caller sets none for all.
        if (options.timeoutMs === undefined) return send(events, options, result);
        return within(options, (limit) => send(events, { ...options, limit }, result));
      },
      (error): Captured => ({ ...result, error }),
    );
  };
}

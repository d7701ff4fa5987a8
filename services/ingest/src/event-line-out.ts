import { shownSubject } from "@memory/scope";
import { datetimeOf } from "@memory/values";
import type { ExportRow } from "./store/export-page.ts";

/** The line of a row, without a line feed; JSON values go out as they are stored. */
export function eventLineOut(row: ExportRow): string {
  const { payload, source, classification } = row;
  const fields = JSON.stringify({
    type: "event",
    id: row.id,
    job_id: row.job_id,
    org_id: row.org_id,
    subject_type: row.subject_type,
    subject_id: shownSubject(row.subject_id),
    actor_type: row.actor_type,
    actor_id: row.actor_id,
    agent_id: row.agent_id,
    thread_id: row.thread_id,
    run_id: row.run_id,
    kind: row.kind,
    occurred_at: datetimeOf(row.occurred_at),
    recorded_at: datetimeOf(row.recorded_at),
    retention_policy: row.retention_policy,
    idempotency_key: row.idempotency_key,
    dedup_key: row.dedup_key,
    ...(row.hidden && { hidden: true }),
  });
  return `${fields.slice(0, -1)},"payload":${payload},"source":${source},"classification":${classification}}`;
}

/** A moment as UTC with six decimals and no zone; `datetimeOf` converts it. */
export const utcText = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

/** Select list of the fields of an event `e` that leave this service; JSON stays text, so that numbers keep every digit. */
export const EVENT_COLUMNS = `e.id, e.org_id, e.project_id, e.subject_id, e.subject_type, e.actor_type, e.actor_id,
  e.agent_id, e.thread_id, e.run_id, e.kind, e.payload::text AS payload, e.source::text AS source,
  e.classification::text AS classification, ${utcText("e.occurred_at")} AS occurred_at, ${utcText("e.recorded_at")} AS recorded_at`;

/** The same with what only clients are shown. */
export const WHOLE_EVENT_COLUMNS = `${EVENT_COLUMNS}, e.retention_policy, e.idempotency_key`;

/** The condition by which an index finds the rows of the token `$1`; a statement with it names the token too. */
export const SAME_DIGEST = "scope_digest(scope_token) = scope_digest($1::bytea)";

export interface EventRow {
  id: string;
  org_id: string;
  project_id: string;
  subject_id: string;
  subject_type: string;
  actor_type: string | null;
  actor_id: string | null;
  agent_id: string | null;
  thread_id: string | null;
  run_id: string | null;
  kind: string;
  payload: string;
  source: string | null;
  classification: string;
  /** As `utcText`. */
  occurred_at: string;
  recorded_at: string;
}

/** A row of `WHOLE_EVENT_COLUMNS`. */
export interface WholeEventRow extends EventRow {
  retention_policy: string | null;
  idempotency_key: string | null;
}

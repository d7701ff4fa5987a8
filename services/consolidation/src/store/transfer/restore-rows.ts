import type { Tx } from "@memory/postgres";

/** A row of a table, by the names of its columns. */
type Row = Readonly<Record<string, unknown>>;

/**
 * Inserts rows that are not there yet, by one statement; `from` selects them from the record set `r` of their columns. Gives
 * back how many were inserted.
 */
const inserter =
  (columns: string, statement: string) =>
  async (tx: Tx, rows: readonly Row[]): Promise<number> => {
    if (rows.length === 0) return 0;
    const text = statement.replace("ROWS", `json_to_recordset($1::json) AS r(${columns})`);
    return (await tx.query(text, [JSON.stringify(rows)])).rowCount ?? 0;
  };

/** Moves of facts that are there; of an erased one without the events that it was learned from. */
export const restoreHistory = inserter(
  `n int, fact_id uuid, token text, version int, "from" text, "to" text, cause_kind text, cause_id uuid,
   at timestamptz, actor text, key_prefix text`,
  `INSERT INTO fact_history
     (fact_id, scope_token, version, from_status, to_status, cause_kind, cause_id, at, actor, key_prefix)
   SELECT r.fact_id, token, r.version, "from", "to", cause_kind,
     CASE WHEN f.status = 'deleted' AND cause_kind = 'event' THEN NULL ELSE cause_id END, at, actor, key_prefix
   FROM ROWS JOIN facts f ON f.id = r.fact_id AND f.scope_token = r.token
   WHERE NOT EXISTS (SELECT FROM fact_history h WHERE h.fact_id = r.fact_id AND h.version = r.version)
   ORDER BY n`,
);

/** Sources of facts that are there and not erased. */
export const restoreSources = inserter(
  "fact_id uuid, token text, event_id uuid, position int",
  `INSERT INTO compacted_sources (fact_id, event_id, position)
   SELECT fact_id, event_id, position FROM ROWS
   JOIN facts f ON f.id = r.fact_id AND f.scope_token = r.token AND f.status <> 'deleted'
   ON CONFLICT DO NOTHING`,
);

export const restoreSets = inserter(
  `id uuid, token text, project_id text, subject_id text, epoch int, status text, reason text,
   created_at timestamptz, resolved_at timestamptz, kept_fact_id uuid, actor text, key_prefix text`,
  `INSERT INTO conflict_sets (id, scope_token, project_id, subject_id, epoch, status, reason, created_at,
     resolved_at, kept_fact_id, actor, key_prefix)
   SELECT id, token, project_id, subject_id, epoch, status, reason, created_at, resolved_at, kept_fact_id, actor, key_prefix
   FROM ROWS ON CONFLICT DO NOTHING`,
);

/** Members of sets, in the order given; those that are not there any more are left out. */
export const restoreMembers = inserter(
  "n int, set_id uuid, fact_id uuid, token text",
  `INSERT INTO conflict_members (set_id, fact_id)
   SELECT set_id, fact_id FROM ROWS JOIN facts f ON f.id = r.fact_id AND f.scope_token = r.token
   ORDER BY n ON CONFLICT DO NOTHING`,
);

/** Ratings; of an erased fact without their comment. */
export const restoreRatings = inserter(
  `id uuid, token text, project_id text, epoch int, fact_id uuid, trace_id uuid, rating text, comment text,
   fact_status text, actor text, key_prefix text, created_at timestamptz`,
  `INSERT INTO feedback (id, scope_token, project_id, epoch, fact_id, trace_id, rating, comment, fact_status,
     actor, key_prefix, created_at)
   SELECT r.id, token, r.project_id, r.epoch, r.fact_id, trace_id, rating,
     CASE WHEN f.status = 'deleted' THEN NULL ELSE comment END, fact_status, actor, key_prefix, created_at
   FROM ROWS LEFT JOIN facts f ON f.id = r.fact_id
   WHERE r.fact_id IS NULL OR f.scope_token = r.token ON CONFLICT DO NOTHING`,
);

/** Events that nothing is learned from again. */
export const restoreErased = inserter(
  "token text, event_id uuid, epoch int, fact_id uuid",
  `INSERT INTO erased_sources (scope_token, event_id, epoch, fact_id)
   SELECT DISTINCT ON (token, event_id) token, event_id, epoch, fact_id FROM ROWS
   ORDER BY token, event_id ON CONFLICT DO NOTHING`,
);

/** Job scopes of events that are still to be read. */
export const restorePending = inserter(
  "job_id uuid, token text, epoch int, event_ids uuid[], tenant text",
  `INSERT INTO job_scopes (job_id, scope_token, epoch, event_ids, is_alone, tenant)
   SELECT job_id, token, epoch, event_ids, true, tenant FROM ROWS ON CONFLICT DO NOTHING`,
);

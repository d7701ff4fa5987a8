interface Allowance {
  because: string;
  /** Those that may run without a scope of their own: the file, and words that occur in no other statement. */
  statements: readonly (readonly [file: string, words: string])[];
}

const INGEST = "services/ingest/src/store";
const CONSOLIDATION = "services/consolidation/src/store";
const CONTEXT = "services/context/src/store";
const ADMIN = "services/admin/src/store";

export const ALLOWED: readonly Allowance[] = [
  {
    because: "Rows of a fact, which is joined and held to its scope.",
    statements: [
      [`${CONSOLIDATION}/compacted-sources.ts`, `JOIN facts f ON f.id = "factId"`],
      [`${CONSOLIDATION}/compacted-sources.ts`, "SELECT $3, s.event_id, s.position"],
      [`${CONSOLIDATION}/compacted-sources.ts`, "FROM compacted_sources s CROSS JOIN LATERAL"],
    ],
  },
  {
    because:
      "An id of the client's, or a credential itself, finds the row; the verb compares its project before anything of it is answered, and foreign-ids.e2e.test.ts holds every such route to it.",
    statements: [
      [`${INGEST}/captures.ts`, "FROM events WHERE id BETWEEN $1 AND $2 AND job_id = $1"],
      [`${CONSOLIDATION}/history.ts`, "WHERE f.id = $1 AND f.kind = 'fact'"],
      [`${CONSOLIDATION}/fact-portions.ts`, "FROM facts WHERE id = $1) AS one"],
      [`${ADMIN}/keys.ts`, "WHERE hash = ANY($1::text[])"],
      [`${ADMIN}/sign-ins.ts`, "WHERE sign_in_id = $1 AND revoked_at IS NULL"],
    ],
  },
  {
    because: "Limited to the project of the caller's key; the admin, and open dev mode, see all.",
    statements: [
      [`${ADMIN}/keys.ts`, "AND project_id = $2)) ORDER BY created_at, id"],
      [`${ADMIN}/keys.ts`, "AND project_id = $2)) AND id = $3"],
      [`${ADMIN}/key-pages.ts`, "WHERE $2::text IS NULL AND (created_at, id) >"],
      [`${ADMIN}/receipts.ts`, "WHERE ($1::text IS NULL OR project_id = $1) AND id = $2"],
      [`${ADMIN}/webhooks.ts`, "WHERE ($1::text IS NULL OR project_id = $1) AND id = $2"],
      [`${ADMIN}/merges.ts`, "WHERE ($1::text IS NULL OR project_id = $1) AND id = $2"],
    ],
  },
  {
    because:
      "Asks whether there is any key at all, or notes that keys which were just verified are in use.",
    statements: [
      [`${ADMIN}/keys.ts`, "SELECT EXISTS (SELECT FROM api_keys)"],
      [`${ADMIN}/keys.ts`, "SET last_used_at = now()"],
    ],
  },
  {
    because:
      "Reads by ids that come from another service's records, for the service that asked by message; clients do not reach it.",
    statements: [
      [`${INGEST}/events-by-id.ts`, "FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, n)"],
      [`${INGEST}/conversations.ts`, "AS asked (id, side, known, n)"],
      [`${INGEST}/conversations.ts`, "near.scope_token = own.scope_token AS is_of_scope"],
      [`${CONSOLIDATION}/facts.ts`, "FROM facts WHERE id = ANY($1) AND kind = 'fact'"],
      [`${CONSOLIDATION}/served-facts.ts`, "FROM facts WHERE id = ANY($1) AND kind <>"],
      [`${CONTEXT}/episodes.ts`, "SELECT event_id FROM episodes WHERE event_id = ANY($1)"],
      [`${CONTEXT}/index-facts.ts`, "FROM index_facts WHERE fact_id = ANY($1)"],
    ],
  },
  {
    because:
      "Changes rows by ids that were read or minted under the lock of their scope, in the same transaction.",
    statements: [
      [`${CONSOLIDATION}/conflicts.ts`, "FROM conflict_members WHERE set_id = $1"],
      [`${INGEST}/merges.ts`, "UPDATE events e SET scope_token = decode(p.token"],
      [`${INGEST}/merges.ts`, "AND id = ANY (ARRAY( SELECT m.id FROM"],
      [`${CONSOLIDATION}/disable-scope.ts`, "FROM facts WHERE id = ANY($2)), moved AS"],
      [`${CONSOLIDATION}/disable-scope.ts`, "DELETE FROM conflict_sets WHERE id = ANY($1)"],
      [`${CONSOLIDATION}/write-facts.ts`, "DELETE FROM fact_history WHERE fact_id = ANY($1)"],
      [`${CONSOLIDATION}/erase-scope.ts`, "DELETE FROM fact_history WHERE fact_id = ANY($1)"],
      [`${CONSOLIDATION}/write-facts.ts`, "DELETE FROM facts WHERE id = ANY($1)"],
      [`${CONSOLIDATION}/forgets.ts`, "UPDATE fact_history SET cause_id = NULL"],
      [`${CONSOLIDATION}/forgets.ts`, "UPDATE feedback SET comment = NULL"],
      [`${CONSOLIDATION}/forgets.ts`, "DELETE FROM conflict_predicates p USING"],
      [`${CONSOLIDATION}/decisions.ts`, "INSERT INTO conflict_members"],
      [`${CONSOLIDATION}/decisions.ts`, "DELETE FROM conflict_sets WHERE id = ANY($1)"],
      [`${CONSOLIDATION}/decisions.ts`, "UPDATE conflict_sets SET status = 'resolved'"],
      [`${CONSOLIDATION}/job-scopes.ts`, "SELECT FROM jobs WHERE job_id = ANY($1)"],
      [`${CONSOLIDATION}/job-scopes.ts`, "DELETE FROM jobs WHERE job_id = ANY($1)"],
      [`${CONTEXT}/episodes.ts`, 'WHERE w.event_id = "eventId"'],
    ],
  },
  {
    because:
      "Writes rows with their scope, by a list of columns put together when it runs; a job is written before its project is known.",
    statements: [
      [`${CONTEXT}/store-traces.ts`, "INSERT INTO traces ($?, epoch) SELECT $?, held.epoch"],
      [`${CONSOLIDATION}/enqueue-jobs.ts`, "INSERT INTO jobs AS j (job_id, open_scopes)"],
    ],
  },
  {
    because:
      "Looks, for an import, whether an id is in use by a row of another scope: it is refused then, and nothing of the row is answered.",
    statements: [
      [`${CONTEXT}/transfer.ts`, "SELECT id, scope_token AS token FROM traces WHERE id = ANY($1)"],
      [
        `${CONSOLIDATION}/transfer/known-rows.ts`,
        "scope_token AS token FROM $? WHERE id = ANY($1)",
      ],
    ],
  },
  {
    because:
      "Rows of an import: each carries the scope whose row is locked, and what it belongs to is joined by that scope.",
    statements: [
      [`${CONSOLIDATION}/transfer/known-rows.ts`, 'SELECT DISTINCT token, "identityKey"'],
      [`${CONSOLIDATION}/transfer/restore-rows.ts`, "INSERT INTO compacted_sources"],
      [`${CONSOLIDATION}/transfer/restore-rows.ts`, "INSERT INTO conflict_members"],
      [`${CONSOLIDATION}/transfer/restore-rows.ts`, "INSERT INTO feedback"],
    ],
  },
  {
    because: "Finds the next scope of a project, by its tenant or by a row of the project in it.",
    statements: [[`${CONSOLIDATION}/transfer/exported-scopes.ts`, "WITH looked AS MATERIALIZED"]],
  },
  {
    because: "By the id of a forget, which admin minted and checked.",
    statements: [
      [`${INGEST}/forget-again.ts`, "FROM forgets WHERE forget_id = $1"],
      [`${INGEST}/forgets.ts`, "UPDATE forgets SET lifted = true WHERE forget_id = $1"],
      [`${CONSOLIDATION}/forgets.ts`, "FROM forgets WHERE forget_id = $1 AND action = $2"],
    ],
  },
  {
    because:
      "Admin's queue of receipts and of names that change: all scopes are worked on, each by the lease taken for its scope; and keys past their retention.",
    statements: [
      [`${ADMIN}/receipt-queue.ts`, "UPDATE forget_receipts SET lease_until ="],
      [`${ADMIN}/aliases.ts`, "SELECT token FROM aliases WHERE state <>"],
      [`${ADMIN}/merges.ts`, "SELECT id FROM merges WHERE state IN"],
      [`${ADMIN}/merge-queue.ts`, "FROM merges WHERE state IN"],
      [`${ADMIN}/merges.ts`, "UPDATE merges SET lease = $2"],
      [`${ADMIN}/merges.ts`, "UPDATE merges SET state = $2"],
      [`${ADMIN}/merges.ts`, "UPDATE merges SET lease_until ="],
      [`${ADMIN}/merges.ts`, "UPDATE merges SET lease = NULL, lease_until = NULL, next_try_at"],
      [`${ADMIN}/receipt-queue.ts`, "UPDATE forget_receipts SET lease = NULL"],
      [`${ADMIN}/receipt-queue.ts`, "UPDATE forget_receipts SET refused_as = $3"],
      [`${ADMIN}/receipt-queue.ts`, "SELECT scope_token FROM ( SELECT scope_token, first"],
      [`${ADMIN}/receipt-queue.ts`, "DELETE FROM forget_receipts WHERE refused_as IS NOT NULL"],
      [`${ADMIN}/receipt-queue.ts`, "SELECT count(*)::int AS count"],
      [`${ADMIN}/receipts.ts`, "DELETE FROM forget_receipts WHERE id = $1"],
      [`${ADMIN}/keys.ts`, "DELETE FROM api_keys WHERE id IN ( SELECT id FROM"],
    ],
  },
  {
    because:
      "The audit log is one chain over all projects: its end, the entries that a page of an outbox brings again, and the command that checks all of it. Clients are answered the end, a number and a hash.",
    statements: [
      [`${ADMIN}/audit.ts`, "SELECT position::float8 AS position, hash FROM audit_events"],
      [`${ADMIN}/audit.ts`, "SELECT id FROM audit_events WHERE id = ANY($1::uuid[])"],
      [`${ADMIN}/chains.ts`, "FROM audit_events WHERE position > $1"],
      [`${ADMIN}/chains.ts`, "FROM forget_receipts WHERE position > $1"],
    ],
  },
  {
    because:
      "Webhooks of all projects are sent to, each with its own deliveries; what is past its time, or beyond what is kept of a webhook, is removed; and what the webhooks of each project need is settled.",
    statements: [
      [`${ADMIN}/delivery-queue.ts`, "WITH RECURSIVE waiting AS"],
      [`${ADMIN}/delivery-queue.ts`, "SELECT count(*)::int AS pending"],
      [`${ADMIN}/prune-deliveries.ts`, "WHERE status = $1 AND finished_at < $2"],
      [`${ADMIN}/prune-deliveries.ts`, "CROSS JOIN (VALUES ('delivered'), ('dead'))"],
      [`${ADMIN}/webhook-subscriptions.ts`, "SET is_loose = true, changed_at = $1"],
      [`${ADMIN}/webhook-subscriptions.ts`, "WITH open AS ( SELECT project_id"],
    ],
  },
  {
    because:
      "The worker and its measures: picks or counts what waits in all scopes, answers tokens and numbers only.",
    statements: [
      [`${CONSOLIDATION}/claims.ts`, "SELECT tenant, 1 AS n FROM scopes"],
      [`${CONSOLIDATION}/conflicts.ts`, "FROM conflict_sets WHERE status = 'open'"],
      [`${CONSOLIDATION}/jobs.ts`, "SELECT scope_token, min(arrival) AS first FROM job_scopes"],
      [`${CONSOLIDATION}/jobs.ts`, "SELECT count(DISTINCT job_id)::int AS n FROM job_scopes"],
      [
        `${CONSOLIDATION}/jobs.ts`,
        "SELECT count(*) FILTER (WHERE state = 'pending')::int AS pending",
      ],
      [`${CONSOLIDATION}/model-usage.ts`, "FROM model_usage WHERE day > (now()"],
      [`${CONSOLIDATION}/prune.ts`, "WITH portion AS ( SELECT ctid AS row_id"],
      [`${CONTEXT}/traces.ts`, "DELETE FROM traces WHERE id IN ( SELECT id FROM traces"],
      [`${CONTEXT}/index-snapshots.ts`, "DELETE FROM index_snapshots WHERE scope_token IN"],
      [`${CONTEXT}/index-snapshots.ts`, "DELETE FROM index_snapshot_portions AS p WHERE"],
      [`${CONTEXT}/redactions.ts`, 'SELECT scope_token AS token, fact_id AS "factId"'],
    ],
  },
  {
    because:
      "By the digest of a project: it is counted, or ingest is asked for the subject of each row within the project, and a row that it does not know there is left out.",
    statements: [
      [`${CONSOLIDATION}/jobs-page.ts`, "FROM job_scopes WHERE tenant = $1"],
      [`${CONSOLIDATION}/backlog.ts`, "tenant = $1"],
    ],
  },
  {
    because:
      "The table is one of three that the recall index is kept in, chosen when it runs; the condition names the scope.",
    statements: [
      [
        `${CONTEXT}/erase-scope.ts`,
        "SELECT $? FROM $? WHERE $? AND scope_token = $1 AND revision >= $2",
      ],
      [
        `${CONTEXT}/erase-scope.ts`,
        "FROM $? WHERE $? AND scope_token = $1 AND revision BETWEEN $2",
      ],
      [`${CONTEXT}/delete-beyond.ts`, "DELETE FROM $? WHERE $? AND scope_token = $1 AND"],
      [`${CONTEXT}/index-rows.ts`, "FROM $? WHERE $? AND scope_token = $? AND $?"],
      [
        `${CONTEXT}/read-pages.ts`,
        "FROM $? WHERE $? AND scope_token = $1 AND epoch >= $2 AND revision <= $3",
      ],
    ],
  },
  {
    because:
      "The embedder takes what is due in all scopes and writes each vector back by the item's id; ranking reads them by scope.",
    statements: [
      [`${CONTEXT}/item-texts.ts`, "= ANY($1)"],
      [`${CONTEXT}/vectors.ts`, "vectors"],
    ],
  },
  {
    because: "Feeds hand the ids of all scopes to the services that follow them.",
    statements: [
      ["packages/feed/src/owner-page.ts", "WITH last AS ( SELECT xid FROM $?"],
      ["packages/feed/src/owner-era.ts", "WITH beyond AS ( SELECT id FROM $?"],
    ],
  },
  {
    because:
      "Reads what is not counted yet of all scopes, a bounded number of events: its age, or those of the project that is named further on.",
    statements: [
      [`${INGEST}/subject-counts.ts`, "SELECT recorded_at FROM events WHERE xid > c.after_xid"],
      [`${INGEST}/subjects-page.ts`, "WITH beyond AS MATERIALIZED"],
      [`${INGEST}/export-page.ts`, "SELECT FROM events WHERE xid > c.after_xid"],
    ],
  },
  {
    because:
      "An operator's command over everything: a rebuild of the index, a search for what an erasure left, the revocation of a key of certificates.",
    statements: [
      [`${CONTEXT}/clear-index.ts`, "UPDATE scopes SET revision = revision + 1, erased_at"],
      [`${CONTEXT}/clear-index.ts`, "DELETE FROM episodes"],
      [`${CONTEXT}/clear-index.ts`, "DELETE FROM index_facts"],
      [`${CONTEXT}/clear-index.ts`, "DELETE FROM vectors"],
      [`${ADMIN}/certificate-keys.ts`, "DELETE FROM erasure_certificates WHERE kid = $1"],
      [`${ADMIN}/residual-rows.ts`, "SELECT count(*)::int AS count FROM $? WHERE $?"],
      [`${ADMIN}/residual-rows.ts`, "SELECT fact_id FROM forgets WHERE forget_id = $1"],
    ],
  },
  {
    because:
      "What a service remembers of all scopes, in pages for another service whose database was restored: tokens, ids and epochs, and of admin names. Clients do not reach it.",
    statements: [
      [`${INGEST}/records.ts`, "SELECT forget_id, lifted FROM forgets"],
      [`${ADMIN}/names-known.ts`, "AS names WHERE token"],
      [`${INGEST}/names.ts`, "LEFT JOIN name_revisions r ON"],
      [`${INGEST}/merges.ts`, "SELECT DISTINCT encode(s.scope_token"],
      [`${CONSOLIDATION}/records.ts`, "FROM erased_sources WHERE (scope_token, event_id) >"],
      ["packages/era/src/records.ts", "FROM scopes WHERE token > $1"],
      ["packages/era/src/records.ts", "SELECT forget_id, action FROM $?"],
      [`${CONTEXT}/records.ts`, "FROM withheld_events WHERE event_id"],
      [`${ADMIN}/forgotten.ts`, "FROM forget_receipts f WHERE sequence > $2"],
    ],
  },
  {
    because: "Finds the scopes whose job scopes wait for a forget that does not come.",
    statements: [[`${CONSOLIDATION}/blocked.ts`, "WITH looked AS MATERIALIZED"]],
  },
  {
    because: "Finds the scopes that are to be compared with their owners, and that none is left.",
    statements: [
      [`${CONTEXT}/confirmation.ts`, "SELECT token FROM scopes WHERE token > $1"],
      [`${CONTEXT}/confirmation.ts`, "UPDATE recall_mark SET swept = true"],
    ],
  },
];

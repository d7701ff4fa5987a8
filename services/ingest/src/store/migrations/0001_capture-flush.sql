-- Writes one flush of captures in one round trip. VOLATILE and plpgsql on purpose: each statement in it has a snapshot
-- of its own, so that epochs are read after the lock was got, and duplicates after their rows were waited for.
-- A version in the name, because older replicas go on calling theirs while newer ones are rolled out.
CREATE FUNCTION capture_flush_v1(
  p_ids uuid[], p_job_ids uuid[], p_tokens bytea[], p_dedup_keys bytea[],
  p_org_ids text[], p_project_ids text[], p_subject_ids text[], p_subject_types text[],
  p_actor_types text[], p_actor_ids text[], p_agent_ids text[], p_thread_ids text[], p_run_ids text[],
  p_kinds text[], p_occurred_at timestamptz[], p_payloads json[], p_sources json[], p_classifications json[],
  p_retention_policies text[], p_hashes bytea[], p_idempotency_keys text[], p_bytes int[],
  -- ids of this flush that were not inserted now, and what stands in their place: their own id (an earlier try wrote
  -- it), another id (a duplicate), or null (what stood there was erased in between)
  OUT missing uuid[], OUT originals uuid[],
  -- the scopes of this flush whose epoch is not 0
  OUT raised_tokens bytea[], OUT raised_epochs int[]
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  inserted int;
BEGIN
  -- Whoever raises an epoch takes it exclusively: no flush writes under an epoch that is over.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('ingest:epochs', 0));
  SELECT array_agg(token), array_agg(epoch) INTO raised_tokens, raised_epochs FROM scopes WHERE token = ANY (p_tokens);

  -- Rows go in as the caller sorted them, by scope and key: two flushes lock what they have in common in the same order.
  INSERT INTO events (
    id, job_id, scope_token, epoch, dedup_key, org_id, project_id, subject_id, subject_type, actor_type, actor_id,
    agent_id, thread_id, run_id, kind, occurred_at, payload, source, classification, retention_policy, hash,
    idempotency_key, bytes
  )
  SELECT i.id, i.job_id, i.token, coalesce(raised_epochs[array_position(raised_tokens, i.token)], 0), i.dedup_key,
    i.org_id, i.project_id, i.subject_id, i.subject_type, i.actor_type, i.actor_id, i.agent_id, i.thread_id, i.run_id,
    i.kind, i.occurred_at, i.payload, i.source, i.classification, i.retention_policy, i.hash, i.idempotency_key, i.bytes
  FROM unnest(
    p_ids, p_job_ids, p_tokens, p_dedup_keys, p_org_ids, p_project_ids, p_subject_ids, p_subject_types,
    p_actor_types, p_actor_ids, p_agent_ids, p_thread_ids, p_run_ids, p_kinds, p_occurred_at, p_payloads, p_sources,
    p_classifications, p_retention_policies, p_hashes, p_idempotency_keys, p_bytes
  ) AS i (
    id, job_id, token, dedup_key, org_id, project_id, subject_id, subject_type, actor_type, actor_id, agent_id,
    thread_id, run_id, kind, occurred_at, payload, source, classification, retention_policy, hash, idempotency_key,
    bytes
  )
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS inserted = ROW_COUNT;

  IF inserted < cardinality(p_ids) THEN
    SELECT array_agg(i.id ORDER BY i.n), array_agg(coalesce(own.id, other.id) ORDER BY i.n) INTO missing, originals
    FROM unnest(p_ids, p_tokens, p_dedup_keys) WITH ORDINALITY AS i (id, token, dedup_key, n)
    LEFT JOIN events own ON own.id = i.id
    LEFT JOIN events other ON other.scope_token = i.token AND other.dedup_key = i.dedup_key
    WHERE own.xmin IS DISTINCT FROM pg_current_xact_id()::xid;
  END IF;
END
$$;

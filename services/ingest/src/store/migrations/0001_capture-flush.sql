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
  -- tokens and epochs of the scopes written to whose epoch is not 0
  OUT raised_tokens text[], OUT raised_epochs int[]
) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- Whoever raises an epoch takes it exclusively: no flush writes under an epoch that is over.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('ingest:epochs', 0));

  WITH stored AS (
    INSERT INTO events (
      id, job_id, scope_token, epoch, dedup_key, org_id, project_id, subject_id, subject_type, actor_type, actor_id,
      agent_id, thread_id, run_id, kind, occurred_at, payload, source, classification, retention_policy, hash,
      idempotency_key, bytes
    )
    SELECT i.id, i.job_id, i.scope_token, coalesce(s.epoch, 0), i.dedup_key, i.org_id, i.project_id, i.subject_id,
      i.subject_type, i.actor_type, i.actor_id, i.agent_id, i.thread_id, i.run_id, i.kind, i.occurred_at, i.payload,
      i.source, i.classification, i.retention_policy, i.hash, i.idempotency_key, i.bytes
    FROM unnest(
      p_ids, p_job_ids, p_tokens, p_dedup_keys, p_org_ids, p_project_ids, p_subject_ids, p_subject_types,
      p_actor_types, p_actor_ids, p_agent_ids, p_thread_ids, p_run_ids, p_kinds, p_occurred_at, p_payloads, p_sources,
      p_classifications, p_retention_policies, p_hashes, p_idempotency_keys, p_bytes
    ) WITH ORDINALITY AS i (
      id, job_id, scope_token, dedup_key, org_id, project_id, subject_id, subject_type, actor_type, actor_id, agent_id,
      thread_id, run_id, kind, occurred_at, payload, source, classification, retention_policy, hash, idempotency_key,
      bytes, n
    ) LEFT JOIN scopes s ON s.token = i.scope_token
    -- The caller sorted by scope and key: two flushes lock what they have in common in the same order.
    ORDER BY i.n
    ON CONFLICT DO NOTHING
    RETURNING id, job_id, scope_token, epoch, project_id
  ), noted AS (
    INSERT INTO capture_parts AS p (job_id, scope_token, epoch, project_id, event_ids)
    SELECT job_id, scope_token, epoch, project_id, array_agg(id ORDER BY id) FROM stored
    GROUP BY job_id, scope_token, epoch, project_id
    ON CONFLICT (job_id, scope_token, epoch)
      DO UPDATE SET event_ids = p.event_ids || excluded.event_ids, xid = excluded.xid
  )
  SELECT
    (SELECT array_agg(u.id) FROM unnest(p_ids) AS u (id) WHERE NOT EXISTS (SELECT FROM stored WHERE stored.id = u.id)),
    (SELECT array_agg(encode(r.scope_token, 'hex') ORDER BY r.scope_token)
       FROM (SELECT DISTINCT scope_token FROM stored WHERE epoch > 0) r),
    (SELECT array_agg(r.epoch ORDER BY r.scope_token)
       FROM (SELECT DISTINCT scope_token, epoch FROM stored WHERE epoch > 0) r)
  INTO missing, raised_tokens, raised_epochs;

  IF missing IS NOT NULL THEN
    SELECT array_agg(coalesce(own.id, other.id) ORDER BY m.n) INTO originals
    FROM unnest(missing) WITH ORDINALITY AS m (id, n)
    JOIN unnest(p_ids, p_tokens, p_dedup_keys) AS i (id, token, dedup_key) ON i.id = m.id
    LEFT JOIN events own ON own.id = i.id
    LEFT JOIN events other ON other.scope_token = i.token AND other.dedup_key = i.dedup_key;
  END IF;
END
$$;

-- A flush of many events, or of events with keys, takes its locks when its rows are in, and holds them for the end of its transaction only: a forget, and the
-- flushes behind it, wait for no flush of a thousand rows. What it promises is what it promised before, so that it keeps its name.
CREATE OR REPLACE FUNCTION capture_flush_v2(
  p_ids uuid[], p_job_ids uuid[], p_tokens bytea[], p_dedup_keys bytea[],
  p_org_ids text[], p_project_ids text[], p_subject_ids text[], p_subject_types text[],
  p_actor_types text[], p_actor_ids text[], p_agent_ids text[], p_thread_ids text[], p_run_ids text[],
  p_kinds text[], p_occurred_at timestamptz[], p_payloads json[], p_sources json[], p_classifications json[],
  p_retention_policies text[], p_hashes bytea[], p_idempotency_keys text[], p_bytes int[],
  -- ids of this flush that were not inserted now, and what stands in their place: their own id (an earlier try wrote
  -- it), another id (a duplicate), or null (what stood there was erased in between, or is about to be)
  OUT missing uuid[], OUT originals uuid[],
  -- the scopes of this flush whose epoch is not 0
  OUT raised_tokens bytea[], OUT raised_epochs int[]
) LANGUAGE plpgsql VOLATILE SET lock_timeout = '5s' AS $$
DECLARE
  inserted int;
  known_tokens bytea[];
  known_epochs int[];
  -- A few rows are soon in, and without keys they wait for none of another flush: their epochs need not be read twice.
  is_locked boolean := cardinality(p_ids) <= 100 AND cardinality(array_remove(p_dedup_keys, NULL)) = 0;
BEGIN
  -- Whoever raises an epoch takes its bucket exclusively: no flush ends under an epoch that is over. In the order of
  -- buckets, as every flush takes them.
  IF is_locked THEN
    PERFORM pg_advisory_xact_lock_shared(hashtext('ingest:epoch'), b.bucket)
    FROM (SELECT DISTINCT epoch_bucket(token) AS bucket FROM unnest(p_tokens) AS token ORDER BY 1) b;
  END IF;
  SELECT array_agg(token), array_agg(epoch) INTO raised_tokens, raised_epochs FROM scopes WHERE token = ANY (p_tokens);

  -- Rows go in as the caller sorted them, by scope and key: two flushes lock what they have in common in the same order.
  INSERT INTO events (
    id, job_id, scope_token, epoch, dedup_key, org_id, project_id, subject_id, subject_type, actor_type, actor_id,
    agent_id, thread_id, run_id, kind, occurred_at, payload, source, classification, retention_policy, hash,
    idempotency_key, bytes
  )
  SELECT i.id, i.job_id, i.token, coalesce(raised_epochs[array_position(raised_tokens, i.token)], 0),
    CASE WHEN i.idempotency_key ~ '^[ !#-\[\]-~]*$' THEN nullif(i.dedup_key, own_key_digest(i.idempotency_key)) ELSE i.dedup_key END,
    i.org_id, i.project_id, i.subject_id, i.subject_type, i.actor_type, i.actor_id, i.agent_id, i.thread_id, i.run_id,
    i.kind, i.occurred_at, i.payload, i.source, i.classification, i.retention_policy,
    CASE WHEN keeps_hashes() THEN i.hash END, i.idempotency_key, i.bytes
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

  LOOP
    IF inserted < cardinality(p_ids) THEN
      SELECT array_agg(i.id ORDER BY i.n),
        -- A duplicate that an erasure is about to reach stands for nothing: what is accepted now has to outlive it.
        array_agg(coalesce(own.id, CASE WHEN other.epoch >= coalesce(
          (SELECT max(f.epoch) FROM forgets f WHERE f.scope_token = i.token AND f.mode = 'delete'), 0
        ) THEN other.id END) ORDER BY i.n)
      INTO missing, originals
      FROM unnest(p_ids, p_tokens, p_dedup_keys) WITH ORDINALITY AS i (id, token, dedup_key, n)
      LEFT JOIN events own ON own.id = i.id
      LEFT JOIN events other ON other.scope_token = i.token AND other.idempotency_key IS NOT NULL
        AND row_dedup_place(other.scope_token, other.dedup_key, other.idempotency_key) = dedup_place(i.token, i.dedup_key)
      WHERE own.xmin IS DISTINCT FROM pg_current_xact_id()::xid;
    END IF;
    EXIT WHEN is_locked;

    -- From here on it waits for no row.
    PERFORM pg_advisory_xact_lock_shared(hashtext('ingest:epoch'), b.bucket)
    FROM (SELECT DISTINCT epoch_bucket(token) AS bucket FROM unnest(p_tokens) AS token ORDER BY 1) b;
    is_locked := true;
    known_tokens := raised_tokens;
    known_epochs := raised_epochs;
    SELECT array_agg(token), array_agg(epoch) INTO raised_tokens, raised_epochs FROM scopes WHERE token = ANY (p_tokens);
    EXIT WHEN raised_tokens IS NOT DISTINCT FROM known_tokens AND raised_epochs IS NOT DISTINCT FROM known_epochs;

    -- Epochs were raised while the rows went in: these are of the new ones, and what stood in their place is looked at again.
    UPDATE events e SET epoch = s.epoch FROM scopes s
    WHERE e.id = ANY (p_ids) AND e.xmin = pg_current_xact_id()::xid AND s.token = e.scope_token AND e.epoch < s.epoch;
  END LOOP;
END
$$;

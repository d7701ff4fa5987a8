ALTER TABLE "events" ADD COLUMN "imported" boolean;
--> statement-breakpoint
-- Writes events of an import, all or none, under the present epochs of their scopes. A row that is there stays as it is. Nothing is
-- written into a scope that a forget has touched since the import began: what it erased would be back.
CREATE FUNCTION import_events_v1(
  p_since pg_snapshot,
  p_ids uuid[], p_job_ids uuid[], p_tokens bytea[], p_dedup_keys bytea[],
  p_org_ids text[], p_project_ids text[], p_subject_ids text[], p_subject_types text[],
  p_actor_types text[], p_actor_ids text[], p_agent_ids text[], p_thread_ids text[], p_run_ids text[],
  p_kinds text[], p_occurred_at timestamptz[], p_payloads json[], p_sources json[], p_classifications json[],
  p_retention_policies text[], p_idempotency_keys text[], p_bytes int[], p_recorded_at timestamptz[],
  OUT stored int, OUT forgotten bytea[]
) LANGUAGE plpgsql VOLATILE SET lock_timeout = '5s' AS $$
DECLARE
  v_tokens bytea[];
  v_epochs int[];
  v_more int;
  v_id uuid;
  v_name text;
BEGIN
  -- As a flush does: no epoch is raised between here and the commit.
  PERFORM pg_advisory_xact_lock_shared(hashtext('ingest:epoch'), b.bucket)
  FROM (SELECT DISTINCT epoch_bucket(token) AS bucket FROM unnest(p_tokens) AS token ORDER BY 1) b;
  SELECT array_agg(token), array_agg(epoch) INTO v_tokens, v_epochs FROM scopes WHERE token = ANY (p_tokens);
  SELECT coalesce(array_agg(DISTINCT f.scope_token), '{}') INTO forgotten FROM forgets f
  WHERE f.scope_token = ANY (p_tokens) AND NOT pg_visible_in_snapshot(f.xid, p_since);

  -- A name of another subject has no memory of its own: reads of it would show none of what is written.
  SELECT n.token INTO v_name FROM subject_names n WHERE n.token IN (SELECT encode(token, 'hex') FROM unnest(p_tokens) AS token) LIMIT 1;
  IF FOUND THEN
    RAISE unique_violation USING MESSAGE = 'a subject is a name of another one', CONSTRAINT = 'import_names', DETAIL = v_name;
  END IF;

  -- An erasure that goes on is about to delete the row of this id: it is written when that is done.
  PERFORM FROM unnest(p_ids, p_tokens) AS i (id, token) JOIN events e ON e.id = i.id
  WHERE e.scope_token = i.token AND i.token <> ALL (forgotten) AND e.epoch < (
    SELECT max(f.epoch) FROM forgets f WHERE f.scope_token = e.scope_token AND f.mode = 'delete'
  );
  IF FOUND THEN RAISE object_in_use USING MESSAGE = 'a scope of the import is being erased'; END IF;

  INSERT INTO events (
    id, job_id, scope_token, epoch, dedup_key, org_id, project_id, subject_id, subject_type, actor_type, actor_id,
    agent_id, thread_id, run_id, kind, occurred_at, recorded_at, payload, source, classification, retention_policy,
    idempotency_key, bytes, imported
  )
  SELECT i.id, i.job_id, i.token, coalesce(v_epochs[array_position(v_tokens, i.token)], 0),
    CASE WHEN i.idempotency_key ~ '^[ !#-\[\]-~]*$' THEN nullif(i.dedup_key, own_key_digest(i.idempotency_key)) ELSE i.dedup_key END,
    i.org_id, i.project_id, i.subject_id, i.subject_type, i.actor_type, i.actor_id, i.agent_id, i.thread_id, i.run_id,
    i.kind, i.occurred_at, least(i.recorded_at, now()), i.payload, i.source, i.classification, i.retention_policy,
    i.idempotency_key, i.bytes, true
  FROM unnest(
    p_ids, p_job_ids, p_tokens, p_dedup_keys, p_org_ids, p_project_ids, p_subject_ids, p_subject_types,
    p_actor_types, p_actor_ids, p_agent_ids, p_thread_ids, p_run_ids, p_kinds, p_occurred_at, p_payloads, p_sources,
    p_classifications, p_retention_policies, p_idempotency_keys, p_bytes, p_recorded_at
  ) AS i (
    id, job_id, token, dedup_key, org_id, project_id, subject_id, subject_type, actor_type, actor_id, agent_id,
    thread_id, run_id, kind, occurred_at, payload, source, classification, retention_policy, idempotency_key, bytes, recorded_at
  )
  WHERE i.token <> ALL (forgotten)
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS stored = ROW_COUNT;

  -- The key of some was used for another event meanwhile, which keeps it: they get a digest that no capture has.
  IF stored < cardinality(p_ids) THEN
    INSERT INTO events (
      id, job_id, scope_token, epoch, dedup_key, org_id, project_id, subject_id, subject_type, actor_type, actor_id,
      agent_id, thread_id, run_id, kind, occurred_at, recorded_at, payload, source, classification, retention_policy,
      idempotency_key, bytes, imported
    )
    SELECT i.id, i.job_id, i.token, coalesce(v_epochs[array_position(v_tokens, i.token)], 0),
      substring(sha256(('["imported","' || i.id || '"]')::bytea), 1, 16),
      i.org_id, i.project_id, i.subject_id, i.subject_type, i.actor_type, i.actor_id, i.agent_id, i.thread_id, i.run_id,
      i.kind, i.occurred_at, least(i.recorded_at, now()), i.payload, i.source, i.classification, i.retention_policy,
      i.idempotency_key, i.bytes, true
    FROM unnest(
      p_ids, p_job_ids, p_tokens, p_dedup_keys, p_org_ids, p_project_ids, p_subject_ids, p_subject_types,
      p_actor_types, p_actor_ids, p_agent_ids, p_thread_ids, p_run_ids, p_kinds, p_occurred_at, p_payloads, p_sources,
      p_classifications, p_retention_policies, p_idempotency_keys, p_bytes, p_recorded_at
    ) AS i (
      id, job_id, token, dedup_key, org_id, project_id, subject_id, subject_type, actor_type, actor_id, agent_id,
      thread_id, run_id, kind, occurred_at, payload, source, classification, retention_policy, idempotency_key, bytes, recorded_at
    )
    WHERE i.token <> ALL (forgotten) AND NOT EXISTS (SELECT FROM events e WHERE e.id = i.id)
    ON CONFLICT (id) DO NOTHING;
    GET DIAGNOSTICS v_more = ROW_COUNT;
    stored := stored + v_more;
    SELECT i.id INTO v_id FROM unnest(p_ids, p_tokens) AS i (id, token) JOIN events e ON e.id = i.id
    WHERE e.scope_token <> i.token LIMIT 1;
    IF FOUND THEN
      RAISE unique_violation USING MESSAGE = 'an id is in use', CONSTRAINT = 'import_ids', DETAIL = v_id::text;
    END IF;
  END IF;
END
$$;

-- Locks that keep flushes and rising epochs apart, by bucket of scopes, and every step of a forget as one statement: a client
-- that stops in the middle of one holds no lock. See docs/decisions/0003-a-flush-is-a-function.md.

-- Few enough that a flush of any size takes a small part of the server's table of locks.
CREATE FUNCTION epoch_bucket(p_token bytea) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN get_byte(p_token, 0) & 63;
--> statement-breakpoint
-- Writes one flush of captures in one round trip. VOLATILE and plpgsql on purpose: each statement in it has a snapshot
-- of its own, so that epochs are read after the locks were got, and duplicates after their rows were waited for.
-- A version in the name, because older replicas go on calling theirs while newer ones are rolled out.
CREATE FUNCTION capture_flush_v2(
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
BEGIN
  -- Whoever raises an epoch takes its bucket exclusively: no flush writes under an epoch that is over. In the order of
  -- buckets, as every flush takes them.
  PERFORM pg_advisory_xact_lock_shared(hashtext('ingest:epoch'), b.bucket)
  FROM (SELECT DISTINCT epoch_bucket(token) AS bucket FROM unnest(p_tokens) AS token ORDER BY 1) b;
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
    SELECT array_agg(i.id ORDER BY i.n),
      -- A duplicate that an erasure is about to reach stands for nothing: what is accepted now has to outlive it.
      array_agg(coalesce(own.id, CASE WHEN other.epoch >= coalesce(
        (SELECT max(f.epoch) FROM forgets f WHERE f.scope_token = i.token AND f.mode = 'delete'), 0
      ) THEN other.id END) ORDER BY i.n)
    INTO missing, originals
    FROM unnest(p_ids, p_tokens, p_dedup_keys) WITH ORDINALITY AS i (id, token, dedup_key, n)
    LEFT JOIN events own ON own.id = i.id
    LEFT JOIN events other ON other.scope_token = i.token AND other.dedup_key = i.dedup_key
    WHERE own.xmin IS DISTINCT FROM pg_current_xact_id()::xid;
  END IF;
END
$$;
--> statement-breakpoint
-- Raises the epoch of a scope for a forget; the same forget again answers what it raised.
CREATE FUNCTION forget_raise_v1(p_forget_id uuid, p_token bytea, p_mode text, OUT epoch int, OUT events_deleted int)
LANGUAGE plpgsql VOLATILE SET lock_timeout = '2s' AS $$
BEGIN
  SELECT f.epoch, f.events_deleted INTO epoch, events_deleted FROM forgets f WHERE f.forget_id = p_forget_id;
  IF FOUND THEN RETURN; END IF;
  -- A flush of a replica that calls capture_flush_v1 takes this one and no bucket.
  PERFORM pg_advisory_xact_lock(hashtextextended('ingest:epochs', 0));
  PERFORM pg_advisory_xact_lock(hashtext('ingest:epoch'), epoch_bucket(p_token));
  SELECT f.epoch, f.events_deleted INTO epoch, events_deleted FROM forgets f WHERE f.forget_id = p_forget_id;
  IF FOUND THEN RETURN; END IF;
  INSERT INTO scopes AS s (token, epoch) VALUES (p_token, 1)
  ON CONFLICT (token) DO UPDATE SET epoch = s.epoch + 1
  RETURNING s.epoch INTO epoch;
  events_deleted := 0;
  INSERT INTO forgets (forget_id, scope_token, mode, epoch) VALUES (p_forget_id, p_token, p_mode, epoch);
END
$$;
--> statement-breakpoint
-- A replica that raises epochs by itself, in a transaction of several round trips, takes no bucket: its note does it for it.
CREATE FUNCTION forgets_take_bucket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ingest:epoch'), epoch_bucket(NEW.scope_token));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forgets_take_bucket BEFORE INSERT ON forgets FOR EACH ROW EXECUTE FUNCTION forgets_take_bucket();
--> statement-breakpoint
-- Deletes a portion of what is older than a forget's epoch, from a place in the order of the timeline on, and counts it. The
-- next portion begins at `next_…` (null after the last one), so that what this one left behind in the index is not walked again.
CREATE FUNCTION forget_delete_v1(
  p_forget_id uuid, p_after_occurred_at timestamptz, p_after_recorded_at timestamptz, p_after_id uuid, p_most int,
  OUT deleted int, OUT next_occurred_at text, OUT next_recorded_at text, OUT next_id uuid
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  v_token bytea;
  v_epoch int;
  v_ids uuid[];
  v_gone int;
BEGIN
  SELECT f.scope_token, f.epoch INTO STRICT v_token, v_epoch FROM forgets f WHERE f.forget_id = p_forget_id;
  -- Two forgets of one scope delete the same rows, one after the other.
  PERFORM FROM scopes WHERE token = v_token FOR UPDATE;
  SELECT array_agg(b.id) INTO v_ids FROM (
    SELECT e.id FROM events e
    WHERE e.scope_token = v_token AND e.epoch < v_epoch
      AND (e.occurred_at, e.recorded_at, e.id) > (p_after_occurred_at, p_after_recorded_at, p_after_id)
    ORDER BY e.occurred_at, e.recorded_at, e.id LIMIT p_most
  ) b;
  IF cardinality(v_ids) = p_most THEN
    SELECT e.occurred_at::text, e.recorded_at::text, e.id INTO next_occurred_at, next_recorded_at, next_id
    FROM events e WHERE e.id = v_ids[p_most];
  END IF;
  DELETE FROM events WHERE id = ANY (v_ids);
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  UPDATE forgets f SET events_deleted = f.events_deleted + v_gone WHERE f.forget_id = p_forget_id
  RETURNING f.events_deleted INTO deleted;
END
$$;

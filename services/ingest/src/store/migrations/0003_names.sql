CREATE TABLE "subject_names" (
	"token" text PRIMARY KEY NOT NULL,
	"scope_token" text NOT NULL,
	"project_id" text NOT NULL,
	"subject_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "sent_as" text;--> statement-breakpoint
CREATE INDEX "subject_names_by_subject" ON "subject_names" USING btree ("scope_token");
--> statement-breakpoint
-- Which of some scopes are names of other subjects, and of which; nulls where none is. One by one: a plan made while there are few
-- names would keep reading all of them.
CREATE FUNCTION names_of_v1(p_tokens bytea[], OUT name_tokens bytea[], OUT named_tokens bytea[], OUT named_subjects text[])
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM subject_names) THEN RETURN; END IF;
  SELECT array_agg(i.token ORDER BY i.token), array_agg(decode(n.scope_token, 'hex') ORDER BY i.token), array_agg(n.subject_id ORDER BY i.token)
  INTO name_tokens, named_tokens, named_subjects
  FROM (SELECT DISTINCT token FROM unnest(p_tokens) AS token) AS i
  CROSS JOIN LATERAL (SELECT s.scope_token, s.subject_id FROM subject_names s WHERE s.token = encode(i.token, 'hex') LIMIT 1) AS n;
END
$$;
--> statement-breakpoint
-- As capture_flush_v1, and events captured by a name of another subject become events of that subject. Names change under the exclusive
-- lock of their bucket, as epochs do.
CREATE FUNCTION capture_flush_v2(
  p_ids uuid[], p_job_ids uuid[], p_tokens bytea[], p_dedup_keys bytea[],
  p_org_ids text[], p_project_ids text[], p_subject_ids text[], p_subject_types text[],
  p_actor_types text[], p_actor_ids text[], p_agent_ids text[], p_thread_ids text[], p_run_ids text[],
  p_kinds text[], p_occurred_at timestamptz[], p_payloads json[], p_sources json[], p_classifications json[],
  p_retention_policies text[], p_idempotency_keys text[], p_bytes int[],
  -- ids of this flush that were not inserted now, and the id that each is a duplicate of: its own (an earlier try wrote
  -- it), another one, or null (the original was erased in between, or is about to be)
  OUT missing uuid[], OUT originals uuid[],
  -- the scopes of this flush whose epoch is not 0
  OUT raised_tokens bytea[], OUT raised_epochs int[],
  -- the scopes of this flush that are names of other subjects, and the scopes of these
  OUT name_tokens bytea[], OUT named_tokens bytea[]
) LANGUAGE plpgsql VOLATILE SET lock_timeout = '5s' AS $$
DECLARE
  inserted int;
  known_tokens bytea[];
  known_epochs int[];
  own_tokens bytea[] := p_tokens;
  named_subjects text[];
  sent_as text[];
  -- A few rows are inserted quickly, and without keys they wait for no row of another flush: their epochs need not be read twice.
  -- A larger flush takes its locks after its rows are in. See docs/decisions/0011-large-flushes-lock-late.md.
  is_locked boolean := cardinality(p_ids) <= 100 AND cardinality(array_remove(p_dedup_keys, NULL)) = 0;
BEGIN
  -- An epoch is raised under the exclusive lock of its bucket: no flush ends under an epoch that is over. In the order of
  -- buckets, as every flush takes them.
  IF is_locked THEN
    PERFORM pg_advisory_xact_lock_shared(hashtext('ingest:epoch'), b.bucket)
    FROM (SELECT DISTINCT epoch_bucket(token) AS bucket FROM unnest(p_tokens) AS token ORDER BY 1) b;
  END IF;
  SELECT n.name_tokens, n.named_tokens, n.named_subjects INTO name_tokens, named_tokens, named_subjects FROM names_of_v1(own_tokens) n;
  IF name_tokens IS NOT NULL THEN
    SELECT array_agg(coalesce(named_tokens[k], i.token) ORDER BY n), array_agg(coalesce(named_subjects[k], i.subject_id) ORDER BY n),
      array_agg(CASE WHEN k IS NOT NULL THEN i.subject_id END ORDER BY n)
    INTO p_tokens, p_subject_ids, sent_as
    FROM unnest(p_tokens, p_subject_ids) WITH ORDINALITY AS i (token, subject_id, n)
    CROSS JOIN LATERAL (SELECT array_position(name_tokens, i.token) AS k) AS found;
    -- Out of the order of buckets: whoever would have to wait begins again instead.
    IF is_locked AND NOT (SELECT coalesce(bool_and(pg_try_advisory_xact_lock_shared(hashtext('ingest:epoch'), b.bucket)), true)
      FROM (SELECT DISTINCT epoch_bucket(token) AS bucket FROM unnest(named_tokens) AS token) b) THEN
      RAISE serialization_failure USING MESSAGE = 'the epoch of a named subject is being raised';
    END IF;
  END IF;
  SELECT array_agg(token), array_agg(epoch) INTO raised_tokens, raised_epochs FROM scopes WHERE token = ANY (p_tokens);

  -- Rows are inserted in the order of the arguments, by scope and key: two flushes lock what they have in common in the same order.
  INSERT INTO events (
    id, job_id, scope_token, epoch, dedup_key, org_id, project_id, subject_id, subject_type, actor_type, actor_id,
    agent_id, thread_id, run_id, kind, occurred_at, payload, source, classification, retention_policy, idempotency_key,
    bytes, sent_as
  )
  SELECT i.id, i.job_id, i.token, coalesce(raised_epochs[array_position(raised_tokens, i.token)], 0),
    CASE WHEN i.idempotency_key ~ '^[ !#-\[\]-~]*$' THEN nullif(i.dedup_key, own_key_digest(i.idempotency_key)) ELSE i.dedup_key END,
    i.org_id, i.project_id, i.subject_id, i.subject_type, i.actor_type, i.actor_id, i.agent_id, i.thread_id, i.run_id,
    i.kind, i.occurred_at, i.payload, i.source, i.classification, i.retention_policy, i.idempotency_key, i.bytes, i.sent_as
  FROM unnest(
    p_ids, p_job_ids, p_tokens, p_dedup_keys, p_org_ids, p_project_ids, p_subject_ids, p_subject_types,
    p_actor_types, p_actor_ids, p_agent_ids, p_thread_ids, p_run_ids, p_kinds, p_occurred_at, p_payloads, p_sources,
    p_classifications, p_retention_policies, p_idempotency_keys, p_bytes, sent_as
  ) AS i (
    id, job_id, token, dedup_key, org_id, project_id, subject_id, subject_type, actor_type, actor_id, agent_id,
    thread_id, run_id, kind, occurred_at, payload, source, classification, retention_policy, idempotency_key, bytes, sent_as
  )
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS inserted = ROW_COUNT;

  LOOP
    IF inserted < cardinality(p_ids) THEN
      SELECT array_agg(i.id ORDER BY i.n),
        -- A row that an erasure is about to delete is nobody's original: what is accepted now has to outlive it.
        array_agg(coalesce(own.id, CASE WHEN other.epoch >= coalesce(
          (SELECT max(f.epoch) FROM forgets f WHERE f.scope_token = i.token AND f.mode = 'delete'), 0
        ) THEN other.id END) ORDER BY i.n)
      INTO missing, originals
      FROM unnest(p_ids, p_tokens, p_dedup_keys) WITH ORDINALITY AS i (id, token, dedup_key, n)
      LEFT JOIN events own ON own.id = i.id
      LEFT JOIN events other ON other.scope_token = i.token AND other.idempotency_key IS NOT NULL
        AND row_dedup_digest(other.scope_token, other.dedup_key, other.idempotency_key) = dedup_digest(i.token, i.dedup_key)
      WHERE own.xmin IS DISTINCT FROM pg_current_xact_id()::xid;
    END IF;
    EXIT WHEN is_locked;

    -- From here on it waits for no row.
    PERFORM pg_advisory_xact_lock_shared(hashtext('ingest:epoch'), b.bucket)
    FROM (SELECT DISTINCT epoch_bucket(token) AS bucket FROM unnest(p_tokens || own_tokens) AS token ORDER BY 1) b;
    is_locked := true;
    IF (SELECT (n.name_tokens, n.named_tokens) IS DISTINCT FROM (capture_flush_v2.name_tokens, capture_flush_v2.named_tokens)
        FROM names_of_v1(own_tokens) n) THEN
      RAISE serialization_failure USING MESSAGE = 'a name of the flush stands for another subject by now';
    END IF;
    known_tokens := raised_tokens;
    known_epochs := raised_epochs;
    SELECT array_agg(token), array_agg(epoch) INTO raised_tokens, raised_epochs FROM scopes WHERE token = ANY (p_tokens);
    EXIT WHEN raised_tokens IS NOT DISTINCT FROM known_tokens AND raised_epochs IS NOT DISTINCT FROM known_epochs;

    -- Epochs were raised while the rows were inserted: stamp them with the new ones and look for originals again.
    UPDATE events e SET epoch = s.epoch FROM scopes s
    WHERE e.id = ANY (p_ids) AND e.xmin = pg_current_xact_id()::xid AND s.token = e.scope_token AND e.epoch < s.epoch;
  END LOOP;
END
$$;

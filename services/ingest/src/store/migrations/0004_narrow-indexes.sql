-- Fewer bytes an event. Indexes hold a scope in 8 bytes and a key in 16, where they held 56 and 34; a job needs none: its events are
-- a range of the primary key. What a row says already is not kept beside it: the digest of its own key, and its hash. On a large table
-- make the two indexes before the roll-out, see docs/operations.md.

-- Where the events of a scope stand in an index. Other scopes may share it: a statement names the token beside.
CREATE OR REPLACE FUNCTION scope_place(p_token bytea) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(encode(p_token, 'hex'), 0);
--> statement-breakpoint
-- What is unique of a keyed event: 96 bits of a digest, behind 32 of its scope's token, so that the keys of a scope stand together.
CREATE OR REPLACE FUNCTION dedup_place(p_token bytea, p_dedup_key bytea) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN encode(substring(p_token, 1, 4) || substring(sha256(p_token || p_dedup_key), 1, 12), 'hex')::uuid;
--> statement-breakpoint
-- The digest that an event is stored under by its own key, as ingest makes it, for a key that JSON writes as it is.
CREATE OR REPLACE FUNCTION own_key_digest(p_key text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN substring(sha256(('["event","' || p_key || '"]')::bytea), 1, 16);
--> statement-breakpoint
-- The same of a row, which holds its digest only where it is not that of its own key.
CREATE OR REPLACE FUNCTION row_dedup_place(p_token bytea, p_dedup_key bytea, p_key text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN dedup_place(p_token, coalesce(p_dedup_key, own_key_digest(p_key)));
--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "hash" DROP NOT NULL;
--> statement-breakpoint
-- A replica of the version before shows the hash of a row and cannot make it: a database that has events goes on to keep hashes, until
-- the version after this one, or until this function is replaced by hand.
DO $$
BEGIN
  EXECUTE format('CREATE FUNCTION keeps_hashes() RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN %L::boolean',
    EXISTS (SELECT FROM events));
END
$$;
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "events_by_dedup_place" ON "events" USING btree (row_dedup_place(scope_token, dedup_key, idempotency_key)) WHERE idempotency_key IS NOT NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "events_by_scope_place" ON "events" USING btree (scope_place(scope_token),"occurred_at","recorded_at");
--> statement-breakpoint
-- The two conditions of a statement are one: else the planner expects few events of a large scope, and reads and sorts them all.
CREATE STATISTICS IF NOT EXISTS "events_of_scope" (dependencies) ON scope_token, (scope_place(scope_token)) FROM "events";
--> statement-breakpoint
-- As it was, but for what it keeps of a row, and the index by which it finds what stands in an event's place.
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
END
$$;
--> statement-breakpoint
-- As it was, but for the index by which it finds a scope's events.
CREATE OR REPLACE FUNCTION forget_delete_v1(
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
  SELECT array_agg(b.id ORDER BY b.occurred_at, b.recorded_at, b.id) INTO v_ids FROM (
    SELECT e.id, e.occurred_at, e.recorded_at FROM events e
    WHERE scope_place(e.scope_token) = scope_place(v_token) AND e.scope_token = v_token AND e.epoch < v_epoch
      AND (e.occurred_at, e.recorded_at, e.id) > (p_after_occurred_at, p_after_recorded_at, p_after_id)
    -- As the index has them: with a sort, what is left of a large scope would be read for each portion.
    ORDER BY e.occurred_at, e.recorded_at FETCH FIRST p_most ROWS WITH TIES
  ) b;
  IF cardinality(v_ids) >= p_most THEN
    SELECT e.occurred_at::text, e.recorded_at::text, e.id INTO next_occurred_at, next_recorded_at, next_id
    FROM events e WHERE e.id = v_ids[cardinality(v_ids)];
  END IF;
  DELETE FROM events WHERE id = ANY (v_ids);
  GET DIAGNOSTICS v_gone = ROW_COUNT;
  UPDATE forgets f SET events_deleted = f.events_deleted + v_gone WHERE f.forget_id = p_forget_id
  RETURNING f.events_deleted INTO deleted;
END
$$;
--> statement-breakpoint
-- As it was, but for the index by which it finds a scope's events.
CREATE OR REPLACE FUNCTION epoch_raise_behind_v1(p_token bytea, p_epoch int, p_erased_epoch int, p_after xid8) RETURNS boolean
LANGUAGE plpgsql VOLATILE SET lock_timeout = '2s' AS $$
BEGIN
  IF NOT epoch_reach_v1(p_token, p_epoch) THEN RETURN NULL; END IF;
  IF p_after IS NULL THEN RETURN false; END IF;
  DELETE FROM events WHERE scope_place(scope_token) = scope_place(p_token) AND scope_token = p_token AND epoch < p_erased_epoch AND xid <= p_after;
  UPDATE events SET epoch = p_epoch, xid = pg_current_xact_id()
  WHERE scope_place(scope_token) = scope_place(p_token) AND scope_token = p_token AND epoch < p_epoch AND xid > p_after;
  RETURN true;
END
$$;
--> statement-breakpoint
-- Replicas of the version before read these until they are replaced. A small table is soon read without an index; on a large one
-- they stay until they are dropped by hand, see docs/operations.md.
DO $$
BEGIN
  IF pg_relation_size('events') > 1024 * 1024 * 1024 THEN RETURN; END IF;
  DROP INDEX IF EXISTS "events_by_dedup_key", "events_by_scope", "events_by_job";
END
$$;

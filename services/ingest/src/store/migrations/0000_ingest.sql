-- What indexes hold of a scope, in 8 bytes. Other scopes may share it: a statement names the token too.
CREATE FUNCTION scope_digest(p_token bytea) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(encode(p_token, 'hex'), 0);
--> statement-breakpoint
-- What is unique of an event with a key: 96 bits of a digest, after 32 of its scope's token, so that the keys of a scope are adjacent.
CREATE FUNCTION dedup_digest(p_token bytea, p_dedup_key bytea) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN encode(substring(p_token, 1, 4) || substring(sha256(p_token || p_dedup_key), 1, 12), 'hex')::uuid;
--> statement-breakpoint
-- The digest of an event's own key, as ingest computes it, for a key that JSON writes without escapes.
CREATE FUNCTION own_key_digest(p_key text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN substring(sha256(('["event","' || p_key || '"]')::bytea), 1, 16);
--> statement-breakpoint
-- The same for a row, which holds a digest only where it is not that of its own key.
CREATE FUNCTION row_dedup_digest(p_token bytea, p_dedup_key bytea, p_key text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN dedup_digest(p_token, coalesce(p_dedup_key, own_key_digest(p_key)));
--> statement-breakpoint
CREATE TABLE "database_era" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"era" uuid DEFAULT gen_random_uuid() NOT NULL,
	"settled" boolean DEFAULT true NOT NULL,
	"place" text,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"begins_at" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"scope_token" "bytea" NOT NULL,
	"epoch" integer NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"org_id" text NOT NULL,
	"project_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_type" text NOT NULL,
	"actor_type" text,
	"actor_id" text,
	"agent_id" text,
	"thread_id" text,
	"run_id" text,
	"kind" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payload" json NOT NULL,
	"source" json,
	"classification" json NOT NULL,
	"retention_policy" text,
	"idempotency_key" text,
	"dedup_key" "bytea",
	"bytes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forgets" (
	"forget_id" uuid PRIMARY KEY NOT NULL,
	"scope_token" "bytea" NOT NULL,
	"mode" text NOT NULL,
	"epoch" integer NOT NULL,
	"events_deleted" integer DEFAULT 0 NOT NULL,
	"lifted" boolean DEFAULT false NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scopes" (
	"token" "bytea" PRIMARY KEY NOT NULL,
	"epoch" integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "events_by_dedup_key" ON "events" USING btree (row_dedup_digest(scope_token, dedup_key, idempotency_key)) WHERE idempotency_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "events_by_scope" ON "events" USING btree (scope_digest(scope_token),"occurred_at","recorded_at");--> statement-breakpoint
CREATE INDEX "events_by_xid" ON "events" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "forgets_by_scope" ON "forgets" USING btree ("scope_token");
--> statement-breakpoint
-- Both conditions of a statement are one: without this the planner expects few events of a large scope, and reads and sorts them all.
CREATE STATISTICS "events_of_scope" (dependencies) ON scope_token, (scope_digest(scope_token)) FROM "events";
--> statement-breakpoint
INSERT INTO "database_era" DEFAULT VALUES;
--> statement-breakpoint
-- The advisory lock that an epoch is raised under, and flushes share; few enough that a flush of any size takes a small part of
-- the server's lock table. See docs/decisions/0003-a-flush-is-a-function.md.
CREATE FUNCTION epoch_bucket(p_token bytea) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN get_byte(p_token, 0) & 63;
--> statement-breakpoint
-- Writes one flush of captures in one round trip. VOLATILE and plpgsql on purpose: each statement in it has a snapshot
-- of its own, so that epochs are read after the locks were acquired, and duplicates after their rows were waited for.
-- The version is in the name because a later one has to exist beside it while replicas are replaced.
CREATE FUNCTION capture_flush_v1(
  p_ids uuid[], p_job_ids uuid[], p_tokens bytea[], p_dedup_keys bytea[],
  p_org_ids text[], p_project_ids text[], p_subject_ids text[], p_subject_types text[],
  p_actor_types text[], p_actor_ids text[], p_agent_ids text[], p_thread_ids text[], p_run_ids text[],
  p_kinds text[], p_occurred_at timestamptz[], p_payloads json[], p_sources json[], p_classifications json[],
  p_retention_policies text[], p_idempotency_keys text[], p_bytes int[],
  -- ids of this flush that were not inserted now, and the id that each is a duplicate of: its own (an earlier try wrote
  -- it), another one, or null (the original was erased in between, or is about to be)
  OUT missing uuid[], OUT originals uuid[],
  -- the scopes of this flush whose epoch is not 0
  OUT raised_tokens bytea[], OUT raised_epochs int[]
) LANGUAGE plpgsql VOLATILE SET lock_timeout = '5s' AS $$
DECLARE
  inserted int;
  known_tokens bytea[];
  known_epochs int[];
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
  SELECT array_agg(token), array_agg(epoch) INTO raised_tokens, raised_epochs FROM scopes WHERE token = ANY (p_tokens);

  -- Rows are inserted in the order of the arguments, by scope and key: two flushes lock what they have in common in the same order.
  INSERT INTO events (
    id, job_id, scope_token, epoch, dedup_key, org_id, project_id, subject_id, subject_type, actor_type, actor_id,
    agent_id, thread_id, run_id, kind, occurred_at, payload, source, classification, retention_policy, idempotency_key,
    bytes
  )
  SELECT i.id, i.job_id, i.token, coalesce(raised_epochs[array_position(raised_tokens, i.token)], 0),
    CASE WHEN i.idempotency_key ~ '^[ !#-\[\]-~]*$' THEN nullif(i.dedup_key, own_key_digest(i.idempotency_key)) ELSE i.dedup_key END,
    i.org_id, i.project_id, i.subject_id, i.subject_type, i.actor_type, i.actor_id, i.agent_id, i.thread_id, i.run_id,
    i.kind, i.occurred_at, i.payload, i.source, i.classification, i.retention_policy, i.idempotency_key, i.bytes
  FROM unnest(
    p_ids, p_job_ids, p_tokens, p_dedup_keys, p_org_ids, p_project_ids, p_subject_ids, p_subject_types,
    p_actor_types, p_actor_ids, p_agent_ids, p_thread_ids, p_run_ids, p_kinds, p_occurred_at, p_payloads, p_sources,
    p_classifications, p_retention_policies, p_idempotency_keys, p_bytes
  ) AS i (
    id, job_id, token, dedup_key, org_id, project_id, subject_id, subject_type, actor_type, actor_id, agent_id,
    thread_id, run_id, kind, occurred_at, payload, source, classification, retention_policy, idempotency_key, bytes
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
    FROM (SELECT DISTINCT epoch_bucket(token) AS bucket FROM unnest(p_tokens) AS token ORDER BY 1) b;
    is_locked := true;
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
--> statement-breakpoint
-- Raises the epoch of a scope for a forget; the same forget again answers what it raised. Each step of a forget is one statement:
-- a client that stops in the middle of one holds no lock.
CREATE FUNCTION forget_raise_v1(p_forget_id uuid, p_token bytea, p_mode text, OUT epoch int, OUT events_deleted int)
LANGUAGE plpgsql VOLATILE SET lock_timeout = '2s' AS $$
BEGIN
  SELECT f.epoch, f.events_deleted INTO epoch, events_deleted FROM forgets f WHERE f.forget_id = p_forget_id;
  IF FOUND THEN RETURN; END IF;
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
-- Deletes a portion of the events older than a forget's epoch, from a position in the order of the timeline on, and counts it. The
-- next portion begins at `next_…` (null after the last one), so that the index entries of this one are not walked again.
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
  SELECT array_agg(b.id ORDER BY b.occurred_at, b.recorded_at, b.id) INTO v_ids FROM (
    SELECT e.id, e.occurred_at, e.recorded_at FROM events e
    WHERE scope_digest(e.scope_token) = scope_digest(v_token) AND e.scope_token = v_token AND e.epoch < v_epoch
      AND (e.occurred_at, e.recorded_at, e.id) > (p_after_occurred_at, p_after_recorded_at, p_after_id)
    -- In the order of the index: with a sort, the rest of a large scope would be read for each portion.
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
-- Raises the epoch of a scope to at least p_epoch. True when it was lower.
CREATE FUNCTION epoch_reach_v1(p_token bytea, p_epoch int) RETURNS boolean
LANGUAGE plpgsql VOLATILE SET lock_timeout = '2s' AS $$
BEGIN
  IF p_epoch <= coalesce((SELECT s.epoch FROM scopes s WHERE s.token = p_token), 0) THEN RETURN false; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('ingest:epoch'), epoch_bucket(p_token));
  INSERT INTO scopes AS s (token, epoch) VALUES (p_token, p_epoch)
  ON CONFLICT (token) DO UPDATE SET epoch = p_epoch WHERE s.epoch < p_epoch;
  RETURN FOUND;
END
$$;
--> statement-breakpoint
-- The same for a scope whose rows went back: events that transactions after p_after accepted get the epoch and come into the feed
-- again, events that were erased before are deleted. Null when the epoch was not lower, false when p_after is not known.
CREATE FUNCTION epoch_raise_behind_v1(p_token bytea, p_epoch int, p_erased_epoch int, p_after xid8) RETURNS boolean
LANGUAGE plpgsql VOLATILE SET lock_timeout = '2s' AS $$
BEGIN
  IF NOT epoch_reach_v1(p_token, p_epoch) THEN RETURN NULL; END IF;
  IF p_after IS NULL THEN RETURN false; END IF;
  DELETE FROM events
  WHERE scope_digest(scope_token) = scope_digest(p_token) AND scope_token = p_token AND epoch < p_erased_epoch AND xid <= p_after;
  UPDATE events SET epoch = p_epoch, xid = pg_current_xact_id()
  WHERE scope_digest(scope_token) = scope_digest(p_token) AND scope_token = p_token AND epoch < p_epoch AND xid > p_after;
  RETURN true;
END
$$;

CREATE TABLE "subjects" (
	"scope_token" "bytea" NOT NULL,
	"epoch" integer NOT NULL,
	"pass" integer NOT NULL,
	"project_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_type" text NOT NULL,
	"events" integer NOT NULL,
	"first_seen" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	CONSTRAINT "subjects_scope_token_epoch_pk" PRIMARY KEY("scope_token","epoch")
);
--> statement-breakpoint
CREATE TABLE "subjects_cursor" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"after_xid" "xid8" DEFAULT '0' NOT NULL,
	"pass" integer DEFAULT 1 NOT NULL,
	"era" uuid
);
--> statement-breakpoint
CREATE INDEX "subjects_by_name" ON "subjects" USING btree ("project_id",subject_id COLLATE "C");
--> statement-breakpoint
INSERT INTO "subjects_cursor" DEFAULT VALUES;
--> statement-breakpoint
-- Counts the next p_most events of the feed, or some more: a step ends with a transaction. Only what is older than every running
-- transaction, so that nothing can still appear before the position. True when more follows. Nothing happens while another
-- replica is at it, or a forget takes a scope out.
CREATE FUNCTION subjects_follow_v1(p_most int) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  held subjects_cursor;
  v_settled xid8 := pg_snapshot_xmin(pg_current_snapshot());
  v_era database_era;
  v_end xid8;
  v_more boolean;
BEGIN
  SELECT * INTO v_era FROM database_era;
  -- A look without a lock: while nothing comes, nothing is written.
  PERFORM FROM subjects_cursor c WHERE c.era IS NOT DISTINCT FROM v_era.era
    AND NOT EXISTS (SELECT FROM events e WHERE e.xid > c.after_xid AND e.xid < v_settled);
  IF FOUND THEN RETURN false; END IF;
  SELECT * INTO held FROM subjects_cursor FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;

  -- A copy on a server of lower transaction ids: its rows move to the end of the feed, so that all are counted again.
  IF held.era IS DISTINCT FROM v_era.era THEN
    IF held.era IS NOT NULL AND held.after_xid >= v_era.begins_at THEN
      held.after_xid := '0';
      held.pass := held.pass + 1;
    END IF;
    held.era := v_era.era;
  END IF;

  SELECT e.xid INTO v_end FROM events e WHERE e.xid > held.after_xid AND e.xid < v_settled
  ORDER BY e.xid OFFSET p_most - 1 LIMIT 1;
  v_more := FOUND;
  IF NOT v_more THEN
    SELECT e.xid INTO v_end FROM events e WHERE e.xid > held.after_xid AND e.xid < v_settled ORDER BY e.xid DESC LIMIT 1;
  END IF;

  INSERT INTO subjects AS s (scope_token, epoch, pass, project_id, subject_id, subject_type, events, first_seen, last_seen)
  SELECT e.scope_token, e.epoch, held.pass, e.project_id, e.subject_id,
    (array_agg(e.subject_type ORDER BY e.recorded_at DESC, e.id DESC))[1], count(*), min(e.recorded_at), max(e.recorded_at)
  FROM events e WHERE e.xid > held.after_xid AND e.xid <= v_end
  GROUP BY e.scope_token, e.epoch, e.project_id, e.subject_id
  ON CONFLICT (scope_token, epoch) DO UPDATE SET
    pass = excluded.pass,
    subject_type = excluded.subject_type,
    events = excluded.events + CASE WHEN s.pass = excluded.pass THEN s.events ELSE 0 END,
    first_seen = least(excluded.first_seen, CASE WHEN s.pass = excluded.pass THEN s.first_seen END),
    last_seen = greatest(excluded.last_seen, CASE WHEN s.pass = excluded.pass THEN s.last_seen END);
  UPDATE subjects_cursor SET after_xid = coalesce(v_end, held.after_xid), pass = held.pass, era = held.era;
  RETURN v_more;
END
$$;
--> statement-breakpoint
-- Takes out of the counts what is of an older epoch. Called when its events are gone: a step that counted them has ended by the
-- time the lock is held, and a later one does not see them.
CREATE FUNCTION subjects_forget_v1(p_token bytea, p_epoch int) RETURNS void
LANGUAGE plpgsql VOLATILE SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM FROM subjects_cursor FOR SHARE;
  DELETE FROM subjects WHERE scope_token = p_token AND epoch < p_epoch;
END
$$;
--> statement-breakpoint
-- As before, and after the last portion it takes the scope out of the counts. Under the same name: a replica of the release before,
-- which forgets while others are replaced, leaves no name either.
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
  IF next_id IS NULL THEN PERFORM subjects_forget_v1(v_token, v_epoch); END IF;
END
$$;
--> statement-breakpoint
-- As epoch_raise_behind_v1, and counts the events of the scope again: those that get another epoch come into the feed once more.
CREATE FUNCTION epoch_raise_behind_v2(p_token bytea, p_epoch int, p_erased_epoch int, p_after xid8) RETURNS boolean
LANGUAGE plpgsql VOLATILE SET lock_timeout = '2s' AS $$
DECLARE
  held subjects_cursor;
  is_sorted boolean;
BEGIN
  is_sorted := epoch_raise_behind_v1(p_token, p_epoch, p_erased_epoch, p_after);
  IF is_sorted THEN
    SELECT * INTO held FROM subjects_cursor FOR UPDATE;
    DELETE FROM subjects WHERE scope_token = p_token;
    INSERT INTO subjects (scope_token, epoch, pass, project_id, subject_id, subject_type, events, first_seen, last_seen)
    SELECT e.scope_token, e.epoch, held.pass, e.project_id, e.subject_id,
      (array_agg(e.subject_type ORDER BY e.recorded_at DESC, e.id DESC))[1], count(*), min(e.recorded_at), max(e.recorded_at)
    FROM events e
    WHERE scope_digest(e.scope_token) = scope_digest(p_token) AND e.scope_token = p_token AND e.xid <= held.after_xid
    GROUP BY e.scope_token, e.epoch, e.project_id, e.subject_id;
  END IF;
  RETURN is_sorted;
END
$$;

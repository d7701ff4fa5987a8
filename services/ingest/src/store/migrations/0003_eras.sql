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
ALTER TABLE "forgets" ADD COLUMN "xid" "xid8";
--> statement-breakpoint
-- Not by the column's first default: nobody knows when the forgets before this were done.
ALTER TABLE "forgets" ALTER COLUMN "xid" SET DEFAULT pg_current_xact_id();
--> statement-breakpoint
INSERT INTO "database_era" DEFAULT VALUES;
--> statement-breakpoint
-- Raises the epoch of a scope to at least p_epoch, in one statement: a client that stops holds no lock. True when it was lower.
CREATE FUNCTION epoch_reach_v1(p_token bytea, p_epoch int) RETURNS boolean
LANGUAGE plpgsql VOLATILE SET lock_timeout = '2s' AS $$
BEGIN
  IF p_epoch <= coalesce((SELECT s.epoch FROM scopes s WHERE s.token = p_token), 0) THEN RETURN false; END IF;
  -- As forget_raise_v1 does.
  PERFORM pg_advisory_xact_lock(hashtextextended('ingest:epochs', 0));
  PERFORM pg_advisory_xact_lock(hashtext('ingest:epoch'), epoch_bucket(p_token));
  INSERT INTO scopes AS s (token, epoch) VALUES (p_token, p_epoch)
  ON CONFLICT (token) DO UPDATE SET epoch = p_epoch WHERE s.epoch < p_epoch;
  RETURN FOUND;
END
$$;
--> statement-breakpoint
-- The same for a scope whose rows went back: what later transactions than p_after accepted gets the epoch and comes into the feed
-- again, what was erased before is deleted. Null when the epoch was not lower, false when p_after is not known.
CREATE FUNCTION epoch_raise_behind_v1(p_token bytea, p_epoch int, p_erased_epoch int, p_after xid8) RETURNS boolean
LANGUAGE plpgsql VOLATILE SET lock_timeout = '2s' AS $$
BEGIN
  IF NOT epoch_reach_v1(p_token, p_epoch) THEN RETURN NULL; END IF;
  IF p_after IS NULL THEN RETURN false; END IF;
  DELETE FROM events WHERE scope_token = p_token AND epoch < p_erased_epoch AND xid <= p_after;
  UPDATE events SET epoch = p_epoch, xid = pg_current_xact_id()
  WHERE scope_token = p_token AND epoch < p_epoch AND xid > p_after;
  RETURN true;
END
$$;

CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"prefix" text NOT NULL,
	"org_id" text NOT NULL,
	"project_id" text NOT NULL,
	"label" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
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
CREATE TABLE "forget_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "forget_receipts_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"restores" uuid,
	"mode" text NOT NULL,
	"scope" text NOT NULL,
	"project_id" text NOT NULL,
	"scope_token" text NOT NULL,
	"target" text,
	"target_hash" text NOT NULL,
	"epoch" integer,
	"erased_at" text,
	"step_counters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"key_prefix" text,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"refused_as" text,
	"lease" uuid,
	"lease_until" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"position" bigint,
	"previous_hash" text,
	"hash" text,
	CONSTRAINT "forget_receipts_restores_unique" UNIQUE("restores"),
	CONSTRAINT "forget_receipts_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "orgs" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_ref" text NOT NULL,
	"name" text NOT NULL,
	"project_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orgs_owner_ref_unique" UNIQUE("owner_ref")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "api_keys_by_project" ON "api_keys" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "forget_receipts_queue" ON "forget_receipts" USING btree ("scope_token","sequence") WHERE "forget_receipts"."finished_at" IS NULL AND "forget_receipts"."refused_as" IS NULL;--> statement-breakpoint
CREATE INDEX "forget_receipts_by_sequence" ON "forget_receipts" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "forget_receipts_by_scope" ON "forget_receipts" USING btree ("scope_token","sequence");--> statement-breakpoint
CREATE INDEX "forget_receipts_by_target" ON "forget_receipts" USING btree ("target_hash") WHERE "forget_receipts"."target" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "forget_receipts_refused" ON "forget_receipts" USING btree ("started_at") WHERE "forget_receipts"."refused_as" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "database_era" DEFAULT VALUES;
--> statement-breakpoint
-- Finishes a receipt in one round trip: adds its link to the chain and clears its target, and after a deletion or a restore the
-- targets of the receipts that can no longer be restored. Nobody who waits for a client holds the lock, should the client be lost.
-- VOLATILE and plpgsql on purpose: the end of the chain is read with a snapshot that is younger than the lock.
-- The hash is SHA-256 over a JSON array; p_head and p_tail are the parts of its text that the caller knows, before and after the
-- moment of the end, the latter up to the hash of the previous link. False when the lease was lost.
-- The version is in the name because a later one has to exist beside it while replicas are replaced.
CREATE FUNCTION finish_receipt_v1(p_id uuid, p_lease uuid, p_head text, p_tail text)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  receipt forget_receipts;
  link record;
  ended timestamptz;
BEGIN
  SELECT * INTO receipt FROM forget_receipts
  WHERE id = p_id AND lease = p_lease AND finished_at IS NULL AND refused_as IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;

  PERFORM pg_advisory_xact_lock(hashtextextended('memory:receipt-chain', 0));
  SELECT position, hash INTO link FROM forget_receipts WHERE position IS NOT NULL ORDER BY position DESC LIMIT 1;
  ended := date_trunc('milliseconds', clock_timestamp());

  UPDATE forget_receipts SET
    finished_at = ended,
    position = coalesce(link.position, 0) + 1,
    previous_hash = link.hash,
    hash = encode(sha256(convert_to(
      p_head || to_json(to_char(ended AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text || p_tail
        || coalesce(to_json(link.hash)::text, 'null') || ']', 'UTF8')), 'hex'),
    lease = NULL, lease_until = NULL, next_try_at = NULL,
    target = CASE WHEN action = 'erase' AND mode = 'disable' THEN target END
  WHERE id = p_id;

  IF receipt.action = 'restore' OR receipt.mode = 'delete' THEN
    UPDATE forget_receipts SET target = NULL
    WHERE target_hash = receipt.target_hash AND finished_at IS NOT NULL AND target IS NOT NULL
      AND (receipt.restores IS NULL OR id = receipt.restores);
  END IF;
  RETURN true;
END
$$;

ALTER TABLE "api_keys" ADD COLUMN "created_by_actor" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "created_by_key_prefix" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "revoked_by_actor" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "revoked_by_key_prefix" text;--> statement-breakpoint
ALTER TABLE "forget_receipts" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "forget_receipts" ADD COLUMN "requested_by" text;--> statement-breakpoint
ALTER TABLE "forget_receipts" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "created_by_actor" text;--> statement-breakpoint
CREATE INDEX "api_keys_of_project" ON "api_keys" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "api_keys_by_time" ON "api_keys" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "forget_receipts_of_project" ON "forget_receipts" USING btree ("project_id","started_at","id");--> statement-breakpoint
CREATE INDEX "forget_receipts_of_scope" ON "forget_receipts" USING btree ("scope_token","started_at","id");--> statement-breakpoint
DROP INDEX "api_keys_by_project";--> statement-breakpoint
-- As its predecessor; the text that it is given may be of the second version, which says who asked for the forget and why.
CREATE FUNCTION finish_receipt_v2(p_id uuid, p_lease uuid, p_head text, p_tail text)
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
--> statement-breakpoint
-- The release before knows no second version: a receipt that needs it is left to its successors, as if the lease were lost.
CREATE OR REPLACE FUNCTION finish_receipt_v1(p_id uuid, p_lease uuid, p_head text, p_tail text)
RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN EXISTS (
    SELECT FROM forget_receipts WHERE id = p_id AND coalesce(actor, requested_by, reason) IS NOT NULL
  ) THEN false ELSE finish_receipt_v2(p_id, p_lease, p_head, p_tail) END
$$;

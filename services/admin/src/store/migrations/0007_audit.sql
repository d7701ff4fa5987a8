CREATE TABLE "audit_events" (
	"position" bigint PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"project_id" text NOT NULL,
	"actor" text,
	"key_prefix" text,
	"request_id" text,
	"subject" text,
	"data" text NOT NULL,
	"previous_hash" text,
	"hash" text NOT NULL,
	CONSTRAINT "audit_events_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "installation_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_events_of_project" ON "audit_events" USING btree ("project_id","at","id");
--> statement-breakpoint
-- The audit log only grows. Who owns the table can disable the trigger; what is changed then, the chain shows.
CREATE FUNCTION refuse_audit_change_v1() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log only grows: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_events_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change_v1();
--> statement-breakpoint
-- As before; a finished receipt is announced in the outbox by the same transaction, with its place in the chain. A replica of the release before
-- calls it by the same name and announces it too.
CREATE OR REPLACE FUNCTION finish_receipt_v2(p_id uuid, p_lease uuid, p_head text, p_tail text)
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
  WHERE id = p_id
  RETURNING * INTO receipt;

  INSERT INTO outbox_events (id, type, project_id, scope_token, actor, key_prefix, at, data)
  VALUES (gen_random_uuid(), CASE receipt.action WHEN 'restore' THEN 'forget.restored' ELSE 'forget.completed' END,
    receipt.project_id, receipt.scope_token, receipt.actor, receipt.key_prefix, ended,
    json_strip_nulls(json_build_object('forget_id', receipt.id, 'mode', receipt.mode, 'scope', receipt.scope,
      'restores', receipt.restores, 'receipt_position', receipt.position, 'receipt_hash', receipt.hash)));

  IF receipt.action = 'restore' OR receipt.mode = 'delete' THEN
    UPDATE forget_receipts SET target = NULL
    WHERE target_hash = receipt.target_hash AND finished_at IS NOT NULL AND target IS NOT NULL
      AND (receipt.restores IS NULL OR id = receipt.restores);
  END IF;
  RETURN true;
END
$$;

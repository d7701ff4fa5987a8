ALTER TABLE "traces" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "traces" ADD COLUMN "budget_tokens" integer;--> statement-breakpoint
CREATE INDEX "traces_of_request" ON "traces" USING btree ("project_id","request_id","created_at","id") WHERE "traces"."request_id" IS NOT NULL;--> statement-breakpoint
-- As its predecessor, which services of the version before still call, with the request that asked and the tokens that it allowed.
CREATE FUNCTION store_trace_of_new_scope_v4(
  trace_id uuid, token_of_scope text, project text, subject text, question text, stated_purpose text,
  served text, decided bytea, tokens integer, asked_as_of text, thread text, run text, request text, budget integer, flush boolean
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('traces:' || token_of_scope, 0));
  IF EXISTS (SELECT FROM scopes WHERE token = token_of_scope) THEN
    RETURN false;
  END IF;
  IF NOT flush THEN
    PERFORM set_config('synchronous_commit', 'off', true);
  END IF;
  INSERT INTO traces (id, scope_token, epoch, project_id, subject_id, query, purpose, packet, decisions, token_count, as_of, thread_id, run_id,
    request_id, budget_tokens)
  VALUES (trace_id, token_of_scope, 0, project, subject, question, stated_purpose, served, decided, tokens, asked_as_of, thread, run,
    request, budget);
  RETURN true;
END $$;

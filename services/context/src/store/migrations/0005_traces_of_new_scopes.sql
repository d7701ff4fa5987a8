-- Stores a trace of a scope that has no row, without making one. An erasure of the subject holds the lock alone: it deletes what
-- was stored before, and what comes later finds the row. Each statement of a function sees what was committed before it.
CREATE FUNCTION store_trace_of_new_scope(
	trace_id uuid, token_of_scope text, project text, subject text, question text, stated_purpose text,
	served text, decided bytea, tokens integer, flush boolean
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(hashtextextended('traces:' || token_of_scope, 0));
	IF EXISTS (SELECT FROM scopes WHERE token = token_of_scope) THEN
		RETURN false;
	END IF;
	IF NOT flush THEN
		PERFORM set_config('synchronous_commit', 'off', true);
	END IF;
	INSERT INTO traces (id, scope_token, epoch, project_id, subject_id, query, purpose, packet, decisions, token_count)
	VALUES (trace_id, token_of_scope, 0, project, subject, question, stated_purpose, served, decided, tokens);
	RETURN true;
END $$;

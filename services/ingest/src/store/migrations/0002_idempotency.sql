CREATE TABLE "idempotent_requests" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"request" "bytea" NOT NULL,
	"answer" "bytea" NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "idempotent_requests_by_age" ON "idempotent_requests" USING btree ("kept_at");
--> statement-breakpoint
-- Keeps the request keys of captures, in the transaction of their flush and before its events: the answer kept for a key is the id of
-- its job. Fails with unique_violation when a key is kept for another capture, which it waits for. The same flush sent again passes.
-- Answers p_ids, so that the flush takes it as an argument. Rows come in the order of keys: two flushes lock them in the same order.
CREATE FUNCTION capture_keys_v1(
  p_ids uuid[], p_keys bytea[], p_requests bytea[], p_answers bytea[], p_kept_at timestamptz[]
) RETURNS uuid[] LANGUAGE plpgsql VOLATILE SET lock_timeout = '5s' AS $$
BEGIN
  INSERT INTO idempotent_requests AS kept (key, request, answer, kept_at)
  SELECT i.key, i.request, i.answer, i.kept_at
  FROM unnest(p_keys, p_requests, p_answers, p_kept_at) AS i (key, request, answer, kept_at)
  ON CONFLICT (key) DO UPDATE SET request = excluded.request, answer = excluded.answer, kept_at = excluded.kept_at
  WHERE kept.kept_at <= excluded.kept_at - interval '24 hours';
  IF EXISTS (
    SELECT FROM unnest(p_keys, p_answers) AS i (key, answer)
    JOIN idempotent_requests kept ON kept.key = i.key WHERE kept.answer <> i.answer
  ) THEN
    RAISE unique_violation USING MESSAGE = 'a request key is kept for another capture', CONSTRAINT = 'capture_keys';
  END IF;
  RETURN p_ids;
END
$$;

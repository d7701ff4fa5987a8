-- Indexes of the recall index that hold a scope in 8 bytes, where its token took 40: half of their size. On a large table make them
-- before the roll-out, see docs/operations.md.

-- Where the rows of a scope stand in an index. Other scopes may share it: a statement names the token beside.
CREATE OR REPLACE FUNCTION scope_place(p_token text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(p_token, 0);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "episodes_by_place" ON "episodes" USING btree (scope_place(scope_token),"revision");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "index_facts_by_place" ON "index_facts" USING btree (scope_place(scope_token),"revision");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vectors_by_place" ON "vectors" USING btree (scope_place(scope_token),"revision");
--> statement-breakpoint
-- The two conditions of a statement are one: else the planner expects few rows of a large scope, and reads and sorts them all.
CREATE STATISTICS IF NOT EXISTS "episodes_of_scope" (dependencies) ON scope_token, (scope_place(scope_token)) FROM "episodes";
--> statement-breakpoint
CREATE STATISTICS IF NOT EXISTS "index_facts_of_scope" (dependencies) ON scope_token, (scope_place(scope_token)) FROM "index_facts";
--> statement-breakpoint
CREATE STATISTICS IF NOT EXISTS "vectors_of_scope" (dependencies) ON scope_token, (scope_place(scope_token)) FROM "vectors";
--> statement-breakpoint
-- Traces are pruned along their primary key.
DROP INDEX IF EXISTS "traces_by_age";
--> statement-breakpoint
-- Replicas of the version before read these until they are replaced. A small table is soon read without an index; on a large one
-- they stay until they are dropped by hand, see docs/operations.md.
DO $$
BEGIN
  IF pg_relation_size('episodes') > 1024 * 1024 * 1024 THEN RETURN; END IF;
  DROP INDEX IF EXISTS "episodes_by_revision", "index_facts_by_revision", "vectors_by_revision";
END
$$;

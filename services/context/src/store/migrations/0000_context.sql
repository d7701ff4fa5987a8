-- What indexes hold of a scope, in 8 bytes where its token takes 40. Other scopes may share it: a statement names the token too.
CREATE FUNCTION scope_digest(p_token text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(p_token, 0);
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
CREATE TABLE "dead_letters" (
	"feed" text NOT NULL,
	"item_id" text NOT NULL,
	"scope_tokens" text[] NOT NULL,
	"item" jsonb NOT NULL,
	"tries" integer NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"first_failed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dead_letters_feed_item_id_pk" PRIMARY KEY("feed","item_id")
);
--> statement-breakpoint
CREATE TABLE "episodes" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"scope_token" text NOT NULL,
	"epoch" integer NOT NULL,
	"revision" bigint NOT NULL,
	"kind" text NOT NULL,
	"occurred_at" text NOT NULL,
	"recorded_at" text,
	"position" integer,
	"thread_id" text,
	"speaker" text,
	"role" text,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasure_progress" (
	"forget_id" uuid PRIMARY KEY NOT NULL,
	"scope_token" text NOT NULL,
	"traces_deleted" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_cursors" (
	"feed" text PRIMARY KEY NOT NULL,
	"after_xid" text NOT NULL,
	"era" text
);
--> statement-breakpoint
CREATE TABLE "forget_steps" (
	"forget_id" uuid NOT NULL,
	"action" text NOT NULL,
	"counters" json NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forget_steps_forget_id_action_pk" PRIMARY KEY("forget_id","action")
);
--> statement-breakpoint
CREATE TABLE "hidden_marks" (
	"forget_id" uuid PRIMARY KEY NOT NULL,
	"scope_token" text NOT NULL,
	"below_epoch" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "index_facts" (
	"fact_id" uuid PRIMARY KEY NOT NULL,
	"scope_token" text NOT NULL,
	"version" integer NOT NULL,
	"epoch" integer NOT NULL,
	"revision" bigint NOT NULL,
	"body" text,
	"source_event_ids" uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recall_mark" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mark" text DEFAULT '' NOT NULL,
	"swept" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redactions" (
	"fact_id" uuid PRIMARY KEY NOT NULL,
	"scope_token" text NOT NULL,
	"project_id" text NOT NULL,
	"epoch" integer NOT NULL,
	"gone" uuid[] NOT NULL,
	"after_at" timestamp with time zone,
	"after_id" uuid
);
--> statement-breakpoint
CREATE TABLE "scopes" (
	"token" text PRIMARY KEY NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"erased_at" bigint DEFAULT 0 NOT NULL,
	"erased_epoch" integer DEFAULT 0 NOT NULL,
	"hidden_below" integer DEFAULT 0 NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"confirmed_in" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scope_token" text NOT NULL,
	"epoch" integer NOT NULL,
	"project_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"query" text NOT NULL,
	"purpose" text,
	"packet" text NOT NULL,
	"decisions" "bytea" NOT NULL,
	"token_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vectors" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"scope_token" text NOT NULL,
	"epoch" integer NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"model" text,
	"vector" "bytea",
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withheld_events" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"scope_token" text NOT NULL,
	"epoch" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "episodes_by_scope" ON "episodes" USING btree (scope_digest(scope_token),"revision");--> statement-breakpoint
CREATE INDEX "hidden_marks_scope_token_index" ON "hidden_marks" USING btree ("scope_token");--> statement-breakpoint
CREATE INDEX "index_facts_by_scope" ON "index_facts" USING btree (scope_digest(scope_token),"revision");--> statement-breakpoint
CREATE INDEX "redactions_scope_token_index" ON "redactions" USING btree ("scope_token");--> statement-breakpoint
CREATE INDEX "traces_of_project" ON "traces" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "traces_of_scope" ON "traces" USING btree ("scope_token","created_at","id");--> statement-breakpoint
CREATE INDEX "vectors_by_scope" ON "vectors" USING btree (scope_digest(scope_token),"revision");--> statement-breakpoint
CREATE INDEX "vectors_waiting" ON "vectors" USING btree ("due_at") WHERE vector IS NULL;--> statement-breakpoint
CREATE INDEX "withheld_events_scope_token_index" ON "withheld_events" USING btree ("scope_token");
--> statement-breakpoint
-- Both conditions of a statement are one: without this the planner expects few rows of a large scope, and reads and sorts them all.
CREATE STATISTICS "episodes_of_scope" (dependencies) ON scope_token, (scope_digest(scope_token)) FROM "episodes";
--> statement-breakpoint
CREATE STATISTICS "index_facts_of_scope" (dependencies) ON scope_token, (scope_digest(scope_token)) FROM "index_facts";
--> statement-breakpoint
CREATE STATISTICS "vectors_of_scope" (dependencies) ON scope_token, (scope_digest(scope_token)) FROM "vectors";
--> statement-breakpoint
-- Ids and vectors are as good as random: compressing them costs time and saves nothing.
ALTER TABLE "traces" ALTER COLUMN "decisions" SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE "vectors" ALTER COLUMN "vector" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- The default compression costs more than it saves; lz4 pays, where the server was built with it.
DO $$ BEGIN
  ALTER TABLE "traces" ALTER COLUMN "packet" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  ALTER TABLE "traces" ALTER COLUMN "packet" SET STORAGE EXTERNAL;
END $$;
--> statement-breakpoint
-- Revisions rise often; room on the page lets them do so without touching the index.
ALTER TABLE "scopes" SET (fillfactor = 70);
--> statement-breakpoint
INSERT INTO "database_era" DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO "recall_mark" DEFAULT VALUES;
--> statement-breakpoint
-- Stores a trace of a scope that has no row, without making one. An erasure of the subject takes the lock exclusively: it deletes
-- what was stored before, and what comes later finds the row. Each statement of a function sees what was committed before it.
CREATE FUNCTION store_trace_of_new_scope_v1(
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

CREATE TABLE "compacted_sources" (
	"fact_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "compacted_sources_event_id_fact_id_position_pk" PRIMARY KEY("event_id","fact_id","position")
);
--> statement-breakpoint
CREATE TABLE "conflict_members" (
	"set_id" uuid NOT NULL,
	"fact_id" uuid NOT NULL,
	"position" bigserial NOT NULL,
	CONSTRAINT "conflict_members_set_id_fact_id_pk" PRIMARY KEY("set_id","fact_id")
);
--> statement-breakpoint
CREATE TABLE "conflict_sets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scope_token" text NOT NULL,
	"project_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"epoch" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"kept_fact_id" uuid
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
CREATE TABLE "erased_sources" (
	"scope_token" text NOT NULL,
	"event_id" uuid NOT NULL,
	"epoch" integer NOT NULL,
	"fact_id" uuid,
	CONSTRAINT "erased_sources_scope_token_event_id_pk" PRIMARY KEY("scope_token","event_id")
);
--> statement-breakpoint
CREATE TABLE "fact_history" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"fact_id" uuid NOT NULL,
	"scope_token" text NOT NULL,
	"version" integer NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"cause_kind" text NOT NULL,
	"cause_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"scope_token" text NOT NULL,
	"project_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"epoch" integer NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"previous_status" text,
	"temporal_state" text NOT NULL,
	"ended_at" text,
	"predicate" text NOT NULL,
	"qualifiers" text NOT NULL,
	"identity_key" text NOT NULL,
	"value" text NOT NULL,
	"value_key" text NOT NULL,
	"cardinality" text NOT NULL,
	"volatility" text NOT NULL,
	"confidence" double precision,
	"valid_from" text,
	"valid_to" text,
	"recorded_from" timestamp (3) with time zone NOT NULL,
	"recorded_to" timestamp (3) with time zone,
	"superseded_by" uuid,
	"conflict_set_id" uuid,
	"assertions" text NOT NULL,
	"compacted" text,
	"source_event_ids" uuid[] NOT NULL,
	"entities" text[] NOT NULL,
	"last_reinforced_at" text,
	"ratings" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_cursors" (
	"feed" text PRIMARY KEY NOT NULL,
	"after_xid" text NOT NULL,
	"era" text
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scope_token" text NOT NULL,
	"project_id" text NOT NULL,
	"epoch" integer NOT NULL,
	"fact_id" uuid,
	"trace_id" uuid,
	"rating" text NOT NULL,
	"comment" text,
	"fact_status" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forgets" (
	"forget_id" uuid NOT NULL,
	"action" text NOT NULL,
	"scope_token" text NOT NULL,
	"mode" text NOT NULL,
	"fact_id" uuid,
	"epoch" integer,
	"counters" jsonb NOT NULL,
	"done_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forgets_forget_id_action_pk" PRIMARY KEY("forget_id","action")
);
--> statement-breakpoint
CREATE TABLE "job_outcomes" (
	"job_id" uuid NOT NULL,
	"scope_token" "bytea" NOT NULL,
	"epoch" integer NOT NULL,
	"tries" integer NOT NULL,
	"outcomes" jsonb NOT NULL,
	"done_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_outcomes_job_id_scope_token_pk" PRIMARY KEY("job_id","scope_token")
);
--> statement-breakpoint
CREATE TABLE "job_scopes" (
	"job_id" uuid NOT NULL,
	"scope_token" text NOT NULL,
	"epoch" integer NOT NULL,
	"event_ids" uuid[] NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"lease_no" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"arrival" bigserial NOT NULL,
	"reason" text,
	"outcomes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_alone" boolean DEFAULT false NOT NULL,
	"xid" "xid8"
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"open_scopes" integer NOT NULL,
	"project_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scopes" (
	"token" text PRIMARY KEY NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"erased_epoch" integer DEFAULT 0 NOT NULL,
	"erased_at" text,
	"lease_no" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"waiting_since" timestamp (3) with time zone,
	"tenant" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "compacted_sources" ADD CONSTRAINT "compacted_sources_fact_id_facts_id_fk" FOREIGN KEY ("fact_id") REFERENCES "public"."facts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_members" ADD CONSTRAINT "conflict_members_set_id_conflict_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."conflict_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "compacted_sources_by_fact" ON "compacted_sources" USING btree ("fact_id","event_id");--> statement-breakpoint
CREATE INDEX "conflict_members_by_fact" ON "conflict_members" USING btree ("fact_id");--> statement-breakpoint
CREATE INDEX "conflict_sets_by_project" ON "conflict_sets" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "conflict_sets_by_scope" ON "conflict_sets" USING btree ("scope_token");--> statement-breakpoint
CREATE INDEX "conflict_sets_open" ON "conflict_sets" USING btree ("project_id","created_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "erased_sources_by_fact" ON "erased_sources" USING btree ("scope_token","fact_id","event_id");--> statement-breakpoint
CREATE INDEX "fact_history_by_fact" ON "fact_history" USING btree ("fact_id","position");--> statement-breakpoint
CREATE INDEX "facts_by_xid" ON "facts" USING btree ("xid") WHERE kind = 'fact';--> statement-breakpoint
CREATE INDEX "facts_by_scope" ON "facts" USING btree ("scope_token","recorded_from" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "facts_by_identity" ON "facts" USING btree ("scope_token",hashtextextended(identity_key, 0),"kind","status","temporal_state","ended_at");--> statement-breakpoint
CREATE INDEX "facts_by_value" ON "facts" USING btree ("scope_token",hashtextextended(value_key, hashtextextended(identity_key, 0)),"id");--> statement-breakpoint
CREATE INDEX "facts_by_source" ON "facts" USING gin ("source_event_ids");--> statement-breakpoint
CREATE INDEX "feedback_by_scope" ON "feedback" USING btree ("scope_token");--> statement-breakpoint
CREATE INDEX "feedback_by_fact" ON "feedback" USING btree ("fact_id");--> statement-breakpoint
CREATE INDEX "forgets_by_scope" ON "forgets" USING btree ("scope_token");--> statement-breakpoint
CREATE INDEX "job_outcomes_by_scope" ON "job_outcomes" USING btree ("scope_token");--> statement-breakpoint
CREATE UNIQUE INDEX "job_scopes_by_scope" ON "job_scopes" USING btree ((scope_token::uuid),"job_id");--> statement-breakpoint
CREATE INDEX "scopes_due_by_tenant" ON "scopes" USING btree ("tenant","due_at") WHERE due_at IS NOT NULL;--> statement-breakpoint
-- Rows change a few times within seconds and go: room on their page keeps the changes out of the index.
ALTER TABLE "job_scopes" SET (fillfactor = 70);
--> statement-breakpoint
-- The feed of facts shows no retraction rows: no follower needs them.
CREATE VIEW "facts_feed" AS
  SELECT "xid", "scope_token", "id", "version" FROM "facts" WHERE "kind" = 'fact';
--> statement-breakpoint
INSERT INTO "database_era" DEFAULT VALUES;

CREATE TABLE "episodes" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"scope_token" text NOT NULL,
	"epoch" integer NOT NULL,
	"revision" bigint NOT NULL,
	"kind" text NOT NULL,
	"occurred_at" text NOT NULL,
	"recorded_at" text NOT NULL,
	"position" integer NOT NULL,
	"thread_id" text,
	"speaker" text,
	"role" text,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_cursors" (
	"feed" text PRIMARY KEY NOT NULL,
	"after_xid" text NOT NULL
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
CREATE TABLE "parked_items" (
	"feed" text NOT NULL,
	"item_id" text NOT NULL,
	"scope_tokens" text[] NOT NULL,
	"item" jsonb NOT NULL,
	"tries" integer NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"parked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parked_items_feed_item_id_pk" PRIMARY KEY("feed","item_id")
);
--> statement-breakpoint
CREATE TABLE "scopes" (
	"token" text PRIMARY KEY NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"erased_at" bigint DEFAULT 0 NOT NULL,
	"erased_epoch" integer DEFAULT 0 NOT NULL,
	"hidden_below" integer DEFAULT 0 NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL
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
CREATE TABLE "withheld_events" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"scope_token" text NOT NULL,
	"epoch" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "episodes_by_revision" ON "episodes" USING btree ("scope_token","revision");--> statement-breakpoint
CREATE INDEX "hidden_marks_scope_token_index" ON "hidden_marks" USING btree ("scope_token");--> statement-breakpoint
CREATE INDEX "index_facts_by_revision" ON "index_facts" USING btree ("scope_token","revision");--> statement-breakpoint
CREATE INDEX "traces_of_project" ON "traces" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "traces_of_scope" ON "traces" USING btree ("scope_token","created_at","id");--> statement-breakpoint
CREATE INDEX "traces_by_age" ON "traces" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "withheld_events_scope_token_index" ON "withheld_events" USING btree ("scope_token");
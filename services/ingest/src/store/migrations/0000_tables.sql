CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"scope_token" "bytea" NOT NULL,
	"epoch" integer NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"org_id" text NOT NULL,
	"project_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_type" text NOT NULL,
	"actor_type" text,
	"actor_id" text,
	"agent_id" text,
	"thread_id" text,
	"run_id" text,
	"kind" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payload" json NOT NULL,
	"source" json,
	"classification" json NOT NULL,
	"retention_policy" text,
	"hash" "bytea" NOT NULL,
	"idempotency_key" text,
	"dedup_key" "bytea",
	"bytes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forgets" (
	"forget_id" uuid PRIMARY KEY NOT NULL,
	"scope_token" "bytea" NOT NULL,
	"mode" text NOT NULL,
	"epoch" integer NOT NULL,
	"events_deleted" integer DEFAULT 0 NOT NULL,
	"lifted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scopes" (
	"token" "bytea" PRIMARY KEY NOT NULL,
	"epoch" integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "events_by_dedup_key" ON "events" USING btree ("scope_token","dedup_key") WHERE dedup_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "events_by_scope" ON "events" USING btree ("scope_token","occurred_at","recorded_at","id");--> statement-breakpoint
CREATE INDEX "events_by_xid" ON "events" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "events_by_job" ON "events" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "forgets_by_scope" ON "forgets" USING btree ("scope_token");
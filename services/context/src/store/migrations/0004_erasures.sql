CREATE TABLE "erasure_progress" (
	"forget_id" uuid PRIMARY KEY NOT NULL,
	"scope_token" text NOT NULL,
	"traces_deleted" integer NOT NULL
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
CREATE INDEX "redactions_scope_token_index" ON "redactions" USING btree ("scope_token");
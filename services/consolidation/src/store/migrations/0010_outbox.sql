CREATE TABLE "outbox_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"type" text NOT NULL,
	"project_id" text,
	"scope_token" text,
	"actor" text,
	"key_prefix" text,
	"request_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"data" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_subscriptions" (
	"project_id" text PRIMARY KEY NOT NULL,
	"types" text[] NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outbox_events_in_order" ON "outbox_events" USING btree ("xid","id");
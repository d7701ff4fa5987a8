CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"scope_token" text,
	"data" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"lease" uuid,
	"last_attempt_at" timestamp (3) with time zone,
	"last_status" integer,
	"last_error" text,
	"last_duration_ms" integer,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_subscriptions" (
	"project_id" text PRIMARY KEY NOT NULL,
	"types" text[] NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"agreed_revision" bigint DEFAULT 0 NOT NULL,
	"is_loose" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"include_content" boolean NOT NULL,
	"description" text,
	"secret" "bytea" NOT NULL,
	"previous_secret" "bytea",
	"previous_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by_actor" text,
	"created_by_key_prefix" text,
	"disabled_because" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_of_event" ON "webhook_deliveries" USING btree ("webhook_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_webhook" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_status" ON "webhook_deliveries" USING btree ("webhook_id","status","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","next_try_at") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_scope" ON "webhook_deliveries" USING btree ("scope_token") WHERE "webhook_deliveries"."scope_token" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_finished" ON "webhook_deliveries" USING btree ("status","finished_at") WHERE "webhook_deliveries"."finished_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_open" ON "webhook_subscriptions" USING btree ("changed_at") WHERE "webhook_subscriptions"."is_loose" OR "webhook_subscriptions"."agreed_revision" < "webhook_subscriptions"."revision";--> statement-breakpoint
CREATE INDEX "webhooks_of_project" ON "webhooks" USING btree ("project_id","id");
CREATE TABLE "forget_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "forget_receipts_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"restores" uuid,
	"mode" text NOT NULL,
	"scope" text NOT NULL,
	"project_id" text NOT NULL,
	"scope_token" text NOT NULL,
	"target" text,
	"target_hash" text NOT NULL,
	"epoch" integer,
	"step_counters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"key_prefix" text,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"refused_as" text,
	"lease" uuid,
	"lease_until" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"position" bigint,
	"previous_hash" text,
	"hash" text,
	CONSTRAINT "forget_receipts_restores_unique" UNIQUE("restores"),
	CONSTRAINT "forget_receipts_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE INDEX "forget_receipts_queue" ON "forget_receipts" USING btree ("scope_token","sequence") WHERE "forget_receipts"."finished_at" IS NULL AND "forget_receipts"."refused_as" IS NULL;--> statement-breakpoint
CREATE INDEX "forget_receipts_by_target" ON "forget_receipts" USING btree ("target_hash") WHERE "forget_receipts"."target" IS NOT NULL;
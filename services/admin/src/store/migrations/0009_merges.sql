CREATE TABLE "merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"subject_id" text,
	"other_id" text,
	"token" text NOT NULL,
	"other_token" text NOT NULL,
	"scope_token" text NOT NULL,
	"state" text DEFAULT 'merging' NOT NULL,
	"step" text DEFAULT 'prepare' NOT NULL,
	"place" jsonb,
	"xid" text,
	"events" integer DEFAULT 0 NOT NULL,
	"decisions" integer DEFAULT 0 NOT NULL,
	"refused_as" text,
	"actor" text,
	"key_prefix" text,
	"undone_by_actor" text,
	"undone_by_key_prefix" text,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"unmerged_at" timestamp (3) with time zone,
	"lease" uuid,
	"lease_until" timestamp (3) with time zone,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "forget_receipts" ADD COLUMN "part_of" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "merges_by_subject" ON "merges" USING btree ("token") WHERE "merges"."state" IN ('merging', 'merged', 'unmerging');--> statement-breakpoint
CREATE UNIQUE INDEX "merges_by_other" ON "merges" USING btree ("other_token") WHERE "merges"."state" IN ('merging', 'merged', 'unmerging');--> statement-breakpoint
CREATE INDEX "merges_by_scope" ON "merges" USING btree ("scope_token");--> statement-breakpoint
CREATE INDEX "merges_open" ON "merges" USING btree ("next_try_at") WHERE "merges"."state" IN ('merging', 'unmerging');--> statement-breakpoint
CREATE INDEX "forget_receipts_by_whole" ON "forget_receipts" USING btree ("part_of") WHERE "forget_receipts"."part_of" IS NOT NULL;
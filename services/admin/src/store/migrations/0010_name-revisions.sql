CREATE TABLE "name_changes" (
	"project_id" text PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "aliases" ADD COLUMN "revision" bigint;--> statement-breakpoint
ALTER TABLE "merges" ADD COLUMN "revision" bigint;--> statement-breakpoint
CREATE INDEX "merges_by_project" ON "merges" USING btree ("project_id");
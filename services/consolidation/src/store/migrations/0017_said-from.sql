ALTER TABLE "facts" ADD COLUMN "said_from" text;--> statement-breakpoint
ALTER TABLE "facts" ADD COLUMN "said_version" integer;
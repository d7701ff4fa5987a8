ALTER TABLE "subject_names" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "subject_names" ADD COLUMN "home_id" text;
ALTER TABLE "conflict_sets" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "conflict_sets" ADD COLUMN "key_prefix" text;--> statement-breakpoint
ALTER TABLE "fact_history" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "fact_history" ADD COLUMN "key_prefix" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "key_prefix" text;
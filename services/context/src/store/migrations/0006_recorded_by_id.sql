ALTER TABLE "episodes" ALTER COLUMN "recorded_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "episodes" ALTER COLUMN "position" DROP NOT NULL;
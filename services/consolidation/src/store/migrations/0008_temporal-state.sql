ALTER TABLE "facts" RENAME COLUMN "standing" TO "temporal_state";--> statement-breakpoint
UPDATE "facts" SET "temporal_state" = 'detached' WHERE "temporal_state" = 'aside';

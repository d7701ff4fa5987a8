-- Ids are as good as random: compressing them costs time and saves nothing.
ALTER TABLE "traces" ALTER COLUMN "decisions" SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE "traces" ALTER COLUMN "packet" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- Revisions rise often; room on the page lets them do so without touching the index.
ALTER TABLE "scopes" SET (fillfactor = 70);

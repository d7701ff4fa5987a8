-- Ids are as good as random: compressing them costs time and saves nothing.
ALTER TABLE "traces" ALTER COLUMN "decisions" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- The default compression costs more than it saves; lz4 pays, where the server was built with it.
DO $$ BEGIN
  ALTER TABLE "traces" ALTER COLUMN "packet" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  ALTER TABLE "traces" ALTER COLUMN "packet" SET STORAGE EXTERNAL;
END $$;
--> statement-breakpoint
-- Revisions rise often; room on the page lets them do so without touching the index.
ALTER TABLE "scopes" SET (fillfactor = 70);

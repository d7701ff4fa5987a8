-- A default that is the same for every row rewrites no row: facts from before count as changed at the moment of this migration.
ALTER TABLE "facts" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "facts" ALTER COLUMN "changed_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
CREATE INDEX "facts_by_change" ON "facts" USING btree ("scope_token","changed_at","id");--> statement-breakpoint
CREATE INDEX "facts_by_successor" ON "facts" USING btree ("superseded_by") WHERE superseded_by IS NOT NULL;

DROP INDEX "scopes_due";--> statement-breakpoint
ALTER TABLE "scopes" ADD COLUMN "tenant" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "scopes_due_by_tenant" ON "scopes" USING btree ("tenant","due_at") WHERE due_at IS NOT NULL;
ALTER TABLE "job_scopes" ADD COLUMN "tenant" text;--> statement-breakpoint
CREATE INDEX "job_scopes_by_tenant" ON "job_scopes" USING btree ("tenant","job_id");--> statement-breakpoint
UPDATE "job_scopes" SET "tenant" = "scopes"."tenant" FROM "scopes" WHERE "scopes"."token" = "job_scopes"."scope_token";

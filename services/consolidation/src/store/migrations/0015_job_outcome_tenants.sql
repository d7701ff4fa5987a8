ALTER TABLE "job_outcomes" ADD COLUMN "tenant" text;--> statement-breakpoint
CREATE INDEX "job_outcomes_by_tenant" ON "job_outcomes" USING btree ("tenant","done_at") WHERE tenant IS NOT NULL;
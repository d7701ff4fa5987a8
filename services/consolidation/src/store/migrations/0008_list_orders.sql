DROP INDEX "facts_by_scope";--> statement-breakpoint
DROP INDEX "facts_in_quarantine";--> statement-breakpoint
CREATE INDEX "facts_by_scope" ON "facts" USING btree ("scope_token","recorded_from","id");--> statement-breakpoint
CREATE INDEX "facts_in_quarantine" ON "facts" USING btree ("project_id","recorded_from","id") WHERE status = 'candidate' AND temporal_state = 'detached';
DROP INDEX "conflict_sets_by_project";--> statement-breakpoint
DROP INDEX "conflict_sets_by_scope";--> statement-breakpoint
DROP INDEX "conflict_sets_open";--> statement-breakpoint
CREATE INDEX "conflict_sets_by_project" ON "conflict_sets" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conflict_sets_by_scope" ON "conflict_sets" USING btree ("scope_token","created_at","id");--> statement-breakpoint
CREATE INDEX "conflict_sets_open" ON "conflict_sets" USING btree ("project_id","created_at","id") WHERE status = 'open';
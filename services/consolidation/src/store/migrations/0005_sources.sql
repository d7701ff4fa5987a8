CREATE TABLE "settled_sources" (
	"fact_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "settled_sources_event_id_fact_id_position_pk" PRIMARY KEY("event_id","fact_id","position")
);
--> statement-breakpoint
ALTER TABLE "erased_sources" ADD COLUMN "fact_id" uuid;--> statement-breakpoint
ALTER TABLE "facts" ADD COLUMN "settled" text;--> statement-breakpoint
ALTER TABLE "settled_sources" ADD CONSTRAINT "settled_sources_fact_id_facts_id_fk" FOREIGN KEY ("fact_id") REFERENCES "public"."facts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settled_sources_by_fact" ON "settled_sources" USING btree ("fact_id","event_id");--> statement-breakpoint
CREATE INDEX "erased_sources_by_fact" ON "erased_sources" USING btree ("scope_token","fact_id","event_id");--> statement-breakpoint
CREATE INDEX "facts_by_identity" ON "facts" USING btree ("scope_token",hashtextextended(identity_key, 0),"kind","status","standing","ended_at");--> statement-breakpoint
CREATE INDEX "facts_by_value" ON "facts" USING btree ("scope_token",hashtextextended(value_key, hashtextextended(identity_key, 0)),"id");--> statement-breakpoint
CREATE INDEX "facts_by_source" ON "facts" USING gin ("source_event_ids");
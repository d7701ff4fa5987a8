CREATE TABLE "database_era" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"era" uuid DEFAULT gen_random_uuid() NOT NULL,
	"settled" boolean DEFAULT true NOT NULL,
	"place" text,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"begins_at" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "forget_receipts" ADD COLUMN "erased_at" text;--> statement-breakpoint
CREATE INDEX "forget_receipts_by_sequence" ON "forget_receipts" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "forget_receipts_by_scope" ON "forget_receipts" USING btree ("scope_token","sequence");
--> statement-breakpoint
INSERT INTO "database_era" DEFAULT VALUES;

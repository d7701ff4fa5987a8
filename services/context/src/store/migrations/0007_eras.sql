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
CREATE TABLE "recall_mark" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mark" text DEFAULT '' NOT NULL,
	"swept" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feed_cursors" ADD COLUMN "era" text;--> statement-breakpoint
ALTER TABLE "scopes" ADD COLUMN "confirmed_in" text DEFAULT '' NOT NULL;
--> statement-breakpoint
INSERT INTO "database_era" DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO "recall_mark" DEFAULT VALUES;

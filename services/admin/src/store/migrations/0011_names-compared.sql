CREATE TABLE "names_compared" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"era" uuid NOT NULL,
	"compared_at" timestamp (3) with time zone,
	"left" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
INSERT INTO "names_compared" (era) SELECT era FROM "database_era";

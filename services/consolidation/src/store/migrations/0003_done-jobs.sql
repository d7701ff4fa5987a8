-- Whoever works holds a row of scopes before any of parts and jobs.
LOCK TABLE "scopes" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER SEQUENCE "parts_arrival_seq" OWNED BY NONE;--> statement-breakpoint
ALTER TABLE "parts" RENAME TO "parts_with_done";--> statement-breakpoint
-- Rows change a few times within seconds and go: room on their page keeps the changes out of the index.
CREATE TABLE "parts" (
	"job_id" uuid NOT NULL,
	"scope_token" text NOT NULL,
	"epoch" integer NOT NULL,
	"event_ids" uuid[] NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"lease_no" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"arrival" bigint DEFAULT nextval('parts_arrival_seq') NOT NULL,
	"reason" text,
	"outcomes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_alone" boolean DEFAULT false NOT NULL,
	"xid" "xid8"
) WITH (fillfactor = 70);
--> statement-breakpoint
ALTER SEQUENCE "parts_arrival_seq" OWNED BY "parts"."arrival";--> statement-breakpoint
-- What is done is not copied, so that this takes no longer where much was captured.
INSERT INTO "parts" ("job_id", "scope_token", "epoch", "event_ids", "state", "lease_no", "tries", "next_try_at", "arrival", "reason", "outcomes", "updated_at")
  SELECT "job_id", "scope_token", "epoch", "event_ids", "state", "lease_no", "tries", "next_try_at", "arrival", "reason", "outcomes", "updated_at"
  FROM "parts_with_done" WHERE "state" <> 'done';--> statement-breakpoint
DROP TABLE "parts_with_done";--> statement-breakpoint
CREATE UNIQUE INDEX "parts_of_scope" ON "parts" USING btree ((scope_token::uuid),"job_id");--> statement-breakpoint
CREATE TEMPORARY TABLE "open_jobs" ON COMMIT DROP AS SELECT * FROM "jobs" WHERE "open_parts" > 0;--> statement-breakpoint
TRUNCATE "jobs";--> statement-breakpoint
INSERT INTO "jobs" SELECT * FROM "open_jobs";--> statement-breakpoint
CREATE TABLE "job_outcomes" (
	"job_id" uuid NOT NULL,
	"scope_token" "bytea" NOT NULL,
	"epoch" integer NOT NULL,
	"tries" integer NOT NULL,
	"outcomes" jsonb NOT NULL,
	"done_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_outcomes_job_id_scope_token_pk" PRIMARY KEY("job_id","scope_token")
);
--> statement-breakpoint
CREATE INDEX "job_outcomes_by_scope" ON "job_outcomes" USING btree ("scope_token");

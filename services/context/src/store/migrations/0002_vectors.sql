CREATE TABLE "vectors" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"scope_token" text NOT NULL,
	"epoch" integer NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"model" text,
	"vector" "bytea",
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "vectors_by_revision" ON "vectors" USING btree ("scope_token","revision");--> statement-breakpoint
CREATE INDEX "vectors_waiting" ON "vectors" USING btree ("due_at") WHERE vector IS NULL;
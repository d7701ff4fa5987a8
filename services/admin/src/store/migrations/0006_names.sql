CREATE TABLE "aliases" (
	"token" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"scope_token" text NOT NULL,
	"subject_id" text NOT NULL,
	"state" text DEFAULT 'adding' NOT NULL,
	"actor" text,
	"key_prefix" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease" uuid,
	"lease_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "aliases_of_subject" ON "aliases" USING btree ("scope_token","created_at","token");--> statement-breakpoint
CREATE INDEX "aliases_changing" ON "aliases" USING btree ("changed_at") WHERE "aliases"."state" <> 'added';
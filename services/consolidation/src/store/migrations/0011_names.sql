CREATE TABLE "subject_names" (
	"token" text PRIMARY KEY NOT NULL,
	"scope_token" text NOT NULL,
	"project_id" text NOT NULL,
	"subject_id" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "subject_names_by_subject" ON "subject_names" USING btree ("scope_token");
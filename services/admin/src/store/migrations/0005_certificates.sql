CREATE TABLE "certificate_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"x" text NOT NULL,
	"private_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "erasure_certificates" (
	"forget_id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"kid" text NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"jws" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasure_checks" (
	"forget_id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"residual_rows" jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_keys_in_use" ON "certificate_keys" USING btree (("private_key" IS NOT NULL)) WHERE "certificate_keys"."private_key" IS NOT NULL;
CREATE TABLE "sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"actor" text NOT NULL,
	"openings" jsonb NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "sign_ins_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "sign_in_id" uuid;--> statement-breakpoint
CREATE INDEX "sign_ins_by_end" ON "sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "api_keys_of_sign_in" ON "api_keys" USING btree ("sign_in_id") WHERE "api_keys"."sign_in_id" IS NOT NULL;
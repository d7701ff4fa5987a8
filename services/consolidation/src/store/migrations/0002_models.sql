CREATE TABLE "model_manners" (
	"endpoint" text NOT NULL,
	"model" text NOT NULL,
	"manners" jsonb NOT NULL,
	"learned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_manners_endpoint_model_pk" PRIMARY KEY("endpoint","model")
);
--> statement-breakpoint
CREATE TABLE "model_usage" (
	"scope_token" text NOT NULL,
	"day" date NOT NULL,
	"project_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"epoch" integer NOT NULL,
	"events" integer NOT NULL,
	"prompt_tokens" bigint NOT NULL,
	"answer_tokens" bigint NOT NULL,
	CONSTRAINT "model_usage_scope_token_day_pk" PRIMARY KEY("scope_token","day")
);
--> statement-breakpoint
ALTER TABLE "job_scopes" ADD COLUMN "awaits_model" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "model_usage_by_project" ON "model_usage" USING btree ("project_id","day");--> statement-breakpoint
CREATE INDEX "model_usage_by_day" ON "model_usage" USING btree ("day");
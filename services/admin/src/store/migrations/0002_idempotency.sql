CREATE TABLE "idempotent_requests" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"request" "bytea" NOT NULL,
	"answer" "bytea" NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "idempotent_requests_by_age" ON "idempotent_requests" USING btree ("kept_at");
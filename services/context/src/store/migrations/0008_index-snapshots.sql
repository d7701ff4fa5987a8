CREATE TABLE "index_snapshot_portions" (
	"scope_token" text NOT NULL,
	"snapshot_id" uuid NOT NULL,
	"portion" integer NOT NULL,
	"epoch" integer NOT NULL,
	"checksum" bigint NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "index_snapshot_portions_scope_token_snapshot_id_portion_pk" PRIMARY KEY("scope_token","snapshot_id","portion")
);
--> statement-breakpoint
CREATE TABLE "index_snapshots" (
	"scope_token" text PRIMARY KEY NOT NULL,
	"snapshot_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"epoch" integer NOT NULL,
	"revision" bigint NOT NULL,
	"format" text NOT NULL,
	"model" text,
	"most_bytes" bigint,
	"slots" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"tree" text NOT NULL,
	"tree_checksum" bigint NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Numbers packed for memory hardly get smaller, and compressing them would take longer than writing them.
ALTER TABLE "index_snapshot_portions" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- Every erase step moves erased_at, those of services of the version before too.
CREATE FUNCTION drop_index_snapshots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM index_snapshots WHERE scope_token = NEW.token;
  DELETE FROM index_snapshot_portions WHERE scope_token = NEW.token;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER erased_snapshots AFTER UPDATE OF erased_at ON scopes
  FOR EACH ROW WHEN (NEW.erased_at IS DISTINCT FROM OLD.erased_at)
  EXECUTE FUNCTION drop_index_snapshots();

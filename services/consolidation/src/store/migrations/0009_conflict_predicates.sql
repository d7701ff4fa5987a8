CREATE TABLE "conflict_predicates" (
	"set_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"predicate_hash" bigint NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conflict_predicates_set_id_predicate_hash_pk" PRIMARY KEY("set_id","predicate_hash")
);
--> statement-breakpoint
ALTER TABLE "conflict_predicates" ADD CONSTRAINT "conflict_predicates_set_id_conflict_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."conflict_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conflict_predicates_in_order" ON "conflict_predicates" USING btree ("project_id","predicate_hash","opened_at","set_id");--> statement-breakpoint
-- A trigger, as the release before writes members too while it is replaced.
CREATE FUNCTION conflict_predicates_v1() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conflict_predicates (set_id, project_id, predicate_hash, opened_at)
  SELECT DISTINCT s.id, s.project_id, hashtextextended(f.predicate, 0), s.created_at
  FROM joined j JOIN conflict_sets s ON s.id = j.set_id JOIN facts f ON f.id = j.fact_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER conflict_members_predicates AFTER INSERT ON "conflict_members" REFERENCING NEW TABLE AS joined
FOR EACH STATEMENT EXECUTE FUNCTION conflict_predicates_v1();
--> statement-breakpoint
INSERT INTO conflict_predicates (set_id, project_id, predicate_hash, opened_at)
SELECT DISTINCT s.id, s.project_id, hashtextextended(f.predicate, 0), s.created_at
FROM conflict_members m JOIN conflict_sets s ON s.id = m.set_id JOIN facts f ON f.id = m.fact_id
ON CONFLICT DO NOTHING;

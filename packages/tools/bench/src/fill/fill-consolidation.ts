import { inPortions, type Report } from "./in-portions.ts";
import { type Shape, shapeFunctions } from "./shape.ts";

/** Every fact is a copy of the template. */
const FACTS = `
  CREATE PROCEDURE fill.facts(p_from bigint, p_to bigint, p_step int) LANGUAGE plpgsql AS $$
  DECLARE
    v facts%ROWTYPE;
    v_source text;
  BEGIN
    SELECT * INTO STRICT v FROM fill.template;
    v_source := v.source_event_ids[1]::text;
    FOR f IN 0..(p_to - p_from - 1) / 50 LOOP
      INSERT INTO facts SELECT made.* FROM fill.every(p_from + f * 50, least(p_to, p_from + f * 50 + 50), p_step),
        jsonb_populate_record(v, jsonb_build_object(
          'id', fill.id(capture, 2048 + position), 'xid', pg_current_xact_id()::text, 'scope_token', fill.token(scope),
          'project_id', fill.project(scope), 'subject_id', 'u' || scope, 'identity_key', v.identity_key || n,
          'value_key', v.value_key || n, 'recorded_from', fill.at(capture), 'changed_at', fill.at(capture), 'source_event_ids', ARRAY[fill.id(capture, position)],
          'assertions', replace(v.assertions, v_source, fill.id(capture, position)::text))) AS made;
      INSERT INTO fact_history (fact_id, scope_token, version, to_status, cause_kind, cause_id, at)
      SELECT fill.id(capture, 2048 + position), fill.token(scope), 1, 'active', 'event', fill.id(capture, position),
        fill.at(capture) - interval '330 days'
      FROM fill.every(p_from + f * 50, least(p_to, p_from + f * 50 + 50), p_step);
      COMMIT;
    END LOOP;
  END
  $$`;

/** Rows that retention removes, old and young, and done job scopes that were not removed yet. */
const bookkeeping = ({ projects }: Shape): string => `
  CREATE PROCEDURE fill.outcomes(p_from bigint, p_to bigint, p_step int) LANGUAGE sql AS $$
    INSERT INTO job_outcomes (job_id, scope_token, epoch, tries, outcomes, done_at)
    SELECT fill.id(capture, 0), decode(fill.token(scope), 'hex'), 0, 1,
      jsonb_build_array(jsonb_build_object('eventId', fill.id(capture, position), 'outcomes',
        jsonb_build_array(jsonb_build_object('kind', 'created', 'factIds', jsonb_build_array(fill.id(capture, 2048 + position)))))),
      fill.at(capture)
    FROM fill.every(p_from, p_to, p_step) ON CONFLICT DO NOTHING
  $$;
  CREATE PROCEDURE fill.ratings(p_from bigint, p_to bigint, p_step int) LANGUAGE plpgsql AS $$
  BEGIN
    CREATE TEMP TABLE IF NOT EXISTS portion (LIKE fill.portion);
    TRUNCATE portion;
    INSERT INTO portion SELECT * FROM fill.every(p_from, p_to, p_step);
    INSERT INTO feedback (id, scope_token, project_id, epoch, fact_id, rating, fact_status, created_at)
    SELECT fill.id(capture, 3500), fill.token(scope), fill.project(scope), 0, fill.id(capture, 2048 + position), 'useful', 'active',
      fill.at(capture) - interval '345 days' FROM portion;
    INSERT INTO conflict_sets (id, scope_token, project_id, subject_id, epoch, status, created_at, resolved_at)
    SELECT fill.id(capture, 3501), fill.token(scope), fill.project(scope), 'u' || scope, 0,
      CASE WHEN n % 3 = 0 THEN 'open' ELSE 'resolved' END, fill.at(capture) - interval '345 days',
      CASE WHEN n % 3 = 0 THEN NULL ELSE fill.at(capture) - interval '345 days' END FROM portion;
    INSERT INTO conflict_members (set_id, fact_id)
    SELECT fill.id(capture, 3501), fill.id(capture, 2048 + position + m) FROM portion, generate_series(0, 1) AS m;
    INSERT INTO forgets (forget_id, action, scope_token, mode, epoch, counters, done_at)
    SELECT fill.id(capture, 3502), 'erase', fill.token(scope), CASE WHEN n % 2 = 0 THEN 'delete' ELSE 'disable' END, 0, '{}',
      fill.at(capture) - interval '345 days' FROM portion;
    INSERT INTO job_scopes (job_id, scope_token, epoch, event_ids, state, xid, is_alone)
    SELECT fill.id(capture, 0), fill.token(scope), 0, ARRAY[fill.id(capture, position)], 'done', '10', true FROM portion
    ON CONFLICT DO NOTHING;
  END
  $$;
  CREATE TABLE fill.portion (n bigint, capture bigint, "position" int, scope int);
  CREATE PROCEDURE fill.scopes(p_from int, p_to int) LANGUAGE sql AS $$
    INSERT INTO scopes (token, tenant)
    SELECT fill.token(s), left(encode(sha256(('["prj_fill' || s % ${projects} || '"]')::bytea), 'hex'), 16)
    FROM generate_series(p_from, p_to - 1) AS s ON CONFLICT DO NOTHING
  $$`;

/** Fills consolidation's database as done jobs leave it. `template` is a fact that it has. */
export async function fillConsolidation(
  url: string,
  shape: Shape,
  template: string,
  report: Report,
): Promise<void> {
  const { events, eventsPerFact, eventsPerTrace, eventsPerRating } = shape;
  await inPortions(
    url,
    [
      shapeFunctions(shape),
      `CREATE TABLE fill.template AS SELECT * FROM facts WHERE id = '${template}'`,
      "DELETE FROM facts",
      "VACUUM facts",
      FACTS,
      bookkeeping(shape),
    ],
    [
      { what: "scopes", to: shape.scopes + 1, atOnce: 5_000, call: "CALL fill.scopes($from, $to)" },
      {
        what: "facts",
        to: events / eventsPerFact,
        atOnce: 1_000,
        call: `CALL fill.facts($from, $to, ${eventsPerFact})`,
      },
      {
        what: "outcomes of jobs",
        to: events / eventsPerTrace,
        atOnce: 2_000,
        call: `CALL fill.outcomes($from, $to, ${eventsPerTrace})`,
      },
      {
        what: "ratings, conflicts, forgets",
        to: events / eventsPerRating,
        atOnce: 1_000,
        call: `CALL fill.ratings($from, $to, ${eventsPerRating})`,
      },
    ],
    report,
  );
}

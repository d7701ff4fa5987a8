import { inPortions, type Report } from "./in-portions.ts";
import { type Shape, shapeFunctions } from "./shape.ts";

/** The templates for the recall index and the traces: rows that the system made itself. */
interface Templates {
  factId: string;
  traceId: string;
}

const recall = (shape: Shape): string => `
  CREATE PROCEDURE fill.episodes(p_from bigint, p_to bigint) LANGUAGE sql AS $$
    INSERT INTO episodes (event_id, scope_token, epoch, revision, kind, occurred_at, thread_id, role, text)
    SELECT fill.id(capture, position), fill.token(scope), 0, n + 1, 'conversation.message',
      to_char(fill.at(capture) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 't' || n / 200, 'user', fill.text(n)
    FROM fill.rows(p_from, p_to)
  $$;
  CREATE PROCEDURE fill.facts(p_from bigint, p_to bigint, p_step int) LANGUAGE sql AS $$
    INSERT INTO index_facts (fact_id, scope_token, version, epoch, revision, body, source_event_ids)
    SELECT id, fill.token(scope), 1, 0, n + 1,
      replace(replace(t.body, t.fact_id::text, id::text), t.source_event_ids[1]::text, event::text), ARRAY[event]
    FROM fill.every(p_from, p_to, p_step), fill.fact t,
      LATERAL (SELECT fill.id(capture, 2048 + position) AS id, fill.id(capture, position) AS event) AS made
  $$;
  CREATE PROCEDURE fill.traces(p_from bigint, p_to bigint, p_step int) LANGUAGE sql AS $$
    INSERT INTO traces (id, scope_token, epoch, project_id, subject_id, query, purpose, packet, decisions, token_count, created_at)
    SELECT fill.id(capture, 3000), fill.token(scope), 0, fill.project(scope), 'u' || scope, t.query, t.purpose,
      replace(t.packet, t.id::text, fill.id(capture, 3000)::text), t.decisions, t.token_count, fill.at(capture)
    FROM fill.every(p_from, p_to, p_step), fill.trace t
  $$;
  CREATE PROCEDURE fill.scopes(p_from int, p_to int) LANGUAGE sql AS $$
    INSERT INTO scopes (token, revision, confirmed_in) SELECT fill.token(s), ${shape.events} + 1, mark
    FROM generate_series(p_from, p_to - 1) AS s, recall_mark ON CONFLICT DO NOTHING
  $$`;

/** Fills context's database as indexing and questions leave it. */
export async function fillContext(
  url: string,
  shape: Shape,
  templates: Templates,
  report: Report,
): Promise<void> {
  const { events, eventsPerFact, eventsPerTrace } = shape;
  await inPortions(
    url,
    [
      shapeFunctions(shape),
      `CREATE TABLE fill.fact AS SELECT * FROM index_facts WHERE fact_id = '${templates.factId}'`,
      `CREATE TABLE fill.trace AS SELECT * FROM traces WHERE id = '${templates.traceId}'`,
      "DELETE FROM episodes",
      "DELETE FROM index_facts",
      "DELETE FROM traces",
      "VACUUM episodes, index_facts, traces",
      recall(shape),
    ],
    [
      { what: "scopes", to: shape.scopes + 1, atOnce: 5_000, call: "CALL fill.scopes($from, $to)" },
      { what: "episodes", to: shape.flushes, atOnce: 100, call: "CALL fill.episodes($from, $to)" },
      {
        what: "facts of the index",
        to: events / eventsPerFact,
        atOnce: 2_000,
        call: `CALL fill.facts($from, $to, ${eventsPerFact})`,
      },
      {
        what: "traces",
        to: events / eventsPerTrace,
        atOnce: 500,
        call: `CALL fill.traces($from, $to, ${eventsPerTrace})`,
      },
    ],
    report,
  );
}

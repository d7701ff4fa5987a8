import { inPortions, type Report } from "./in-portions.ts";
import { type Shape, shapeFunctions } from "./shape.ts";

/** One transaction for each flush: their numbers are the order of the feed. */
const FILL = `
  CREATE OR REPLACE PROCEDURE fill.events(p_from bigint, p_to bigint) LANGUAGE plpgsql AS $$
  BEGIN
    FOR f IN p_from..p_to - 1 LOOP
      INSERT INTO events (id, job_id, scope_token, epoch, org_id, project_id, subject_id, subject_type, thread_id, kind,
        occurred_at, recorded_at, payload, classification, idempotency_key, bytes)
      SELECT fill.id(capture, position), fill.id(capture, 0), decode(fill.token(scope), 'hex'), 0, 'org_fill',
        fill.project(scope), 'u' || scope, 'user', 't' || n / 200, 'conversation.message',
        fill.at(capture) - interval '2 seconds' + position * interval '1 millisecond', fill.at(capture),
        ('{"role":"user","text":"' || fill.text(n) || '"}')::json, '[]',
        CASE WHEN n % 2 = 0 THEN 'k' || n END, 500
      FROM fill.rows(f, f + 1);
      COMMIT;
    END LOOP;
  END
  $$`;

/** Fills ingest's database as captures leave it. */
export async function fillIngest(url: string, shape: Shape, report: Report): Promise<void> {
  await inPortions(
    url,
    [shapeFunctions(shape), FILL, "DELETE FROM events", "VACUUM events"],
    [{ what: "events", to: shape.flushes, atOnce: 500, call: "CALL fill.events($from, $to)" }],
    report,
  );
}

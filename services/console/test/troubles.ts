import { setTimeout as delay } from "node:timers/promises";
import { withClient } from "@memory/launcher";
import { Memory } from "@memory-service/client";

interface Target {
  baseUrl: string;
  /** The database of consolidation, as its owner reaches it. */
  databaseUrl: string;
  apiKey: string;
}

const READ_AGAIN = [
  "decision failed",
  "the model answered 429: too many requests",
  "extraction failed",
];

/** Captures a sentence of each subject, and gives back their jobs once they are done and their captures do not come again. */
async function captured({ baseUrl, databaseUrl, apiKey }: Target, subjects: readonly string[]) {
  const memory = new Memory({ baseUrl, apiKey, timeoutMs: 60_000 });
  const found: { jobId: string; eventIds: string[] }[] = [];
  for (const id of subjects) {
    const { jobIds } = await memory
      .subject(id)
      .capture([{ role: "user", content: "I live in Oslo and I work at Hydro." }]);
    const [jobId = ""] = jobIds;
    const { events } = await memory.jobs.wait(jobId, { timeoutMs: 60_000 });
    found.push({ jobId, eventIds: events.map(({ event_id }) => event_id) });
  }
  await untilPassed(
    databaseUrl,
    found.map(({ jobId }) => jobId),
  );
  return found;
}

/** A capture that comes again by the feed would do a job once more whose rows a test has removed. */
const untilPassed = (databaseUrl: string, jobIds: readonly string[]): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    for (let look = 0; look < 600; look++) {
      const { rows } = await client.query(
        `SELECT FROM job_scopes WHERE job_id = ANY($1) AND xid::xid8 >
           coalesce((SELECT after_xid::xid8 FROM feed_cursors WHERE feed = 'captures'), '0'::xid8)`,
        [jobIds],
      );
      if (rows.length === 0) return;
      await delay(100);
    }
    throw new Error("the feed does not pass the captures");
  });

/** Makes a job of each subject fail, as if nothing could be read for a while, and gives back their ids. */
export async function failJobs(target: Target, subjects: readonly string[]): Promise<string[]> {
  const done = await captured(target, subjects);
  await withClient(target.databaseUrl, async (client) => {
    for (const [n, { jobId, eventIds }] of done.entries()) {
      await client.query("DELETE FROM job_scopes WHERE job_id = $1", [jobId]);
      await client.query(
        `INSERT INTO job_scopes (job_id, scope_token, epoch, event_ids, is_alone, tenant, state, tries, reason, next_try_at, xid)
         SELECT o.job_id, s.token, o.epoch, $2, true, s.tenant, 'failed', $4, $3, now() + interval '40 minutes', '1'
         FROM job_outcomes o JOIN scopes s ON s.token = encode(o.scope_token, 'hex') WHERE o.job_id = $1`,
        [jobId, eventIds, READ_AGAIN[n % READ_AGAIN.length], n + 3],
      );
    }
  });
  return done.map(({ jobId }) => jobId);
}

/** Spreads what was learned over the last hour, as if it had been captured bit by bit. */
export const spreadLearning = ({ databaseUrl }: Target): Promise<unknown> =>
  withClient(databaseUrl, (client) =>
    client.query(
      // An id begins with the milliseconds at which its job was captured.
      `WITH aged AS (
         SELECT ctid AS place, now() - interval '1 minute' * (1 + 55 * random()) AS at, 400 + 2600 * random() ^ 3 AS took_ms
         FROM job_outcomes WHERE job_id NOT IN (SELECT job_id FROM job_scopes WHERE state = 'failed')
       ), named AS (
         SELECT place, at, lpad(to_hex((extract(epoch FROM at) * 1000 - took_ms)::bigint), 12, '0') AS ms FROM aged)
       UPDATE job_outcomes SET done_at = at,
         job_id = (left(ms, 8) || '-' || right(ms, 4) || substr(job_id::text, 14))::uuid
       FROM named WHERE job_outcomes.ctid = place`,
    ),
  );

/** Makes a dead letter of the capture of a subject, and gives back its job. */
export async function loseCapture(target: Target, subject: string): Promise<string> {
  const [lost] = await captured(target, [subject]);
  if (lost === undefined) throw new Error("nothing was captured");
  await withClient(target.databaseUrl, async (client) => {
    const values = [lost.jobId, lost.eventIds];
    await client.query(
      `INSERT INTO dead_letters (feed, item_id, scope_tokens, item, tries, next_try_at, reason)
       SELECT 'captures', o.job_id::text, ARRAY[s.token], jsonb_build_object('jobId', o.job_id, 'xid', '1', 'parts',
         jsonb_build_array(jsonb_build_object('scopeToken', s.token, 'epoch', o.epoch, 'eventIds', $2::uuid[], 'tenant', s.tenant))),
         5, now() + interval '1 hour', 'TypeError'
       FROM job_outcomes o JOIN scopes s ON s.token = encode(o.scope_token, 'hex') WHERE o.job_id = $1`,
      values,
    );
    await client.query("DELETE FROM job_scopes WHERE job_id = $1", [lost.jobId]);
    await client.query("DELETE FROM job_outcomes WHERE job_id = $1", [lost.jobId]);
  });
  return lost.jobId;
}

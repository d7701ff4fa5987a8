import { portionsOf } from "@memory/batching";
import type { Tx } from "@memory/postgres";
import { EVENTS_AT_ONCE } from "../domain/jobs/claim-size.ts";
import { backOffMs } from "./back-off.ts";
import type { ClaimedScope } from "./claims.ts";
import { AWAITS_MODEL, HAS_FAILED, IS_FRESH } from "./job-scope-states.ts";

export interface JobScope {
  jobId: string;
  epoch: number;
  eventIds: string[];
  /** This one included. */
  tries: number;
  /** Events whose facts an earlier try committed, except for what a model adds. */
  extractedEventIds: string[];
  /** Those that a model has read too. */
  modelReadEventIds: string[];
  /** It has waited for a model to read its events with others of the scope. */
  awaitsModel: boolean;
  /** The runner of the try before ended without a word. */
  isAbandoned: boolean;
}

/**
 * Which job scopes to take. `due`: fresh ones, else those that wait for a model, else one that was tried before, when their time has
 * come. `fresh`: those alone. `tried`: those that wait for a model or one that was tried before, whenever their time is, unless they failed since
 * then; else fresh ones.
 */
export type Choice = { kind: "due" } | { kind: "fresh" } | { kind: "tried"; notSince: Date };

export interface Taken {
  jobScopes: JobScope[];
  /** More fresh ones wait in the scope. */
  leftover: boolean;
}

/** So long after its time a job scope goes before fresh ones: where these never end it has its turn all the same. */
const OVERDUE = "30 seconds";

const WAITING = `job_id AS "jobId", epoch, event_ids AS "eventIds", tries + 1 AS tries,
    awaits_model AS "awaitsModel", state = 'running' AS "isAbandoned",
    ARRAY(SELECT e ->> 'eventId' FROM jsonb_array_elements(outcomes) AS e) AS "extractedEventIds",
    ARRAY(SELECT e ->> 'eventId' FROM jsonb_array_elements(outcomes) AS e
      WHERE (e ->> 'isModelRead')::boolean) AS "modelReadEventIds"`;
const OF_SCOPE = `FROM job_scopes
    WHERE scope_token = s.token AND scope_token::uuid = s.token::uuid AND state <> 'done' AND epoch BETWEEN s."erasedEpoch" AND s.epoch`;

/** The next job scopes that may go together, and one more, in the order they were captured: none behind those is read. */
const together = (kind: Exclude<Kind, "tried">, isOfKind: string): string =>
  `SELECT ${WAITING}, '${kind}' AS kind, ${TIMES}
     FROM (SELECT *, sum(cardinality(event_ids)) OVER (ORDER BY job_id ROWS UNBOUNDED PRECEDING) AS events
       ${OF_SCOPE} AND ${isOfKind} ORDER BY job_id LIMIT ${EVENTS_AT_ONCE + 1}) AS next
     WHERE events - cardinality(event_ids) <= ${EVENTS_AT_ONCE} ORDER BY job_id`;

/** `fresh`: never tried. `read`: rules have read it, it waits for a model. `tried`: it goes alone. */
type Kind = "fresh" | "read" | "tried";
type WaitingJobScope = JobScope & {
  token: string;
  kind: Kind;
  isDue: boolean;
  isOverdue: boolean;
};

const TIMES = `next_try_at <= now() AS "isDue", next_try_at < now() - interval '${OVERDUE}' AS "isOverdue"`;

/** Scopes whose job scopes a statement reads: each has up to 151 rows, and while they are parsed nothing else is done. */
const SCOPES_AT_ONCE = 64;

/**
 * Takes waiting job scopes of leased scopes; one answer per scope, in the order given. Fresh ones go together in the order they
 * were captured. A job scope that was tried before goes alone, so that it takes down no other; should its runner end without a word, it
 * waits like one that failed. A job scope is never split.
 */
export async function takeJobScopes(
  tx: Tx,
  scopes: readonly ClaimedScope[],
  choice: Choice,
): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const some of portionsOf(scopes, [{ most: SCOPES_AT_ONCE, of: () => 1 }]))
    taken.push(...(await takeFrom(tx, some, choice)));
  return taken;
}

async function takeFrom(tx: Tx, scopes: readonly ClaimedScope[], choice: Choice): Promise<Taken[]> {
  const { rows } = await tx.query<WaitingJobScope>({
    name: "take-job-scopes",
    text: `SELECT s.token, p.* FROM json_to_recordset($1::json)
       AS s(token text, epoch int, "erasedEpoch" int)
     CROSS JOIN LATERAL (
       (${together("fresh", IS_FRESH)})
       UNION ALL
       (${together(
         "read",
         `${AWAITS_MODEL} AND CASE $2 WHEN 'due' THEN true
            WHEN 'tried' THEN NOT (${HAS_FAILED} AND updated_at >= $3) ELSE false END`,
       )})
       UNION ALL
       (SELECT ${WAITING}, 'tried', ${TIMES} ${OF_SCOPE}
          AND NOT ${IS_FRESH} AND NOT ${AWAITS_MODEL}
          AND CASE $2 WHEN 'due' THEN next_try_at <= now()
            WHEN 'tried' THEN NOT (${HAS_FAILED} AND updated_at >= $3) ELSE false END
        ORDER BY tries, job_id LIMIT 1)) AS p
     ORDER BY p."jobId"`,
    values: [JSON.stringify(scopes), choice.kind, choice.kind === "tried" ? choice.notSince : null],
  });
  const waiting = Map.groupBy(rows, ({ token }) => token);
  const taken = scopes.map(({ token }) => chosen(waiting.get(token) ?? [], choice));
  await tx.query(
    `UPDATE job_scopes SET state = 'running', tries = tries + 1, lease_no = t."leaseNo",
       next_try_at = now() + ${backOffMs("tries + 1")} * interval '1 millisecond',
       updated_at = now()
     FROM json_to_recordset($1::json) AS t(token text, "leaseNo" int, "jobId" uuid)
     WHERE scope_token = t.token AND scope_token::uuid = t.token::uuid AND job_id = t."jobId"`,
    [
      JSON.stringify(
        scopes.flatMap(({ token, leaseNo }, i) =>
          (taken[i]?.jobScopes ?? []).map(({ jobId }) => ({ token, leaseNo, jobId })),
        ),
      ),
    ],
  );
  return taken;
}

function chosen(waiting: readonly WaitingJobScope[], choice: Choice): Taken {
  const of = (kind: Kind) => waiting.filter((one) => one.kind === kind);
  const [fresh, read, tried] = [of("fresh"), of("read"), of("tried")];
  const isTried = choice.kind === "tried";
  // What waits together is due together: the first that is due takes the others with it.
  const readNow = isTried || read.some(({ isDue }) => isDue) ? read : [];
  const groups = [fresh, readNow, tried].filter(({ length }) => length > 0);
  const before = isTried ? [readNow, tried] : [readNow, tried].filter((of) => of.some(isOverdue));
  const first = before.find(({ length }) => length > 0) ?? groups[0] ?? [];
  const jobScopes = firstTogether(first);
  const leftover = fresh.length > (first === fresh ? jobScopes.length : 0);
  return { jobScopes, leftover };
}

const isOverdue = (one: WaitingJobScope): boolean => one.isOverdue;

function firstTogether(waiting: readonly JobScope[]): JobScope[] {
  const taken: JobScope[] = [];
  let events = 0;
  for (const jobScope of waiting) {
    if (taken.length > 0 && events + jobScope.eventIds.length > EVENTS_AT_ONCE) break;
    taken.push(jobScope);
    events += jobScope.eventIds.length;
    if (taken.length === EVENTS_AT_ONCE) break;
  }
  return taken;
}

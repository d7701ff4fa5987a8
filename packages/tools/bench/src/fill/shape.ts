import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The shape of an installation: the same rows for the same numbers in every database. */
export interface Shape {
  events: number;
  /** Transactions of forty events of eight captures: two of 14 events, two of 4, four of 1. */
  flushes: number;
  /** Scopes beside the largest one; few have many events, many have few. */
  scopes: number;
  projects: number;
  /** Of each so many flushes two captures of 14 events are of the largest scope. */
  largestEvery: number;
  firstMs: number;
  /** Between two captures. */
  apartMs: number;
  /** One event in so many taught a fact. */
  eventsPerFact: number;
  /** One event in so many: a trace, a kept outcome of a job. */
  eventsPerTrace: number;
  /** One event in so many: a rating, a conflict, a forget. */
  eventsPerRating: number;
}

const EVENTS_A_FLUSH = 40;
const CAPTURES_A_FLUSH = 8;
const LARGEST_A_FLUSH = 28;
const LARGEST_SCOPE = 100_000;
const DAYS = 40;
const DAY_MS = 86_400_000;

/** The shape of an installation that captured about so many events in the forty days before `nowMs`. */
export function shapeOf(wanted: number, nowMs: number): Shape {
  const flushes = Math.ceil(wanted / EVENTS_A_FLUSH);
  const events = flushes * EVENTS_A_FLUSH;
  const largest = Math.min(LARGEST_SCOPE, events / 10);
  const scopes = Math.ceil(events / 50);
  return {
    events,
    flushes,
    scopes,
    projects: Math.max(5, Math.ceil(scopes / 200)),
    largestEvery: Math.max(1, Math.floor((flushes * LARGEST_A_FLUSH) / largest)),
    firstMs: nowMs - DAYS * DAY_MS,
    apartMs: Math.floor(((DAYS - 0.1) * DAY_MS) / (flushes * CAPTURES_A_FLUSH)),
    eventsPerFact: 10,
    eventsPerTrace: 100,
    eventsPerRating: 1_000,
  };
}

const fileIn = (data: string): string => join(data, "fill.json");

/** Notes that a data folder was filled. */
export const keepShape = (data: string, shape: Shape): Promise<void> =>
  writeFile(fileIn(data), JSON.stringify(shape));

/** The shape that a data folder was filled with; null when it was not. */
export const keptShape = (data: string): Promise<Shape | null> =>
  readFile(fileIn(data), "utf8").then(
    (text) => JSON.parse(text) as Shape, // written by `keepShape`
    () => null,
  );

/** The largest scope is the one of this subject in the first project. */
export const LARGEST_SUBJECT = "u0";
export const projectOf = (scope: number, { projects }: Shape): string =>
  `prj_fill${scope % projects}`;

const WORDS = [
  "I talked about my trip, the weather in Porto and the invoice; please remember the meeting on Friday with the team.",
  "The plan for next week is to finish the report, water the garden and call the plumber about the kitchen sink again.",
  "We looked at the numbers of the second quarter and found that two of the orders had been counted in both months.",
  "My brother came by with the dog, so we walked along the river and had soup at the little place near the bridge.",
];

/**
 * SQL functions of the shape, in a schema `fill` of their own: the rows of a flush, and where an event stands. All of them are inlined. Ids are UUIDs of
 * version 7 in the order of time; those of a capture begin with the id of its job.
 */
export const shapeFunctions = (shape: Shape): string => `
  DROP SCHEMA IF EXISTS fill CASCADE;
  CREATE SCHEMA fill;
  CREATE FUNCTION fill.id(p_capture bigint, p_position int) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    (lpad(to_hex(${shape.firstMs} + p_capture * ${shape.apartMs}), 12, '0') || '7' || lpad(to_hex(p_position), 3, '0') ||
     '8' || substr(md5(p_capture::text), 1, 15))::uuid;
  CREATE FUNCTION fill.scope(p_capture bigint) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    CASE WHEN p_capture % 4 = 3 AND (p_capture / ${CAPTURES_A_FLUSH}) % ${shape.largestEvery} = 0 THEN 0
    ELSE 1 + floor(${shape.scopes} * power((p_capture * 2654435761 % 4294967296) / 4294967296.0::float8, 2))::int END;
  CREATE FUNCTION fill.project(p_scope int) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    'prj_fill' || (p_scope % ${shape.projects})::text;
  CREATE FUNCTION fill.token(p_scope int) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    left(encode(sha256(('["' || fill.project(p_scope) || '","u' || p_scope::text || '"]')::bytea), 'hex'), 32);
  CREATE FUNCTION fill.at(p_capture bigint) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    to_timestamp((${shape.firstMs} + p_capture * ${shape.apartMs}) / 1000.0);
  CREATE FUNCTION fill.text(p_event bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    'Turn ' || p_event::text || ': ' || (ARRAY[${WORDS.map((words) => `'${words}'`).join()}])[1 + p_event % ${WORDS.length}];
  CREATE TABLE fill.places (place int PRIMARY KEY, capture int, position int);
  INSERT INTO fill.places SELECT row_number() OVER () - 1, capture, position
    FROM unnest(ARRAY[1, 1, 4, 14, 1, 1, 4, 14]) WITH ORDINALITY AS c (size, n), LATERAL (SELECT n - 1 AS capture) k,
      generate_series(1, size) AS position ORDER BY capture, position;
  CREATE FUNCTION fill.rows(p_from bigint, p_to bigint)
  RETURNS TABLE (n bigint, capture bigint, "position" int, scope int) LANGUAGE sql STABLE AS $$
    SELECT f * ${EVENTS_A_FLUSH} + place, f * ${CAPTURES_A_FLUSH} + p.capture, p.position, fill.scope(f * ${CAPTURES_A_FLUSH} + p.capture)
    FROM generate_series(p_from, p_to - 1) AS f, fill.places p ORDER BY 1
  $$;
  CREATE FUNCTION fill.every(p_from bigint, p_to bigint, p_step int)
  RETURNS TABLE (n bigint, capture bigint, "position" int, scope int) LANGUAGE sql STABLE AS $$
    SELECT n, n / ${EVENTS_A_FLUSH} * ${CAPTURES_A_FLUSH} + p.capture, p.position,
      fill.scope(n / ${EVENTS_A_FLUSH} * ${CAPTURES_A_FLUSH} + p.capture)
    FROM generate_series(p_from * p_step, (p_to - 1) * p_step, p_step) AS n JOIN fill.places p ON p.place = n % ${EVENTS_A_FLUSH}
    ORDER BY 1
  $$;
  GRANT USAGE ON SCHEMA fill TO PUBLIC;
`;

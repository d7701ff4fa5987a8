import type { FactPosition } from "@memory/api";
import type { FactStatus } from "@memory/contracts";
import type { QuarantineReason } from "@memory/extraction";
import type { Db } from "@memory/postgres";
import { type ProjectScope, type Scope, tokenOf } from "@memory/scope";
import { datetimeOf } from "@memory/values";
import { type ListedFact, MOST_SOURCES } from "../domain/facts/fact-json.ts";
import { textInJson } from "../domain/facts/fact-text.ts";
import { HELD_AT_FOURTH } from "./holds.ts";
import { LISTED, type QuarantinedFact } from "./listed-facts.ts";

/** A page ends before the fact that would exceed this; one fact always fits. */
const PAGE_BYTES = 1_000_000;
/** Of what a fact has beside its value, qualifiers and sources, and of a source. */
const ROW_BYTES = 500;
const SOURCE_BYTES = 40;

/** How much is looked at for a page: a filter that fits little must not read all. */
export interface PageSize {
  /** The most facts of the page. */
  readonly limit: number;
  /** The most rows. */
  readonly rows: number;
}

export interface Page<Item> {
  items: Item[];
  /** The position of the last row that was looked at; null when none follows. */
  next: FactPosition | null;
}

/** Columns of a row that is looked at beside those it is ordered by. */
const BYTES = `octet_length(value) + octet_length(qualifiers) + ${ROW_BYTES}
        + ${SOURCE_BYTES} * least(cardinality(source_event_ids), ${MOST_SOURCES}) AS bytes`;

/** The rows of the page: the first of those `ahead` that are not too many of them, of facts that fit, nor of bytes. */
const PAGE = `counted AS (
    SELECT id, at, fits, place, count(*) FILTER (WHERE fits) OVER up_to AS taken,
      coalesce(sum(bytes) FILTER (WHERE fits) OVER up_to, 0) AS bytes
    FROM ahead WINDOW up_to AS (ORDER BY place)),
  page AS (
    SELECT id, at, fits, place FROM counted
    WHERE place <= $5 AND taken <= $6 AND (bytes <= ${PAGE_BYTES} OR taken <= 1)),
  last AS (
    SELECT at, id, place < (SELECT count(*) FROM ahead) AS "isFollowed"
    FROM page ORDER BY place DESC LIMIT 1)`;

const MOMENT = `'YYYY-MM-DD"T"HH24:MI:SS.US'`;
/** The end of the page, which is there also where no fact fits. */
const END = `to_char(last.at AT TIME ZONE 'UTC', ${MOMENT}) AS "lastAt", last.id AS "lastId", "isFollowed"`;

const FITS = `kind = 'fact' AND ($7::text IS NULL OR status = $7) AND ($8::text IS NULL OR predicate = $8)
  AND ($9::text IS NULL OR strpos(lower(predicate), $9) > 0 OR strpos(lower(value), $9) > 0)
  AND ($4::text IS NULL OR (${HELD_AT_FOURTH}))`;

const BY_RECORDED = `
  WITH ahead AS MATERIALIZED (
    SELECT id, recorded_from AS at, ${FITS} AS fits, ${BYTES},
      row_number() OVER (ORDER BY recorded_from DESC, id DESC) AS place
    FROM facts WHERE scope_token = $1 AND (recorded_from, id) < ($2::timestamptz, $3::uuid)
    ORDER BY recorded_from DESC, id DESC LIMIT $5 + 1),
  ${PAGE}
  SELECT found.*, ${END} FROM last LEFT JOIN (
    SELECT place, ${LISTED}, NULL::text AS "changedAt" FROM page JOIN facts USING (id)
    WHERE fits AND scope_token = $1) AS found ON true ORDER BY place`;

const BY_CHANGE = `
  WITH ahead AS MATERIALIZED (
    SELECT id, changed_at AS at, ${FITS} AS fits, ${BYTES},
      row_number() OVER (ORDER BY changed_at, id) AS place
    FROM facts WHERE scope_token = $1 AND (changed_at, id) > ($2::timestamptz, $3::uuid)
    ORDER BY changed_at, id LIMIT $5 + 1),
  ${PAGE}
  SELECT found.*, ${END} FROM last LEFT JOIN (
    SELECT place, ${LISTED}, to_char(changed_at AT TIME ZONE 'UTC', ${MOMENT}) AS "changedAt"
    FROM page JOIN facts USING (id)
    WHERE fits AND scope_token = $1) AS found ON true ORDER BY place`;

const QUARANTINED = `
  WITH ahead AS MATERIALIZED (
    SELECT id, recorded_from AS at, ${BYTES},
      ($4::text IS NULL OR subject_id = $4) AND ($7::text IS NULL OR predicate = $7)
        AND ($8::text IS NULL OR assertions::json->0->>'quarantine' = $8)
        AND NOT EXISTS (SELECT FROM subject_names n WHERE n.token = facts.scope_token) AS fits,
      row_number() OVER (ORDER BY recorded_from DESC, id DESC) AS place
    FROM facts WHERE project_id = $1 AND status = 'candidate' AND temporal_state = 'detached'
      AND (recorded_from, id) < ($2::timestamptz, $3::uuid)
    ORDER BY recorded_from DESC, id DESC LIMIT $5 + 1),
  ${PAGE}
  SELECT found.*, ${END} FROM last LEFT JOIN (
    SELECT place, ${LISTED}, assertions::json->0->>'quarantine' AS reason FROM page JOIN facts USING (id)
    WHERE fits AND project_id = $1) AS found ON true ORDER BY place`;

interface End {
  lastAt: string;
  lastId: string;
  isFollowed: boolean;
}

/** Null where no fact of the page fits. */
interface Placed {
  place: string | null;
}

/** A fact of a page; `changedAt` is there in a list by changes only. */
export interface PagedFact extends ListedFact {
  readonly changedAt: string | null;
}

export interface PageFilter {
  readonly status?: FactStatus | undefined;
  /** An instant in UTC: only what was known and true then. */
  readonly asOf?: string | undefined;
  readonly predicate?: string | undefined;
  /** Finds too many where the database cannot look for it. */
  readonly text?: string | undefined;
}

/** The facts of a scope after a position, in its order. */
export async function readFactPage(
  db: Db,
  scope: Scope,
  { status, asOf, predicate, text }: PageFilter,
  after: FactPosition,
  { rows: most, limit }: PageSize,
): Promise<Page<PagedFact>> {
  const sought = text === undefined ? null : textInJson(text);
  const place = [tokenOf(scope), after.at, after.id, asOf ?? null, most, limit];
  const { rows } = await db.query<PagedFact & Placed & End>(
    after.order === "changed" ? BY_CHANGE : BY_RECORDED,
    [...place, status ?? null, predicate ?? null, sought],
  );
  return pageOf(rows, after.order);
}

export interface QuarantineFilter {
  readonly subjectId?: string | undefined;
  readonly predicate?: string | undefined;
  readonly reason?: QuarantineReason | undefined;
}

/** Facts of a project that wait for a review after a position, newest first. */
export async function readQuarantinePage(
  db: Db,
  { projectId }: ProjectScope,
  { subjectId, predicate, reason }: QuarantineFilter,
  after: FactPosition,
  { rows: most, limit }: PageSize,
): Promise<Page<QuarantinedFact>> {
  const place = [projectId, after.at, after.id, subjectId ?? null, most, limit];
  const { rows } = await db.query<QuarantinedFact & Placed & End>(QUARANTINED, [
    ...place,
    predicate ?? null,
    reason ?? null,
  ]);
  return pageOf(rows, "recorded");
}

function pageOf<Item extends Placed & End>(rows: Item[], order: FactPosition["order"]): Page<Item> {
  const [first] = rows;
  const next = first?.isFollowed ? { order, at: datetimeOf(first.lastAt), id: first.lastId } : null;
  return { items: rows.filter(({ place }) => place !== null), next };
}

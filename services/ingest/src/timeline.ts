import type { TimelinePosition } from "@memory/api";
import { fairGate, timeSlicer } from "@memory/fairness";
import type { Aged, Pool, ReadReplica } from "@memory/postgres";
import type { Scope } from "@memory/scope";
import { timelineCursor } from "./domain/timeline-cursor.ts";
import { eventOut } from "./event-out.ts";
import type { WholeEventRow } from "./store/event-columns.ts";
import { wasForgotten } from "./store/forgets.ts";
import { readTimelinePage, type TimelinePage } from "./store/timeline-page.ts";
import { inTurns } from "./timeline-pace.ts";

interface TimelinePart {
  /** Null for all. */
  limit: number | null;
  after: TimelinePosition | null;
  /** How old what is read may be; null for what is committed now. */
  maxStaleMs: number | null;
  /** Called before each page but the first; an error it throws ends the timeline. */
  mayGoOn: () => void | Promise<void>;
}

/** Pieces of the answer's JSON text. One page of the table is in memory at a time, and the next is read when the reader has taken all of it. */
export type ReadTimeline = (
  scope: Scope,
  part: TimelinePart,
) => Promise<Aged<AsyncIterable<string>>>;

interface PageAsk {
  after: TimelinePosition | null;
  maxRows: number;
  maxStaleMs: number | null;
}

/** A page of a scope's events. */
export type ReadPage = (scope: Scope, ask: PageAsk) => Promise<Aged<TimelinePage>>;

/**
 * Reads pages on a bounded number of connections, half of them for one project, so that captures find others free. What may be stale is
 * the replica's, but for a scope that a forget ever touched: what was forgotten is in no answer.
 */
export function timelinePages(
  { pool, replica }: { pool: Pool; replica: ReadReplica },
  pagesAtOnce: number,
): ReadPage {
  const gate = fairGate({
    name: "timelines",
    capacity: pagesAtOnce,
    perTenant: Math.max(1, Math.floor(pagesAtOnce / 2)),
    mostWaitingPerTenant: 100,
  });
  return (scope, { after, maxRows, maxStaleMs }) =>
    gate.run(scope.projectId, 1, async () => {
      const mayBeStale = maxStaleMs !== null && !(await wasForgotten(pool, scope));
      return replica.read(mayBeStale ? maxStaleMs : null, (db) =>
        readTimelinePage(db, scope, after, maxRows),
      );
    });
}

const PAGE_ROWS = 500;

/** The events of a scope. Resolves when the first page was read; an error after that breaks the text off. */
export function readTimeline(readPage: ReadPage): ReadTimeline {
  const slicer = timeSlicer();
  return async (scope, { limit, after, maxStaleMs, mayGoOn }) => {
    const page = (after: TimelinePosition | null, left: number) =>
      readPage(scope, { after, maxRows: Math.min(left, PAGE_ROWS), maxStaleMs });
    const { result: first, mostStaleMs } = await page(after, limit ?? PAGE_ROWS);
    const readNext = async (after: TimelinePosition, left: number) => {
      await mayGoOn();
      return (await page(after, left)).result;
    };
    const turn = slicer.slice(scope.projectId).yield;
    return { result: pieces(first, limit, { readNext, turn }), mostStaleMs };
  };
}

interface Rest {
  readNext: (after: TimelinePosition, left: number) => Promise<TimelinePage>;
  /** Yields the event loop to others. */
  turn: () => Promise<void>;
}

async function* pieces(
  first: TimelinePage,
  limit: number | null,
  { readNext, turn }: Rest,
): AsyncIterable<string> {
  let left = limit ?? Number.POSITIVE_INFINITY;
  let before = '{"events":[';
  let page = first;
  for (;;) {
    left -= page.rows.length;
    const { rows, next } = page;
    for await (const events of inTurns(eventTexts(rows), turn)) {
      yield before + events;
      before = ",";
    }
    if (next === null || left <= 0) {
      yield `${before === "," ? "" : before}${endOfPage(limit, next)}`;
      return;
    }
    page = await readNext(next, left);
  }
}

/** Only a page with a limit has a cursor. */
function endOfPage(limit: number | null, next: TimelinePosition | null): string {
  if (limit === null) return "]}";
  return `],"next_cursor":${next === null ? "null" : JSON.stringify(timelineCursor(next))}}`;
}

const PIECE_CHARACTERS = 16_000;

/** Events joined to pieces of about that length; a row is released as soon as its text is made. */
function* eventTexts(rows: WholeEventRow[]): Iterable<string> {
  let piece = "";
  for (let row = rows.shift(); row !== undefined; row = rows.shift()) {
    piece += `${piece === "" ? "" : ","}${eventOut(row)}`;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

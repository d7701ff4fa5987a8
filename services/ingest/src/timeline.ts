import type { TimelinePosition } from "@memory/api";
import { fairGate, timeSlicer } from "@memory/fairness";
import type { Db } from "@memory/postgres";
import type { Scope } from "@memory/scope";
import { timelineCursor } from "./domain/timeline-cursor.ts";
import { eventOut } from "./event-out.ts";
import type { WholeEventRow } from "./store/event-columns.ts";
import { readTimelinePage, type TimelinePage } from "./store/timeline-page.ts";
import { inTurns } from "./timeline-pace.ts";

interface TimelinePart {
  /** Null for all. */
  limit: number | null;
  after: TimelinePosition | null;
  /** Called before each page but the first; an error it throws ends the timeline. */
  mayGoOn: () => void | Promise<void>;
}

/** Pieces of the answer's JSON text. One page of the table is in memory at a time, and the next is read when the reader has taken all of it. */
export type ReadTimeline = (scope: Scope, part: TimelinePart) => Promise<AsyncIterable<string>>;

/** A page of a scope's events. */
export type ReadPage = (
  scope: Scope,
  after: TimelinePosition | null,
  maxRows: number,
) => Promise<TimelinePage>;

/** Reads pages on a bounded number of connections, half of them for one project, so that captures find others free. */
export function timelinePages(db: Db, pagesAtOnce: number): ReadPage {
  const gate = fairGate({
    name: "timelines",
    capacity: pagesAtOnce,
    perTenant: Math.max(1, Math.floor(pagesAtOnce / 2)),
    mostWaitingPerTenant: 100,
  });
  return (scope, after, maxRows) =>
    gate.run(scope.projectId, 1, () => readTimelinePage(db, scope, after, maxRows));
}

const PAGE_ROWS = 500;

/** The events of a scope. Resolves when the first page was read; an error after that breaks the text off. */
export function readTimeline(readPage: ReadPage): ReadTimeline {
  const slicer = timeSlicer();
  return async (scope, { limit, after, mayGoOn }) => {
    const page = (after: TimelinePosition | null, left: number) =>
      readPage(scope, after, Math.min(left, PAGE_ROWS));
    const first = await page(after, limit ?? PAGE_ROWS);
    const readNext = async (after: TimelinePosition, left: number) => {
      await mayGoOn();
      return page(after, left);
    };
    return pieces(first, limit, { readNext, turn: slicer.slice(scope.projectId).yield });
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

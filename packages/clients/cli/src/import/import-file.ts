import type { Captured, UnscopedEvent } from "@memory-service/client";
import { Failure } from "../exit.ts";
import { eventsOf } from "./events.ts";
import { fileValues } from "./file-values.ts";
import type { Format, Item } from "./item.ts";
import type { Progress } from "./progress-file.ts";

const MOST_EVENTS = 1_000;
const MOST_CHARACTERS = 1_000_000;

/** What came of an import, or would come. */
export interface Imported {
  items: number;
  events: number;
  stored: number;
  known: number;
  /** Parts that are not text. */
  skipped: number;
  /** Items that an earlier try had stored. */
  resumed: number;
  from: string | null;
  until: string | null;
}

export interface ImportOptions {
  file: string;
  format: Format;
  /** Whose memory; null: as the file says. */
  subject: string | null;
  /** Stands in where the file says no time. */
  now: string;
  after: Progress | null;
  /** Stores events. A dry run has none. */
  store: ((events: UnscopedEvent[]) => Promise<Captured>) | null;
  /** Called after each batch with what is stored whole: a batch may end within an item. */
  reached: (progress: Progress, soFar: Imported) => void;
}

/** Reads a file item by item and stores it in batches, in its order; memory stays flat. Throws Failure, and what storing throws. */
export async function importFile({
  file,
  format,
  subject,
  now,
  after,
  store,
  reached,
}: ImportOptions): Promise<Imported> {
  const total: Imported = {
    items: 0,
    events: after?.events ?? 0,
    stored: 0,
    known: 0,
    skipped: 0,
    resumed: 0,
    from: null,
    until: null,
  };
  let whole: Progress = after ?? { items: 0, events: 0 };
  let batch: UnscopedEvent[] = [];
  let size = 0;
  const flush = async () => {
    if (store !== null && batch.length > 0) count(total, await store(batch));
    batch = [];
    size = 0;
    reached(whole, total);
  };
  for await (const value of fileValues(file, format)) {
    const place = total.items;
    total.items += 1;
    if (place < (after?.items ?? 0)) {
      total.resumed += 1;
      continue;
    }
    const item = format.itemOf(value, place);
    total.skipped += item.skipped;
    for (const event of itemEvents(format, item, subject, now, `item ${place + 1} of ${file}`)) {
      if (batch.length >= MOST_EVENTS || size >= MOST_CHARACTERS) await flush();
      note(total, String(event.occurred_at));
      batch.push(event);
      size += textLength(event);
      total.events += 1;
    }
    whole = { items: total.items, events: total.events };
  }
  await flush();
  return total;
}

function* itemEvents(
  { name }: Format,
  { said }: Item,
  subject: string | null,
  now: string,
  place: string,
): Generator<UnscopedEvent> {
  for (const one of said) {
    const whose = subject ?? one.subject;
    if (!whose)
      throw new Failure(`${place} does not say whose it is: name the subject with --subject.`);
    yield* eventsOf(name, one, whose, now);
  }
}

const textLength = ({ payload }: UnscopedEvent): number =>
  String((payload as { text?: unknown }).text).length;

function count(total: Imported, { events }: Captured): void {
  const known = events.filter(({ deduplicated }) => deduplicated).length;
  total.known += known;
  total.stored += events.length - known;
}

function note(total: Imported, at: string): void {
  if (total.from === null || at < total.from) total.from = at;
  if (total.until === null || at > total.until) total.until = at;
}

import type { Captured, UnscopedEvent } from "@memory-service/client";
import { Failure } from "../exit.ts";
import { fileValues } from "./file-values.ts";
import { eventsOf, type Format, type Item } from "./item.ts";
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
  /** Called whenever everything up to here is stored. */
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
  let batch: UnscopedEvent[] = [];
  let size = 0;
  const flush = async () => {
    const events = batch;
    batch = [];
    size = 0;
    if (store !== null && events.length > 0) count(total, await store(events));
    total.events += events.length;
    reached({ items: total.items, events: total.events }, total);
  };
  for await (const value of fileValues(file, format)) {
    const place = total.items;
    if (place < (after?.items ?? 0)) {
      total.items += 1;
      total.resumed += 1;
      continue;
    }
    const item = format.itemOf(value, place);
    total.skipped += item.skipped;
    for (const event of itemEvents(format, item, subject, now, `item ${place + 1} of ${file}`)) {
      note(total, String(event.occurred_at));
      batch.push(event);
      size += textLength(event);
    }
    total.items += 1;
    if (batch.length >= MOST_EVENTS || size >= MOST_CHARACTERS) await flush();
  }
  await flush();
  return total;
}

function itemEvents(
  { name }: Format,
  { said }: Item,
  subject: string | null,
  now: string,
  place: string,
): UnscopedEvent[] {
  return said.flatMap((one) => {
    const whose = subject ?? one.subject;
    if (!whose)
      throw new Failure(`${place} does not say whose it is: name the subject with --subject.`);
    return eventsOf(name, one, whose, now);
  });
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

import { type FileHandle, open } from "node:fs/promises";
import type { Entry } from "../buffer/queue.ts";
import { readLines, type Segment, settledLines } from "./segment.ts";

/** Where an entry is on disk. */
export interface Place {
  segment: Segment;
  line: number;
}

/** Reads entries that are on disk only, in their order. */
export class Reader {
  /** How many there are; counted by who reads, when they are where they belong. */
  behind = 0;
  #segment: Segment | undefined;
  #offset = 0;
  #line = 0;
  #file: FileHandle | undefined;
  #settled = new Set<number>();

  /** Entries are on disk from this place on, until it has read them all. */
  begin(segment: Segment | undefined, offset: number, line: number): void {
    this.#segment = segment;
    this.#offset = offset;
    this.#line = line;
    this.#settled = new Set();
  }

  /** The next of them, about a quarter of a megabyte; none where a segment ends. `next` gives the segment after another. */
  async read(next: (segment: Segment) => Segment | undefined, at: number): Promise<Entry[]> {
    const segment = this.#segment;
    if (!segment) throw new Error("a segment of the spill directory is missing");
    if (this.#offset >= segment.bytes) {
      await this.close();
      this.begin(next(segment), 0, 0);
      return [];
    }
    if (!this.#file) {
      this.#settled = await settledLines(segment);
      this.#file = await open(segment.path);
    }
    const { texts, bytes } = await readLines(this.#file, segment, this.#offset);
    this.#offset += bytes;
    return texts.flatMap((json): Entry[] => {
      const place: Place = { segment, line: this.#line++ };
      return this.#settled.has(place.line) ? [] : [entryOf(json, at, place)];
    });
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }
}

const BROKEN = JSON.stringify({ subject_id: "" });

function entryOf(text: string, at: number, place: Place): Entry {
  const json = isEvent(text) ? text : BROKEN;
  const { subject_id: subject = "" } = JSON.parse(json) as { subject_id?: string };
  const bytes = Buffer.byteLength(json) + 1;
  return { subject, json, bytes, at, most: Number.POSITIVE_INFINITY, seq: 0, place };
}

/** What a failing disk made of a line is sent as an event without content, which the service refuses: so it is reported, and holds nothing up. */
function isEvent(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

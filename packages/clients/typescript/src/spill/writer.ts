import { type FileHandle, open } from "node:fs/promises";
import { newSegment, type Segment } from "./segment.ts";

interface Asked<T> {
  items: readonly T[];
  written(segment: Segment, firstLine: number, offset: number): void;
  failed(error: unknown): void;
}

interface Options {
  dir: string;
  fsync: boolean;
  segmentBytes: number;
  /** A segment was begun. */
  begun(segment: Segment): void;
}

/** Appends lines to segments. What is asked while a write is under way is written together next. */
export class Writer<T extends { json: string; bytes: number }> {
  /** Bytes that were asked for and are not on disk yet. */
  pendingBytes = 0;
  current: Segment | undefined;
  #options: Options;
  #file: FileHandle | undefined;
  #next: number;
  #asked: Asked<T>[] = [];
  #writing: Promise<void> | undefined;

  /** The first segment has the number `next`. */
  constructor(next: number, options: Options) {
    this.#next = next;
    this.#options = options;
  }

  /** Calls `written` with the place of the first line once all are on disk; in the order of the calls. Rejects with nothing written. */
  append(items: readonly T[], bytes: number, written: Asked<T>["written"]): Promise<void> {
    this.pendingBytes += bytes;
    return new Promise<void>((resolve, reject) => {
      this.#asked.push({
        items,
        written: (...place) => {
          this.pendingBytes -= bytes;
          written(...place);
          resolve();
        },
        failed: (error) => {
          this.pendingBytes -= bytes;
          reject(error);
        },
      });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Begins another segment with the next line; gives back the one that ends, unless a write is under way. */
  async endSegment(): Promise<Segment | undefined> {
    if (this.#writing) return undefined;
    const ended = this.current;
    const file = this.#file;
    this.current = this.#file = undefined;
    await file?.close();
    return ended;
  }

  async close(): Promise<Segment | undefined> {
    while (this.#writing) await this.#writing;
    return this.endSegment();
  }

  async #writeAll(): Promise<void> {
    // Calls of one turn of the event loop are written together.
    await Promise.resolve();
    for (let group = this.#asked; group.length > 0; group = this.#asked) {
      this.#asked = [];
      try {
        await this.#write(group);
      } catch (error) {
        for (const { failed } of group) failed(error);
      }
    }
    this.#writing = undefined;
  }

  async #write(group: readonly Asked<T>[]): Promise<void> {
    const { segment, file } = await this.#place();
    const data = Buffer.from(
      group.flatMap(({ items }) => items.map(({ json }) => `${json}\n`)).join(""),
    );
    try {
      await file.appendFile(data);
      if (this.#options.fsync) await file.datasync();
    } catch (error) {
      // What is half written must not be read, nor anything come after it.
      await file.truncate(segment.bytes).catch(() => undefined);
      this.#file = undefined;
      await file.close().catch(() => undefined);
      throw error;
    }
    let offset = segment.bytes;
    segment.bytes += data.length;
    for (const { items, written } of group) {
      const first = segment.lines;
      segment.lines += items.length;
      written(segment, first, offset);
      for (const { bytes } of items) offset += bytes;
    }
  }

  async #place(): Promise<{ segment: Segment; file: FileHandle }> {
    const { dir, fsync, segmentBytes, begun } = this.#options;
    if (this.current && this.#file && this.current.bytes < segmentBytes)
      return { segment: this.current, file: this.#file };
    await this.#file?.close();
    const segment = newSegment(dir, this.#next++);
    const file = await open(segment.path, "ax", 0o600);
    this.#file = file;
    this.current = segment;
    begun(segment);
    if (fsync) await syncDirectory(dir);
    return { segment, file };
  }
}

async function syncDirectory(dir: string): Promise<void> {
  const handle = await open(dir);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

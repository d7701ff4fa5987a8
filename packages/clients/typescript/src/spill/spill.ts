import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Store, StoreHost } from "../buffer/options.ts";
import type { Entry } from "../buffer/queue.ts";
import { lockDirectory } from "./lock.ts";
import { type Place, Reader } from "./reader.ts";
import {
  foundSegment,
  isDone,
  noteSettled,
  removeSegment,
  type Segment,
  segmentsOf,
} from "./segment.ts";
import { Writer } from "./writer.ts";

export interface SpillOptions {
  /** The most bytes of the directory; default 1 GiB. Callers wait while it is full. */
  maxBytes?: number;
  /** Has each event on the disk itself before it is accepted, not only with the operating system; default false. */
  fsync?: boolean;
}

const MEBIBYTE = 1024 * 1024;
const AGAIN_MS = 1_000;
const OWNER = "owner";

/** The directory holds events of another project than the key's. Counts as an answer that no repeat mends. */
export class SpillOwnerError extends Error {
  override name = "SpillOwnerError";
  readonly status = 403;
}

/** Events in a directory; see `spillTo`. */
export class Spill implements Store {
  readonly mostBytes: number;
  #dir: string;
  #maxBytes: number;
  /** Bytes of whole lines in all segments. */
  #bytes = 0;
  #fsync: boolean;
  #segmentBytes: number;
  #host: StoreHost | undefined;
  #unlock: (() => Promise<void>) | undefined;
  #writer: Writer<Entry> | undefined;
  #reader = new Reader();
  #reading: Promise<void> | undefined;
  #isReading = false;
  #segments = new Map<number, Segment>();
  #settledLines = new Map<Segment, number[]>();
  #noting: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #owner: string | undefined;
  #isClosed = false;

  constructor(dir: string, { maxBytes = 1024 * MEBIBYTE, fsync = false }: SpillOptions = {}) {
    this.#dir = dir;
    this.#fsync = fsync;
    this.#segmentBytes = Math.min(8 * MEBIBYTE, Math.ceil(maxBytes / 4));
    this.mostBytes = Math.floor(maxBytes / 2);
    this.#maxBytes = maxBytes;
  }

  async open(host: StoreHost): Promise<void> {
    if (this.#host) throw new Error("a spill directory serves one buffer");
    this.#host = host;
    await mkdir(this.#dir, { recursive: true, mode: 0o700 });
    this.#unlock = await lockDirectory(this.#dir);
    try {
      await this.#find();
    } catch (error) {
      await this.#unlock();
      throw error;
    }
    const [first] = this.#segments.values();
    this.#reader.begin(first, 0, 0);
    host.kept(this.#reader.behind);
    this.#more();
  }

  /** What an earlier process left. */
  async #find(): Promise<void> {
    this.#owner = await readFile(join(this.#dir, OWNER), "utf8").catch(() => undefined);
    const { numbers, left } = segmentsOf(await readdir(this.#dir));
    for (const name of left) await rm(join(this.#dir, name));
    for (const n of numbers) {
      const segment = await foundSegment(this.#dir, n);
      this.#segments.set(n, segment);
      this.#bytes += segment.bytes;
    }
    this.#writer = new Writer((numbers.at(-1) ?? 0) + 1, {
      dir: this.#dir,
      fsync: this.#fsync,
      segmentBytes: this.#segmentBytes,
      begun: (segment) => this.#segments.set(segment.n, segment),
    });
    await this.#removeDone();
    for (const { lines, settled } of this.#segments.values())
      this.#reader.behind += lines - settled;
  }

  fits(bytes: number): boolean {
    return this.#bytes + (this.#writer?.pendingBytes ?? 0) + bytes <= this.#maxBytes;
  }

  async keep(entries: readonly Entry[]): Promise<void> {
    const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    const host = this.#host as StoreHost; // a buffer opens first
    await this.#writer?.append(entries, bytes, (segment, firstLine, offset) => {
      for (const [n, entry] of entries.entries())
        entry.place = { segment, line: firstLine + n } satisfies Place;
      this.#bytes += bytes;
      host.kept(entries.length);
      if (this.#reader.behind === 0 && host.hasRoom()) {
        host.push(entries);
        return;
      }
      // What came earlier is read first.
      if (this.#reader.behind === 0) this.#reader.begin(segment, offset, firstLine);
      this.#reader.behind += entries.length;
    });
  }

  async claim(scope: string): Promise<void> {
    if (!this.#owner) {
      // Whole or not at all, whenever the process is killed.
      const file = join(this.#dir, OWNER);
      await writeFile(`${file}.new`, scope, { mode: 0o600 });
      await rename(`${file}.new`, file);
      this.#owner = scope;
    }
    if (this.#owner !== scope)
      throw new SpillOwnerError(
        `${this.#dir} holds events of ${this.#owner}, and the key is of ${scope}`,
      );
  }

  settle(entries: readonly Entry[]): void {
    for (const { place } of entries) {
      const { segment, line } = place as Place; // every entry has been here
      const lines = this.#settledLines.get(segment) ?? [];
      lines.push(line);
      this.#settledLines.set(segment, lines);
      segment.settled++;
    }
    this.#noting ??= this.#note(this.#host as StoreHost); // what is settled was kept for it
    this.#more();
  }

  #more(): void {
    if (this.#host && !this.#isReading) this.#reading = this.#read(this.#host);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#reading;
    await this.#reader.close();
    await this.#writer?.close();
    while (this.#noting) await this.#noting;
    await this.#removeDone();
    if (!this.#unlock) return;
    if (this.#segments.size === 0) await rm(join(this.#dir, OWNER), { force: true });
    await this.#unlock();
  }

  async #read(host: StoreHost): Promise<void> {
    const reader = this.#reader;
    this.#isReading = true;
    try {
      while (reader.behind > 0 && host.hasRoom() && !this.#isClosed) {
        const entries = await reader.read((after) => this.#after(after), performance.now());
        // Only now, and together: entries that are kept meanwhile must not come before these.
        reader.behind -= entries.length;
        host.push(entries);
        if (reader.behind === 0) await reader.close();
      }
    } catch (error) {
      host.failed(error);
      this.#again(() => this.#more());
    } finally {
      this.#isReading = false;
    }
  }

  #after({ n }: Segment): Segment | undefined {
    for (const segment of this.#segments.values()) if (segment.n > n) return segment;
    return undefined;
  }

  async #note(host: StoreHost): Promise<void> {
    // Batches that end in one turn of the event loop are noted together.
    await Promise.resolve();
    for (let noted = this.#settledLines; noted.size > 0; noted = this.#settledLines) {
      this.#settledLines = new Map();
      for (const [segment, lines] of noted) {
        const isOver = isDone(segment) && (await this.#mayEnd(segment));
        await (isOver ? this.#remove(segment) : noteSettled(segment, lines)).catch(host.failed);
      }
    }
    this.#noting = undefined;
    if (this.#segments.size > 0 && this.#reader.behind === 0)
      this.#again(() => void this.#endIdle().catch(host.failed));
  }

  /** Whether nothing more comes to a segment. One that is written to ends once it is worth another file. */
  async #mayEnd(segment: Segment): Promise<boolean> {
    if (segment !== this.#writer?.current) return true;
    return segment.bytes >= this.#segmentBytes / 8 && (await this.#writer.endSegment()) === segment;
  }

  /** Nothing has been settled for a moment: leaves no file behind where all is settled. */
  async #endIdle(): Promise<void> {
    const { current } = this.#writer ?? {};
    if (current && isDone(current)) await this.#writer?.endSegment();
    await this.#removeDone();
  }

  async #removeDone(): Promise<void> {
    for (const segment of this.#segments.values())
      if (isDone(segment) && segment !== this.#writer?.current) await this.#remove(segment);
  }

  async #remove(segment: Segment): Promise<void> {
    await removeSegment(segment);
    if (this.#segments.delete(segment.n)) this.#bytes -= segment.bytes;
    this.#host?.freed();
  }

  #again(then: () => void): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(then, AGAIN_MS);
    this.#timer.unref();
  }
}

import { type FileHandle, open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A file of events, one a line, in the order in which they were accepted, beside one that says which of them are settled. */
export interface Segment {
  readonly n: number;
  readonly path: string;
  /** Bytes of whole lines. */
  bytes: number;
  lines: number;
  settled: number;
}

const NAME = /^(\d{10})\.ndjson(\.done)?$/;
const NEWLINE = 10;
const READ_BYTES = 256 * 1024;

const donePath = (path: string): string => `${path}.done`;

export const isDone = ({ lines, settled }: Segment): boolean => settled === lines;

/**
 * The numbers of the segments that a directory with these files has, and the names of files that are left of others. What those say
 * must never be taken for another segment's.
 */
export function segmentsOf(names: readonly string[]): { numbers: number[]; left: string[] } {
  const numbers = names.flatMap((name) => {
    const [, digits, done] = NAME.exec(name) ?? [];
    return digits === undefined || done !== undefined ? [] : [Number(digits)];
  });
  const left = names.filter(
    (name) => NAME.exec(name)?.[2] !== undefined && !names.includes(name.slice(0, -".done".length)),
  );
  return { numbers: numbers.toSorted((a, b) => a - b), left };
}

export const newSegment = (dir: string, n: number): Segment => ({
  n,
  path: join(dir, `${String(n).padStart(10, "0")}.ndjson`),
  bytes: 0,
  lines: 0,
  settled: 0,
});

/** A segment that an earlier process left. A last line without its end was never acknowledged, and does not count. */
export async function foundSegment(dir: string, n: number): Promise<Segment> {
  const segment = newSegment(dir, n);
  const file = await open(segment.path);
  const chunk = Buffer.alloc(READ_BYTES);
  try {
    for (let at = 0; ; ) {
      const { bytesRead } = await file.read(chunk, 0, READ_BYTES, at);
      if (bytesRead === 0) break;
      const read = chunk.subarray(0, bytesRead);
      for (let end = read.indexOf(NEWLINE); end >= 0; end = read.indexOf(NEWLINE, end + 1)) {
        segment.lines++;
        segment.bytes = at + end + 1;
      }
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
  segment.settled = (await settledLines(segment)).size;
  return segment;
}

/** The numbers of the lines that are settled. */
export async function settledLines({ path }: Segment): Promise<Set<number>> {
  const text = await readFile(donePath(path), "utf8").catch(() => "");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  return new Set(whole.split(/\s/).filter(Boolean).map(Number));
}

export const noteSettled = ({ path }: Segment, lines: readonly number[]): Promise<void> =>
  writeFile(donePath(path), `${lines.join(" ")}\n`, { flag: "a" });

/** The events first: what is left of the other file alone means nothing. */
export async function removeSegment({ path }: Segment): Promise<void> {
  await rm(path, { force: true });
  await rm(donePath(path), { force: true });
}

/** The whole lines of a segment from `offset` on, about a quarter of a megabyte of them; at least one. */
export async function readLines(
  file: FileHandle,
  segment: Segment,
  offset: number,
): Promise<{ texts: string[]; bytes: number }> {
  for (let most = READ_BYTES; ; most *= 2) {
    const length = Math.min(most, segment.bytes - offset);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    const end = buffer.subarray(0, bytesRead).lastIndexOf(NEWLINE);
    if (end >= 0) return { texts: buffer.toString("utf8", 0, end).split("\n"), bytes: end + 1 };
    if (bytesRead < length || most > segment.bytes)
      throw new Error(`${segment.path} is shorter than it was`);
  }
}

import { writeSync } from "node:fs";
import type { DestinationStream } from "pino";

const STANDARD_OUTPUT = 1;
const READER_BUSY = new Set(["EAGAIN", "EBUSY"]);
const READER_PAUSE_MS = 10;

/**
 * Writes lines at once. One that cannot be written, as on a full disk, is dropped: pino's own destination ends the process then, or
 * repeats the write for ever. A reader of the pipe that is behind is waited for.
 */
export function standardOutput(): DestinationStream {
  let isTorn = false;
  return {
    write(line) {
      isTorn = !writeWhole(Buffer.from(isTorn ? `\n${line}` : line));
    },
  };
}

/** False when some of the bytes could not be written. */
function writeWhole(bytes: Buffer): boolean {
  for (let from = 0; from < bytes.length; ) {
    try {
      from += writeSync(STANDARD_OUTPUT, bytes, from);
    } catch (error) {
      if (!READER_BUSY.has((error as NodeJS.ErrnoException).code ?? "")) return false;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, READER_PAUSE_MS);
    }
  }
  return true;
}

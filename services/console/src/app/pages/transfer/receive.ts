import { memory } from "../../data/client.ts";
import { countsIn } from "./export-lines.ts";

/** A copy that has arrived; `counts` is null where it is not whole. */
export interface Received {
  file: Blob;
  counts: Record<string, number> | null;
}

/** What is collected before the browser gets it: it keeps large blobs on disk, and the page holds no more than this. */
const PIECE_BYTES = 8_000_000;
/** A line has at most 440,000 bytes: the last one is within these. */
const TAIL_BYTES = 500_000;
const TYPE = "application/x-ndjson";

/** Asks for the export of a subject, or of the project, and calls back with how many bytes have come. */
export async function receiveExport(
  subject: string | undefined,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Received> {
  const stream = await memory().export(subject === undefined ? {} : { subjectId: subject }, {
    signal,
    timeoutMs: 0,
  });
  const pieces: Blob[] = [];
  let held: Uint8Array<ArrayBuffer>[] = [];
  let heldBytes = 0;
  let bytes = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    held.push(new Uint8Array(next.value));
    heldBytes += next.value.length;
    bytes += next.value.length;
    onBytes(bytes);
    if (heldBytes < PIECE_BYTES) continue;
    pieces.push(new Blob(held));
    held = [];
    heldBytes = 0;
  }
  const file = new Blob([...pieces, ...held], { type: TYPE });
  return { file, counts: countsIn(await file.slice(-TAIL_BYTES).text()) };
}

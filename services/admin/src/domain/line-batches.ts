import { MAX_PAGE_BYTES, OWNERS_OF_LINES, type OwnerOfLines } from "@memory/transfer";
import type { StreamLine } from "./import-stream.ts";

/** Lines that stand together and have the same owners, as one message holds them. */
export interface LineBatch {
  owners: readonly OwnerOfLines[];
  lines: StreamLine[];
}

const MOST_LINES = 500;

/** Lines in their order, cut where the owner changes or a message is full. */
export function lineBatches(lines: readonly StreamLine[]): LineBatch[] {
  const batches: LineBatch[] = [];
  let bytes = 0;
  for (const line of lines) {
    const owners: readonly OwnerOfLines[] = OWNERS_OF_LINES[line.type];
    const last = batches.at(-1);
    const length = Buffer.byteLength(line.text);
    bytes += length;
    if (
      last !== undefined &&
      last.owners.join() === owners.join() &&
      last.lines.length < MOST_LINES &&
      bytes <= MAX_PAGE_BYTES
    ) {
      last.lines.push(line);
      continue;
    }
    batches.push({ owners, lines: [line] });
    bytes = length;
  }
  return batches;
}

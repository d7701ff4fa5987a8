import type { Readable } from "node:stream";
import { enter, fairGate } from "@memory/fairness";
import { textStream } from "@memory/http-server";

export interface ReceiptReaders {
  /** Lines as a stream that reads on as fast as its reader. Throws `service_unavailable` when too many of them stay open. */
  open(projectId: string, lines: AsyncGenerator<string>): Promise<Readable>;
}

/** Each reads one page at a time, and so has one connection of the pool at most, between pages none. */
const OPEN_AT_ONCE = 4;
const OPEN_PER_PROJECT = 2;
const MOST_WAIT_MS = 5_000;
const STREAM = { name: "receipts", mostSilenceMs: 30_000, highWaterMarkBytes: 64 * 1024 };

/** Streams lists of receipts, a bounded number at once. */
export function receiptReaders(): ReceiptReaders {
  const gate = fairGate({
    name: "lists of receipts",
    capacity: OPEN_AT_ONCE,
    perTenant: OPEN_PER_PROJECT,
    mostWaitingPerTenant: 10,
  });
  return {
    async open(projectId, lines) {
      const entry = { tenant: projectId, cost: 1, mostWaitMs: MOST_WAIT_MS };
      const room = await enter(gate, entry);
      try {
        // A fault before the first line is an answer like any other.
        const first = await lines.next();
        const stream = textStream(resumed(first, lines), STREAM);
        stream.once("close", () => room.giveBack());
        return stream;
      } catch (error) {
        room.giveBack();
        throw error;
      }
    },
  };
}

async function* resumed(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

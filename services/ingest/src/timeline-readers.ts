import { Readable } from "node:stream";
import { enter, fairGate } from "@memory/fairness";

/** How many timelines may be open, and how long one waits for its reader. */
export interface TimelineBounds {
  openAtOnce: number;
  openPerProject: number;
  /** How long a request waits for an open one to end; then 503. */
  mostWaitMs: number;
  /** How long the reader of an open one may take nothing; then its connection is closed. */
  mostSilenceMs: number;
}

export interface TimelineReaders {
  /**
   * The text that `read` gives, as a stream that reads on only as fast as its reader. Throws `service_unavailable` when too many
   * timelines stay open.
   */
  open(projectId: string, read: () => Promise<AsyncIterable<string>>): Promise<Readable>;
}

const HIGH_WATER_MARK_BYTES = 16 * 1024;

/** Streams timelines, a bounded number at once; one that is not read is ended. */
export function timelineReaders(bounds: TimelineBounds): TimelineReaders {
  const gate = fairGate({
    name: "timelines",
    capacity: bounds.openAtOnce,
    perTenant: bounds.openPerProject,
    mostWaitingPerTenant: bounds.openPerProject,
  });
  return {
    async open(projectId, read) {
      const { mostWaitMs, mostSilenceMs } = bounds;
      const room = await enter(gate, { tenant: projectId, cost: 1, mostWaitMs });
      try {
        const stream = readable(await read(), mostSilenceMs);
        stream.once("close", () => room.giveBack());
        return stream;
      } catch (error) {
        room.giveBack();
        throw error;
      }
    },
  };
}

function readable(pieces: AsyncIterable<string>, mostSilenceMs: number): Readable {
  const silence = setTimeout(() => {
    stream.destroy(new Error("nobody read the timeline"));
  }, mostSilenceMs);
  async function* noted(): AsyncIterable<string> {
    for await (const piece of pieces) {
      yield piece;
      silence.refresh();
    }
  }
  const stream = Readable.from(noted(), {
    objectMode: false,
    highWaterMark: HIGH_WATER_MARK_BYTES,
  });
  return stream.once("close", () => clearTimeout(silence));
}

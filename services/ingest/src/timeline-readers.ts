import type { Readable } from "node:stream";
import { enter, fairGate } from "@memory/fairness";
import { textStream } from "@memory/http-server";

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
        const pieces = await read();
        const stream = textStream(pieces, {
          ...{ name: "timeline", mostSilenceMs, highWaterMarkBytes: HIGH_WATER_MARK_BYTES },
        });
        stream.once("close", () => room.giveBack());
        return stream;
      } catch (error) {
        room.giveBack();
        throw error;
      }
    },
  };
}

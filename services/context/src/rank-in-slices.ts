import { timeSlice } from "@memory/fairness";
import type { Scope } from "@memory/scope";
import { type Recall, type RecallRequest, recall } from "./domain/build-packet.ts";
import type { ScopeIndex } from "./domain/memory/scope-index.ts";
import { splitText } from "./domain/packing/excerpts.ts";
import type { RecallMetrics } from "./metrics.ts";
import type { FoundIndex, ScopeIndexes } from "./scope-indexes.ts";
import type { AsOf } from "./view-as-of.ts";

interface Deps {
  indexes: ScopeIndexes;
  metrics: RecallMetrics;
  nowMs: () => number;
}

interface Ranked extends Omit<FoundIndex, "index"> {
  built: Recall;
  packet: Buffer;
}

/** Characters of long texts that are split into passages during a ranking: some milliseconds. */
const SPLIT_CHARACTERS = 4_000;
/** How often a question is ranked; what the last ranking needs is split during it, as far as this goes, and the rest shown from its beginning. */
const MOST_PASSES = 3;
const LAST_SPLIT_CHARACTERS = 64_000;
const SLICE_MS = 2;

interface How {
  isOptimistic: boolean;
  /** The moment as of which is asked, and the facts of it; null for the present. */
  asOf: AsOf | null;
}

/** The packet for a question; long texts that it needs are split between two rankings, in slices of the event loop. */
export async function rankInSlices(
  { indexes, metrics, nowMs }: Deps,
  scope: Scope,
  request: Omit<RecallRequest, "nowMs" | "splitsNow" | "isAsOf">,
  { asOf, ...how }: How,
): Promise<Ranked> {
  for (let pass = 1; ; pass++) {
    const isLast = pass === MOST_PASSES;
    const rank = ({ index, ...found }: FoundIndex) => {
      const splitsNow = isLast ? LAST_SPLIT_CHARACTERS : SPLIT_CHARACTERS;
      const when = { nowMs: asOf?.ms ?? nowMs(), isAsOf: asOf !== null };
      const asked = { ...request, ...when, splitsNow };
      const built = metrics.time("rank", () => recall(asOf?.over(index) ?? index, asked));
      return { index, ranked: { ...found, built, packet: Buffer.from(built.packetJson) } };
    };
    const { index, ranked } = await indexes.using(scope, rank, how);
    if (isLast || ranked.built.toSplit.size === 0) return ranked;
    await splitAll(index, ranked.built.toSplit);
  }
}

async function splitAll(index: ScopeIndex, slots: ReadonlySet<number>): Promise<void> {
  const slice = timeSlice(SLICE_MS);
  for (const slot of slots) {
    splitText(index, slot);
    if (slice.isOver()) await slice.yield();
  }
}

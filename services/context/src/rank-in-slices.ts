import { serviceUnavailable } from "@memory/errors";
import { timeSlice } from "@memory/fairness";
import { type Scope, tokenOf } from "@memory/scope";
import { choose, type Needed, type Packed, type RecallRequest } from "./domain/build-packet.ts";
import type { ScopeIndex } from "./domain/memory/scope-index.ts";
import { splitText } from "./domain/packing/excerpts.ts";
import type { RecallMetrics } from "./metrics.ts";
import type { FoundIndex, ScopeIndexes } from "./scope-indexes.ts";
import type { AsOf } from "./view-as-of.ts";

interface Deps {
  indexes: ScopeIndexes;
  metrics: RecallMetrics;
  nowMs: () => number;
  /** The texts of some episodes of a scope, by event id. */
  readTexts: (
    scopeToken: string,
    eventIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
}

interface Ranked extends Omit<FoundIndex, "index"> {
  built: Packed;
  packet: Buffer;
}

/** Characters of long texts that are split into passages during a ranking: some milliseconds. */
const SPLIT_CHARACTERS = 4_000;
/** How often a question is ranked; what the last ranking needs is split during it, as far as this goes, and the rest shown from its beginning. */
const MOST_PASSES = 3;
const LAST_SPLIT_CHARACTERS = 64_000;
const SLICE_MS = 2;
/** How often texts are read for a question: what was read may have been changed or replaced meanwhile. */
const MOST_READS = 8;

interface How {
  isOptimistic: boolean;
  /** The moment as of which is asked, and the facts of it; null for the present. */
  asOf: AsOf | null;
}

/** A question as one pass answers it, with the index that it read. */
interface OnIndex {
  index: ScopeIndex;
  needed: Needed;
  /** Null while texts of it have to be read, or split before a further pass. */
  ranked: Ranked | null;
}

/** What passes left for the next one. */
interface Passed {
  /** What was ranked, and the state of the index that it holds for. */
  before: (Pick<FoundIndex, "index" | "revision"> & Pick<Needed, "judged">) | null;
  /** Every text that was to be read last was found. */
  areTextsThere: boolean;
}

/**
 * The packet for a question, ranked once unless the index changes. Texts that it needs are read between two passes, and long ones split,
 * in slices of the event loop. Throws `service_unavailable` when texts are replaced as often as they are read.
 */
export async function rankInSlices(
  { indexes, metrics, nowMs, readTexts }: Deps,
  scope: Scope,
  request: Omit<RecallRequest, "nowMs" | "splitsNow" | "isAsOf">,
  { asOf, isOptimistic }: How,
): Promise<Ranked> {
  using held = new DisposableStack();
  const passed: Passed = { before: null, areTextsThere: true };
  for (let pass = 1, reads = 0; ; ) {
    const isLast = pass === MOST_PASSES;
    const rank = ({ index, ...found }: FoundIndex): OnIndex => {
      const splitsNow = isLast ? LAST_SPLIT_CHARACTERS : SPLIT_CHARACTERS;
      const when = { nowMs: asOf?.ms ?? nowMs(), isAsOf: asOf !== null };
      const asked = { ...request, ...when, splitsNow };
      const { before } = passed;
      const isSame = before?.index === index && before.revision === found.revision;
      const judged = isSame ? before.judged : null;
      return metrics.time("rank", () => {
        const { needed, packed } = choose(asOf?.over(index) ?? index, asked, judged);
        passed.before = { index, revision: found.revision, judged: needed.judged };
        if (!isFinal(needed, isLast)) return { index, needed, ranked: null };
        const built = packed();
        const packet = Buffer.from(built.packetJson);
        return { index, needed, ranked: { ...found, built, packet } };
      });
    };
    // A text that is not there any more was erased: the cached index does not know that yet.
    const how = {
      isOptimistic: isOptimistic && passed.areTextsThere,
      isRanked: passed.before !== null,
    };
    const { index, needed, ranked } = await indexes.using<OnIndex>(scope, rank, how);
    if (ranked !== null) return ranked;
    const { toRead, toSplit, shown } = needed;
    if (toRead.size > 0) {
      if (reads++ === MOST_READS)
        throw serviceUnavailable("This memory changes too fast; try again.");
      held.use(index.episodes.texts.use(shown));
      const found = await readAll(index, toRead, (ids) => readTexts(tokenOf(scope), ids));
      passed.areTextsThere = found === toRead.size;
      continue;
    }
    await splitAll(index, toSplit);
    pass++;
  }
}

/** True of a pass that gives the packet: all its texts are there, and split unless no pass follows. */
const isFinal = ({ toRead, toSplit }: Needed, isLast: boolean): boolean =>
  toRead.size === 0 && (isLast || toSplit.size === 0);

/** Answers how many of the texts were found. */
async function readAll(
  { episodes }: ScopeIndex,
  slots: ReadonlySet<number>,
  read: (eventIds: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<number> {
  let found = 0;
  const byId = new Map(Array.from(slots, (slot) => [episodes.ids.idOf(slot), slot]));
  await episodes.texts.fill(slots, async () => {
    const texts = await read([...byId.keys()]);
    found = texts.size;
    return new Map([...texts].map(([id, text]) => [byId.get(id) ?? -1, text]));
  });
  return found;
}

async function splitAll(index: ScopeIndex, slots: ReadonlySet<number>): Promise<void> {
  const slice = timeSlice(SLICE_MS);
  for (const slot of slots) {
    splitText(index, slot);
    if (slice.isOver()) await slice.yield();
  }
}

import type { ContextPacket, PacketEpisode } from "@memory/packet";
import { UNCONFIRMED } from "./memory/fact-states.ts";
import type { IndexedFact } from "./memory/indexed-rows.ts";
import { factStates, hasAllVectors, type ScopeIndex } from "./memory/scope-index.ts";
import { packetText, warningsOf } from "./packing/packet-text.ts";
import { type Selection, select } from "./packing/select.ts";
import { FEATURES } from "./ranking/feature-names.ts";
import { type Judgement, judge, kept } from "./ranking/judge.ts";
import type { RecallSettings } from "./settings.ts";
import { DecisionWriter, OUTCOME, type Outcome } from "./trace-codec.ts";

/** A question, and how it is to be answered. */
export interface RecallRequest {
  readonly query: string;
  /** Null or empty gives the `missing_purpose` warning. */
  readonly purpose: string | null;
  readonly budgetTokens: number;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
  /** True when `nowMs` is the moment as of which was asked: episodes after it are left out. */
  readonly isAsOf?: boolean;
  readonly settings: RecallSettings;
  /** The embedding of the question; null when it could not be had, absent where no endpoint is configured. */
  readonly embedding?: Float32Array | null;
  /** Characters of long texts that may be split meanwhile; by default as many as a question may need. */
  readonly splitsNow?: number;
}

/** A packet with the decisions about it. */
export interface Packed {
  readonly packet: ContextPacket;
  /** The JSON text of `packet`, values exactly as they were stored: the answer, and what its trace keeps. */
  readonly packetJson: string;
  /** The sum of the costs of what the packet holds; never above the budget, 0 when it holds nothing. */
  readonly tokenCount: number;
  /** A decision for every item considered, packed; `unpackDecisions` reads them. */
  readonly decisions: Uint8Array;
}

/** What a packet needs before it is final. */
export interface Needed {
  /** Slots of episodes whose texts have to be split into passages before the same question gives its final packet. */
  readonly toSplit: ReadonlySet<number>;
  /** Slots of episodes whose texts the index does not hold, and which have to be read before. */
  readonly toRead: ReadonlySet<number>;
  /** Slots of all episodes whose texts the packet needs. */
  readonly shown: ReadonlySet<number>;
  /** What was ranked, to pack it again without ranking: valid while the index does not change. Only where texts have to be read or split. */
  readonly judged: Judgement | null;
}

/** What was chosen to answer a question, and the packet of it, which is made at once or not at all. */
export interface Chosen {
  readonly needed: Needed;
  readonly packed: () => Packed;
}

export interface Recall extends Packed, Needed {}

/**
 * The packet for a question within a token budget, with a decision for every item considered: the best 256 live facts,
 * the first 256 that a conflict and the first 256 that their volatility hides, and the best 128 episodes that share
 * anything with the question. With `before` nothing is ranked: it is what the same question found in this index.
 */
export function recall(
  index: ScopeIndex,
  request: RecallRequest,
  before: Judgement | null = null,
): Recall {
  const { needed, packed } = choose(index, request, before);
  return { ...needed, ...packed() };
}

/** As `recall`, for a caller who does not want the packet while texts of it have to be read. */
export function choose(
  index: ScopeIndex,
  request: RecallRequest,
  before: Judgement | null = null,
): Chosen {
  const { settings, nowMs, budgetTokens, splitsNow } = request;
  const judged = before ?? judge(index, factStates(index, nowMs, settings.horizonsMs), request);
  const selection = select(index, judged, { budgetTokens, splitsNow, packing: settings.packing });
  const { toSplit, toRead, shown } = selection;
  const last = isFinal(selection) ? null : (before ?? kept(judged, index));
  return {
    needed: { toSplit, toRead, shown, judged: last },
    packed: () => pack(index, request, judged, selection),
  };
}

function pack(
  index: ScopeIndex,
  request: RecallRequest,
  judged: Judgement,
  selection: Selection,
): Packed {
  const facts = Array.from(selection.budget.facts, (slot) => index.facts.factAt(slot)).filter(
    (fact) => fact !== undefined,
  );
  const packet = packetOf(index, request, judged, selection, facts);
  return {
    packet,
    packetJson: packetText(
      packet,
      facts.map(({ json }) => json),
    ),
    tokenCount: selection.budget.usedTokens,
    decisions: decide(index, judged, selection),
  };
}

const isFinal = ({ toRead, toSplit }: Selection): boolean => toRead.size + toSplit.size === 0;

function packetOf(
  index: ScopeIndex,
  { purpose, embedding, isAsOf = false }: RecallRequest,
  { states: { inConflict, expired } }: Judgement,
  { budget, isAllBelowFloor }: Selection,
  facts: readonly IndexedFact[],
): ContextPacket {
  const episodes: PacketEpisode[] = [];
  for (const [slot, { text }] of budget.episodes) {
    const { ids, columns } = index.episodes;
    episodes.push({
      event_id: ids.idOf(slot),
      kind: columns.kinds.nameOf(slot) ?? "",
      occurred_at: columns.occurredAtOf(slot),
      excerpt: text,
    });
  }
  const warnings = warningsOf(purpose, inConflict.count, expired.count);
  const lacksEmbedding = embedding === null && index.facts.size + index.episodes.size > 0;
  const isPartial =
    index.isPartial ||
    lacksEmbedding ||
    (embedding !== undefined && !isAsOf && !hasAllVectors(index));
  return {
    facts: facts.map(({ served }) => served),
    episodes,
    ...(budget.sessions.length > 0 && {
      sessions: budget.sessions.map(({ session }) => session),
    }),
    warnings,
    status: warnings.length > 0 || isPartial ? "degraded" : "ok",
    empty_reason: isAllBelowFloor ? "no_relevant_memory" : null,
  };
}

const parts = new Float64Array(FEATURES.length);

function decide(
  index: ScopeIndex,
  { states, points }: Judgement,
  { budget, facts, reached, episodes, belowFloor }: Selection,
): Uint8Array {
  const inConflict = states.inConflict.slots;
  const expired = states.expired.slots;
  const considered = new Set([...episodes, ...belowFloor.episodes]);
  // What a digest quotes is served, and an erasure finds the trace by it.
  const quoted = new Set(budget.sessions.flatMap(({ evidence }) => evidence));
  const onlyQuoted = [...quoted].filter((slot) => !considered.has(slot));
  const ofFacts = facts.length + inConflict.length + expired.length + belowFloor.facts.length;
  // Each with its score.
  const ofEpisodes = 2 * (episodes.length + belowFloor.episodes.length);
  const decisions = new DecisionWriter(ofFacts + ofEpisodes + onlyQuoted.length);
  const note = (
    kind: "fact" | "episode",
    slots: readonly number[],
    outcome: (slot: number) => Outcome,
  ) => {
    const ids = (kind === "fact" ? index.facts : index.episodes).ids.view;
    for (const slot of slots) {
      decisions.add(ids, slot, kind, outcome(slot));
      if (kind === "fact") continue;
      points.parts(slot, parts);
      decisions.addScore(points.version, points.score(slot), parts);
    }
  };
  note("fact", facts, (slot) => {
    if (!budget.facts.has(slot)) return OUTCOME.overBudget;
    if (states.served[slot] === UNCONFIRMED) return OUTCOME.servedPastHorizon;
    return reached.has(slot) ? OUTCOME.oneHop : OUTCOME.topScore;
  });
  note("fact", belowFloor.facts, () => OUTCOME.belowFloor);
  note("fact", inConflict, () => OUTCOME.conflictOpen);
  note("fact", expired, () => OUTCOME.pastHorizon);
  note("episode", episodes, (slot) =>
    budget.episodes.has(slot) || quoted.has(slot) ? OUTCOME.topScore : OUTCOME.overBudget,
  );
  note("episode", belowFloor.episodes, (slot) =>
    quoted.has(slot) ? OUTCOME.topScore : OUTCOME.belowFloor,
  );
  for (const slot of onlyQuoted)
    decisions.add(index.episodes.ids.view, slot, "episode", OUTCOME.topScore);
  return decisions.packed();
}

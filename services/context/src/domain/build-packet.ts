import type { ContextPacket, PacketEpisode } from "@memory/packet";
import { type FactStates, UNCONFIRMED } from "./memory/fact-states.ts";
import type { IndexedFact } from "./memory/indexed-rows.ts";
import { factStates, hasAllVectors, type ScopeIndex } from "./memory/scope-index.ts";
import { packetText, warningsOf } from "./packing/packet-text.ts";
import { type RecallRequest, type Selection, select } from "./packing/select.ts";
import { FEATURES } from "./ranking/feature-names.ts";
import { DecisionWriter, OUTCOME, type Outcome } from "./trace-codec.ts";

export type { RecallRequest } from "./packing/select.ts";

export interface Recall {
  readonly packet: ContextPacket;
  /** The JSON text of `packet`, values exactly as they were stored: the answer, and what its trace keeps. */
  readonly packetJson: string;
  /** The sum of the costs of what the packet holds; never above the budget, 0 when it holds nothing. */
  readonly tokenCount: number;
  /** A decision for every item considered, packed; `unpackDecisions` reads them. */
  readonly decisions: Uint8Array;
  /** Slots of episodes whose texts have to be split into passages before the same question gives its final packet. */
  readonly toSplit: ReadonlySet<number>;
  /** Slots of episodes whose texts the index does not hold, and which have to be read before. */
  readonly toRead: ReadonlySet<number>;
  /** Slots of all episodes whose texts the packet needs. */
  readonly shown: ReadonlySet<number>;
}

/**
 * The packet for a question within a token budget, with a decision for every item considered: the best 256 live facts,
 * the first 256 that a conflict and the first 256 that their volatility hides, and the best 128 episodes that share
 * anything with the question.
 */
export function recall(index: ScopeIndex, request: RecallRequest): Recall {
  const { settings, nowMs } = request;
  const states = factStates(index, nowMs, settings.horizonsMs);
  const selection = select(index, states, request);
  const facts = Array.from(selection.budget.facts, (slot) => index.facts.factAt(slot)).filter(
    (fact) => fact !== undefined,
  );
  const packet = packetOf(index, request, states, selection, facts);
  return {
    packet,
    packetJson: packetText(
      packet,
      facts.map(({ json }) => json),
    ),
    tokenCount: selection.budget.usedTokens,
    decisions: decide(index, states, selection),
    toSplit: selection.toSplit,
    toRead: selection.toRead,
    shown: selection.shown,
  };
}

function packetOf(
  index: ScopeIndex,
  { purpose, embedding, isAsOf = false }: RecallRequest,
  { inConflict, expired }: FactStates,
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
  states: FactStates,
  { budget, facts, reached, episodes, ranking, belowFloor }: Selection,
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
      ranking.parts(slot, parts);
      decisions.addScore(ranking.version, ranking.scores[slot] ?? 0, parts);
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
